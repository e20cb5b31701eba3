package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.measure.IntendedStart;
import site.ycsb.measurements.Measurements;

/**
 * Reports operations to YCSB's own measurements, as its {@code DBWrapper} does, under the names of
 * the kinds. One per thread.
 */
public final class YcsbMeasurements {
  private static final int NANOS_PER_MICRO = 1000;
  private static final Status SKIPPED = new Status("SKIPPED", "not sent");

  private final Measurements measurements;
  private final IntendedStart intendedStart;

  public YcsbMeasurements(Measurements measurements) {
    this.measurements = measurements;
    intendedStart = new IntendedStart(measurements);
  }

  /** Reports one operation that reached the store. */
  public void report(
      String name, @Nullable Status status, boolean failed, long serviceNanos, long responseNanos) {
    String measured = failed ? name + "-FAILED" : name;
    measurements.measure(measured, micros(serviceNanos));
    measurements.measureIntended(measured, micros(responseNanos));
    measurements.reportStatus(name, counted(status));
  }

  /** Reports one operation that was not sent: a count, and no latency. */
  public void reportSkipped(String name) {
    measurements.reportStatus(name, SKIPPED);
  }

  /** YCSB keeps a counter for each name and description, and descriptions may be all different. */
  private static Status counted(@Nullable Status status) {
    if (status == null) {
      return Status.ERROR;
    }
    return status.isOk() ? status : new Status(status.getName(), "");
  }

  private static int micros(long nanos) {
    return (int) Math.min(Integer.MAX_VALUE, nanos / NANOS_PER_MICRO);
  }

  /**
   * When the request under way was due: when it starts, unless the client paces it.
   *
   * @param startNanos when it starts
   */
  public long dueNanos(long startNanos) {
    long intended = intendedStart.nanos();
    // Without an intended start YCSB says "now", which is after the start; 0 if it keeps none.
    return intended == 0 ? startNanos : Math.min(startNanos, intended);
  }
}
