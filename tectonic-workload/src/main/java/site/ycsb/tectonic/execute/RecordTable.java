package site.ycsb.tectonic.execute;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.execute.judge.StoreProfile.Request;

/**
 * A table of the store, which holds the records of one section.
 *
 * @param fields that each record has, in order
 */
record RecordTable(String name, Set<String> fields) {

  static RecordTable of(String name, Collection<String> fields) {
    return new RecordTable(name, Collections.unmodifiableSet(new LinkedHashSet<>(fields)));
  }

  /** What asks a binding for all fields. */
  @Nullable Set<String> asked(Request request) {
    return request == Request.NULL ? null : fields;
  }
}
