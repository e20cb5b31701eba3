package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.trace.TraceReader;

/** The fields of the records of a section, from the first of its inserts. */
final class FieldNames {
  private static final int RECORDS = 20;

  private List<String> names = List.of();
  private int records;
  private boolean differ;

  boolean wantsMore() {
    return records < RECORDS;
  }

  void addRecord(TraceReader reader) {
    List<String> itsNames = new ArrayList<>();
    reader.values((field, value) -> itsNames.add(field == null ? "" : new String(field, UTF_8)));
    differ |= records > 0 && !names.equals(itsNames);
    names = records == 0 ? itsNames : names;
    records++;
  }

  /** How many fields a record has: 1 where that is unknown. */
  int count() {
    return differ || names.isEmpty() ? 1 : names.size();
  }

  /** The fields in a spec; null for a single one without a name of its own. */
  Defaults.@Nullable Fields fields() {
    if (count() < 2) {
      return null;
    }
    String first = names.get(0);
    boolean numbered = first.endsWith("0") && first.length() > 1;
    String prefix = numbered ? first.substring(0, first.length() - 1) : "field";
    return new Defaults.Fields(count(), prefix.equals("field") ? null : prefix);
  }
}
