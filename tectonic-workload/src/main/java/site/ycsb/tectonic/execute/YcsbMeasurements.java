package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.measure.IntendedStart;
import site.ycsb.measurements.Measurements;

/**
 * Reports operations to YCSB's own measurements, as its {@code DBWrapper} does, under the names of
 * the kinds. One per thread, which reports; any thread may hand over what it has reported.
 *
 * <p>YCSB counts the operations of all threads in one place, which moves from processor to
 * processor with each. So times of operations that are OK are kept, and handed over together.
 */
public final class YcsbMeasurements {
  private static final int NANOS_PER_MICRO = 1000;
  private static final Status SKIPPED = new Status("SKIPPED", "not sent");

  private final Measurements measurements;
  private final IntendedStart intendedStart;
  private final BooleanSupplier keeps;
  private final Function<@Nullable Status, String> failures;
  private final List<Kept> kept = new CopyOnWriteArrayList<>();

  /**
   * @param keeps whether operations may be reported later: another thread reports, too, and nobody
   *     notes when
   * @param failures what operations that failed are called, by their status
   */
  public YcsbMeasurements(
      Measurements measurements,
      BooleanSupplier keeps,
      Function<@Nullable Status, String> failures) {
    this.measurements = measurements;
    this.keeps = keeps;
    this.failures = failures;
    intendedStart = new IntendedStart(measurements);
  }

  /** Reports one operation that reached the store: one that is OK soon, any other at once. */
  public void report(
      String name, @Nullable Status status, boolean failed, long serviceNanos, long responseNanos) {
    if (failed || !Status.OK.equals(status) || !keeps.getAsBoolean()) {
      String measured = failed ? name + "-" + failures.apply(status) : name;
      report(measured, name, status, serviceNanos, responseNanos);
    } else {
      kept(name).add(serviceNanos, responseNanos);
    }
  }

  private void report(
      String measured, String name, @Nullable Status status, long service, long response) {
    measurements.measure(measured, micros(service));
    measurements.measureIntended(measured, micros(response));
    measurements.reportStatus(name, counted(status));
  }

  private Kept kept(String name) {
    for (int i = 0; i < kept.size(); i++) {
      if (kept.get(i).name.equals(name)) {
        return kept.get(i);
      }
    }
    Kept first = new Kept(name);
    kept.add(first);
    return first;
  }

  /** Hands over what was reported. */
  public void handOver() {
    kept.forEach(Kept::handOver);
  }

  /** Operations of one name that are OK. */
  private final class Kept {
    private static final int MOST = 64;

    private final String name;
    private final long[] serviceNanos = new long[MOST];
    private final long[] responseNanos = new long[MOST];

    /** How many there are; told after the last of them is there. */
    private final AtomicInteger count = new AtomicInteger();

    private int handedOver;

    Kept(String name) {
      this.name = name;
    }

    void add(long service, long response) {
      int place = count.getPlain();
      if (place == MOST) {
        empty();
        place = 0;
      }
      serviceNanos[place] = service;
      responseNanos[place] = response;
      count.setRelease(place + 1);
    }

    private synchronized void empty() {
      handOver();
      handedOver = 0;
      count.setPlain(0);
    }

    synchronized void handOver() {
      for (int end = count.getAcquire(); handedOver < end; handedOver++) {
        report(name, name, Status.OK, serviceNanos[handedOver], responseNanos[handedOver]);
      }
    }
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
    return intendedStart.dueNanos(startNanos);
  }
}
