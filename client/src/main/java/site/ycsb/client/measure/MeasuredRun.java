package site.ycsb.client.measure;

import java.io.OutputStream;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;

/**
 * What a run offers to its recorder: its measurements, and what else its workload knows. One thread
 * at a time asks, already before the first operation.
 */
public interface MeasuredRun {

  /** What is measured. */
  RunMeter meter();

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

  /** What of the store's answers so far was checked; empty if the workload checks none. */
  default List<Verification> verifications() {
    return List.of();
  }

  /** The first wrong answers of each kind, to be shown. */
  default List<WrongAnswer> wrongAnswers() {
    return List.of();
  }

  /**
   * The counters of the storage engine at one moment.
   *
   * @param nanos of the run's clock
   * @param phase from 1
   */
  record EngineSample(long nanos, int phase, SortedMap<String, Long> values) {}
}
