package site.ycsb.tectonic.page.compare;

import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.Percentiles;
import site.ycsb.arrival.results.PhaseOutcome;

/** A figure that runs are compared by; of times, in microseconds. */
public enum Metric {
  THROUGHPUT("ops/s", "throughputPerSecond", null),
  MEAN("mean us", "meanMicros", Percentiles::mean),
  P50("p50 us", "p50Micros", Percentiles::p50),
  P99("p99 us", "p99Micros", Percentiles::p99),
  P999("p99.9 us", "p99.9Micros", Percentiles::p999);

  private static final double NANOS_PER_MICRO = 1e3;

  private final String title;
  private final String jsonName;
  private final @Nullable ToDoubleFunction<Percentiles> nanos;

  Metric(String title, String jsonName, @Nullable ToDoubleFunction<Percentiles> nanos) {
    this.title = title;
    this.jsonName = jsonName;
    this.nanos = nanos;
  }

  public String title() {
    return title;
  }

  public String jsonName() {
    return jsonName;
  }

  /** The figure of an operation in a phase. */
  double of(PhaseOutcome phase, OperationOutcome operation, boolean response) {
    if (nanos == null) {
      return phase.seconds() > 0 ? operation.completed() / phase.seconds() : 0;
    }
    Percentiles responses = operation.responseNanos();
    Percentiles times = response && responses != null ? responses : operation.serviceNanos();
    return nanos.applyAsDouble(times) / NANOS_PER_MICRO;
  }
}
