package site.ycsb.tectonic.execute;

import static site.ycsb.arrival.Words.format;

import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.Verification.Subject;

/**
 * What a look at the store has come to, while no operation was under way.
 *
 * @param live keys that were live
 * @param liveRead of those the ones that were looked at
 * @param deleted keys of which it is known that they were deleted
 * @param deletedRead of those the ones that were looked at
 * @param wrong answers, of live keys, ranges of them, or deleted keys
 * @param wrongDeleted of those the ones of deleted keys
 * @param failed reads that the store did not answer
 * @param nanos that it took
 */
record StoreLook(
    long live,
    long liveRead,
    long deleted,
    long deletedRead,
    long wrong,
    long wrongDeleted,
    long failed,
    long nanos) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Both, one after the other. */
  StoreLook and(StoreLook other) {
    return new StoreLook(
        live + other.live,
        liveRead + other.liveRead,
        deleted + other.deleted,
        deletedRead + other.deletedRead,
        wrong + other.wrong,
        wrongDeleted + other.wrongDeleted,
        failed + other.failed,
        nanos + other.nanos);
  }

  static Verification deletes(@Nullable StoreLook look) {
    if (look == null) {
      return new Verification(
          Subject.DELETES, 0, 0, 0, "the store was not looked at when the run was over");
    }
    return new Verification(
        Subject.DELETES,
        look.deletedRead,
        look.deleted,
        look.wrongDeleted,
        look.deleted == 0 ? "no key is known that was deleted" : "");
  }

  /**
   * @param why there is no look, if there is none
   */
  static Verification storeAtEnd(@Nullable StoreLook look, String why) {
    return look == null
        ? new Verification(Subject.STORE_AT_END, 0, 0, 0, why)
        : new Verification(
            Subject.STORE_AT_END,
            look.liveRead + look.deletedRead,
            look.live + look.deleted,
            look.wrong,
            look.note());
  }

  private String note() {
    if (live == 0 && failed == 0) {
      return "";
    }
    return format(
        "%,d live%s; %.2f s beside the phases",
        liveRead, failed == 0 ? "" : format(", %,d failed", failed), nanos / NANOS_PER_SECOND);
  }
}
