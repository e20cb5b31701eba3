package site.ycsb.report.compare;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;

/**
 * A figure that runs are compared by.
 *
 * @param time in microseconds; null: operations per second
 */
public record Metric(@Nullable LatencyFigure time) {
  /** All operations of a phase per second. */
  public static final Metric THROUGHPUT = new Metric(null);

  /** The fewest operations beyond a percentile with which it is one. */
  public static final int FEWEST_BEYOND = 20;

  /** The times of an operation, in order. */
  static List<Metric> times() {
    return LatencyFigure.View.COMPARED.figures().stream().map(Metric::new).toList();
  }

  /** What tables call it. */
  public String title() {
    return time == null ? "ops/s" : time.title();
  }

  /** What it is called in JSON. */
  public String jsonName() {
    return time == null ? "throughputPerSecond" : time.title() + "Micros";
  }

  /** Whether more of it is better; of times, less is. */
  public boolean isBetterHigher() {
    return time == null;
  }

  /** A value as people read it. */
  public String text(double value) {
    if (time != null) {
      return TimeText.ofMicros(value);
    }
    return String.format(Locale.ROOT, value >= 1000 ? "%,.0f/s" : "%.4g/s", value);
  }

  /** How many operations there have to be for {@link #FEWEST_BEYOND} to lie beyond it. */
  public long fewestOperations() {
    double beyond = time == null ? 1 : 1 - time.percentile() / 100;
    return Math.round(FEWEST_BEYOND / beyond);
  }

  /** The figure of times, in microseconds; NaN if this is no time. */
  public double of(Latency times) {
    return time == null ? Double.NaN : times.micros(time);
  }

  /** The figure of an operation's response times, or of its service times where it has no other. */
  public double micros(OperationResult operation) {
    return of(times(operation, true));
  }

  static double throughput(PhaseResult phase) {
    long completed = phase.operations().stream().mapToLong(OperationResult::completed).sum();
    return phase.perSecond(completed);
  }

  /** The times of an operation that are compared. */
  static Latency times(OperationResult operation, boolean response) {
    Latency responses = operation.responseNanos();
    return response && responses != null ? responses : operation.serviceNanos();
  }
}
