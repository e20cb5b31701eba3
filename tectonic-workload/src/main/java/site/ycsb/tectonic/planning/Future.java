package site.ycsb.tectonic.planning;

import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Refuses what is part of the language but not executed yet. */
final class Future {
  private Future() {}

  static void check(Entry entry, String path) {
    if (entry.kind() == OperationKind.EXTEND) {
      throw refusal("extends", path);
    }
  }

  private static SpecException refusal(String field, String path) {
    return new SpecException(
        path, "not yet executed: " + field, "a spec without \"" + field + "\" in this version");
  }
}
