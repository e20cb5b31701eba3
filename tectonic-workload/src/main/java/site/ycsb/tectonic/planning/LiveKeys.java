package site.ycsb.tectonic.planning;

import java.util.List;

/**
 * Bounds the live keys of a section from above: operations that need a key must be able to have
 * one. A range delete counts as one key, since it covers at least one.
 */
final class LiveKeys {
  private final String note;
  private long inserted;
  private long removed;

  /**
   * @param note added to messages about counts
   */
  LiveKeys(String note) {
    this.note = note;
  }

  /** Checks the next group of the section. */
  void add(List<Planned> group) {
    inserted += group.stream().filter(Planned::isInsert).mapToLong(Planned::count).sum();
    group.stream()
        .filter(planned -> planned.kind().needsLiveKey() && planned.count() > 0)
        .forEach(this::checkSome);
    for (Planned planned : group) {
      if (planned.removesKeys()) {
        removed += planned.certainCount();
        checkEnough(planned);
      }
    }
  }

  private void checkSome(Planned planned) {
    if (inserted == 0) {
      throw planned.problem(
          planned.field() + " needs live keys, but the section has inserted none up to here",
          "inserts in this group or in one before it");
    }
    if (inserted <= removed) {
      throw planned.problem(
          planned.field()
              + " needs live keys, but all "
              + inserted
              + " that were inserted are deleted"
              + note,
          "more inserts, or fewer deletes before");
    }
  }

  private void checkEnough(Planned planned) {
    if (removed > inserted) {
      throw planned.problem(
          "the section deletes "
              + removed
              + " keys up to here, but inserts only "
              + inserted
              + note,
          "at most as many deletes as inserts");
    }
  }
}
