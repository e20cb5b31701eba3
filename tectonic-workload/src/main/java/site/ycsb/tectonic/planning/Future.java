package site.ycsb.tectonic.planning;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Refuses what is part of the language but not executed yet. */
final class Future {
  private Future() {}

  static void check(Group group, String path) {
    refuse("arrival", group.arrival(), path);
  }

  static void check(Entry entry, String path) {
    if (entry.kind() == OperationKind.EXTEND) {
      throw refusal("extends", path);
    }
  }

  private static void refuse(String field, @Nullable Object value, String path) {
    if (value != null) {
      throw refusal(field, path + "/" + field);
    }
  }

  private static SpecException refusal(String field, String path) {
    return new SpecException(
        path, "not yet executed: " + field, "a spec without \"" + field + "\" in this version");
  }
}
