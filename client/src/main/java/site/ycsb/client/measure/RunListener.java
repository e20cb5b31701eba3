package site.ycsb.client.measure;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/**
 * Follows a run while it goes on, by what is measured of it anyway. Called by one thread at a time,
 * which it must not hold up.
 */
public interface RunListener {
  /** Follows nothing. */
  RunListener NONE = new RunListener() {};

  /** Is told when the run begins, when a phase has begun, and every so often. */
  default void outline(RunResult soFar) {}

  /** What follows, up to {@link #secondOver}, is of this second, or a little more or less. */
  default void second(long number, @Nullable ArrivalSecond arrivals) {}

  /** What has returned of one kind in a phase, counted from 1. */
  default void accept(OperationResult returned, int phase) {}

  /** Is told once a second what is found about each part of the run so far. */
  default void parts(List<VerdictPart> soFar) {}

  /** The second has been told. */
  default void secondOver(long elapsedNanos) {}
}
