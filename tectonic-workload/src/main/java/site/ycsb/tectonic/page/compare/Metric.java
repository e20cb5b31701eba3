package site.ycsb.tectonic.page.compare;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.Latency;
import site.ycsb.arrival.results.LatencyFigure;
import site.ycsb.arrival.results.OperationResult;
import site.ycsb.arrival.results.PhaseResult;

/**
 * A figure that runs are compared by.
 *
 * @param time in microseconds; null: operations per second
 */
public record Metric(@Nullable LatencyFigure time) {
  /** Operations per second. */
  public static final Metric THROUGHPUT = new Metric(null);

  /** All of them, in order. */
  public static List<Metric> all() {
    List<Metric> all = new ArrayList<>(List.of(THROUGHPUT));
    LatencyFigure.View.COMPARED.figures().forEach(figure -> all.add(new Metric(figure)));
    return all;
  }

  /** What tables call it. */
  public String title() {
    return time == null ? "ops/s" : time.title() + " us";
  }

  /** What it is called in JSON. */
  public String jsonName() {
    return time == null ? "throughputPerSecond" : time.title() + "Micros";
  }

  /** The figure of an operation in a phase. */
  double of(PhaseResult phase, OperationResult operation, boolean response) {
    if (time == null) {
      return phase.perSecond(operation.completed());
    }
    Latency responses = operation.responseNanos();
    Latency latency = response && responses != null ? responses : operation.serviceNanos();
    return latency.micros(time);
  }
}
