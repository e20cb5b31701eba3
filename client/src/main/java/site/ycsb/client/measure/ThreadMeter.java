package site.ycsb.client.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the operations of one thread by kind. All request times of results are recorded here,
 * whatever the client, the loop and the workload.
 */
public final class ThreadMeter {
  private final Map<String, OperationTally> tallies = new HashMap<>();
  private final AtomicReference<@Nullable String> underWay = new AtomicReference<>();
  private Runnable whenTaken = () -> {};

  /** Sets what is to be done whenever the counts are taken, every second and at the end. */
  public synchronized void whenTaken(Runnable action) {
    whenTaken = action;
  }

  /** Says that an operation of a kind is sent now. */
  public void sent(String operation) {
    underWay.lazySet(operation);
  }

  /** Says that the operation that was sent last has returned. */
  public void returned() {
    underWay.lazySet(null);
  }

  /** The tally of a kind; the caller holds this object's lock while it counts. */
  public OperationTally tally(String operation) {
    OperationTally tally = tallies.get(operation);
    if (tally == null) {
      tally = new OperationTally();
      tallies.put(operation, tally);
    }
    return tally;
  }

  /** The kind of the operation that was sent and has not returned, if there is one. */
  @Nullable String underWay() {
    return underWay.get();
  }

  /** Hands over what was counted since the last call, and forgets it. */
  synchronized void take(BiConsumer<String, OperationTally> consumer) {
    whenTaken.run();
    tallies.forEach(
        (operation, tally) -> {
          if (!tally.isEmpty()) {
            consumer.accept(operation, tally);
            tally.clear();
          }
        });
  }
}
