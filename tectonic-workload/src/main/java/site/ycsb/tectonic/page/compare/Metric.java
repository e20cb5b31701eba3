package site.ycsb.tectonic.page.compare;

import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.Percentiles;
import site.ycsb.arrival.results.PhaseOutcome;

/** A figure that runs are compared by; of times, in microseconds. */
public enum Metric {
  THROUGHPUT("ops/s", "throughputPerSecond"),
  MEAN("mean us", "meanMicros"),
  P50("p50 us", "p50Micros"),
  P99("p99 us", "p99Micros"),
  P999("p99.9 us", "p99.9Micros");

  private static final double NANOS_PER_MICRO = 1e3;

  private final String title;
  private final String jsonName;

  Metric(String title, String jsonName) {
    this.title = title;
    this.jsonName = jsonName;
  }

  public String title() {
    return title;
  }

  public String jsonName() {
    return jsonName;
  }

  /** The figure of an operation in a phase. */
  double of(PhaseOutcome phase, OperationOutcome operation, boolean response) {
    Percentiles responses = operation.responseNanos();
    Percentiles times = response && responses != null ? responses : operation.serviceNanos();
    return switch (this) {
      case THROUGHPUT -> phase.seconds() > 0 ? operation.completed() / phase.seconds() : 0;
      case MEAN -> times.mean() / NANOS_PER_MICRO;
      case P50 -> times.p50() / NANOS_PER_MICRO;
      case P99 -> times.p99() / NANOS_PER_MICRO;
      case P999 -> times.p999() / NANOS_PER_MICRO;
    };
  }
}
