package site.ycsb.arrival.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** Measures the operations that one thread sends. */
public final class OperationMeter {
  private final Map<String, OperationTally> tallies = new HashMap<>();
  private final AtomicReference<@Nullable String> underWay = new AtomicReference<>();
  private final IntendedStart intended = new IntendedStart(Measurements.getMeasurements());

  /** Says that an operation is sent now; returns the time. */
  long sent(String operation) {
    underWay.lazySet(operation);
    return System.nanoTime();
  }

  /** Counts the operation that was sent last. */
  public void returned(String operation, @Nullable Status status, long sentNanos) {
    long service = System.nanoTime() - sentNanos;
    // 0 where YCSB keeps no due times; "now", which is later, where there is none.
    long due = intended.nanos();
    long wait = due == 0 ? 0 : Math.max(0, sentNanos - due);
    synchronized (tallies) {
      OperationTally tally = tallies.computeIfAbsent(operation, absent -> new OperationTally());
      if (status != null && status.isOk()) {
        tally.returned(service, wait);
      } else {
        tally.failed(status == null ? "no status" : status.toString());
      }
    }
    underWay.lazySet(null);
  }

  /** The operation that was sent and has not returned, if there is one. */
  @Nullable String underWay() {
    return underWay.get();
  }

  /** Moves what was counted. */
  void moveTo(Map<String, OperationTally> target) {
    synchronized (tallies) {
      tallies.forEach(
          (operation, tally) -> {
            if (!tally.isEmpty()) {
              target.computeIfAbsent(operation, absent -> new OperationTally()).add(tally);
              tally.clear();
            }
          });
    }
  }
}
