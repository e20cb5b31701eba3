package site.ycsb.arrival.recording;

import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.BindingProfile;
import site.ycsb.arrival.results.PhaseOutcome;

/**
 * Counts the operations of a run, for whoever writes them down; asked by one thread at a time, and
 * from before the first operation on.
 */
public interface MeasuredRun {

  /** Hands over what has returned since the last call: each phase and operation that had some. */
  void takeInterval(Consumer<OperationInterval> consumer);

  /** How many phases have begun. */
  int begunPhases();

  /** The phases that have begun, with all that has been handed over. */
  List<PhaseOutcome> phases(Moment now);

  /** What the storage engine has said of itself since the last call. */
  default List<EngineSample> takeSamples() {
    return List.of();
  }

  /** Lets the storage engine be asked again, as soon as a thread of the run comes by. */
  default void wantSample() {}

  /**
   * Writes each operation down when it is sent, a line each, if the operations are the run's own.
   *
   * @param out that any thread may write to; its owner flushes and closes it
   */
  default void traceTo(OutputStream out) {}

  /** The digest of the operations so far; null if there is none. */
  default @Nullable String digest() {
    return null;
  }

  /** What the binding does; null if it was not asked. */
  default @Nullable BindingProfile profile() {
    return null;
  }

  /**
   * A moment of a run.
   *
   * @param beginNanos of the run, by its clock
   * @param nowNanos by the same clock, or the end of the run
   * @param complete whether the run has come to its own end
   */
  record Moment(long beginNanos, long nowNanos, boolean complete) {}
}
