package site.ycsb.tectonic.execute;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.Verification.Subject;

/**
 * What the looks at the store have come to, while no operation was under way. For any number of
 * threads.
 */
final class StoreLook {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Keys that were live. */
  final LongAdder live = new LongAdder();

  /** Of those the ones that were looked at. */
  final LongAdder liveRead = new LongAdder();

  /** Keys of which it is known that they were deleted. */
  final LongAdder deleted = new LongAdder();

  /** Of those the ones that were looked at. */
  final LongAdder deletedRead = new LongAdder();

  /** Wrong answers, of live keys, ranges of them, or deleted keys. */
  final LongAdder wrong = new LongAdder();

  /** Of those the ones of deleted keys. */
  final LongAdder wrongDeleted = new LongAdder();

  /** Reads that the store did not answer. */
  final LongAdder failed = new LongAdder();

  /** The time that it took. */
  final LongAdder nanos = new LongAdder();

  private volatile @Nullable String whyNot = "not looked at";

  /** Notes that there was a look. */
  void taken() {
    whyNot = null;
  }

  /** Notes why there was none. */
  void notTaken(String why) {
    whyNot = "not looked at: " + why;
  }

  /** What was checked. */
  List<Verification> verifications() {
    String why = whyNot;
    if (why != null) {
      String none = "the store was not looked at when the run was over";
      return List.of(
          new Verification(Subject.DELETES, 0, 0, 0, none),
          new Verification(Subject.STORE_AT_END, 0, 0, 0, why));
    }
    long gone = deleted.sum();
    long goneRead = deletedRead.sum();
    return List.of(
        new Verification(
            Subject.DELETES,
            goneRead,
            gone,
            wrongDeleted.sum(),
            gone == 0 ? "no key is known that was deleted" : ""),
        new Verification(
            Subject.STORE_AT_END,
            liveRead.sum() + goneRead,
            live.sum() + gone,
            wrong.sum(),
            note(failed.sum())));
  }

  private String note(long unanswered) {
    if (live.sum() == 0 && unanswered == 0) {
      return "";
    }
    return format(
        "%,d live%s; %.2f s beside the phases",
        liveRead.sum(),
        unanswered == 0 ? "" : format(", %,d failed", unanswered),
        nanos.sum() / NANOS_PER_SECOND);
  }
}
