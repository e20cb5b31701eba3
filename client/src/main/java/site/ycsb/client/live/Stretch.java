package site.ycsb.client.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;

/**
 * What happened in some seconds of a run.
 *
 * @param second that it begins with
 * @param seconds that were measured
 * @param phase that was under way at the end, from 1
 * @param arrivals of an open loop
 * @param operations that returned, by phase and kind
 */
record Stretch(
    long second,
    double seconds,
    int phase,
    @Nullable Arrivals arrivals,
    List<Operation> operations) {
  private static final double NANOS_PER_TENTH_MICRO = 100;

  Stretch {
    operations = List.copyOf(operations);
  }

  /** With the one after it. */
  Stretch joined(Stretch next) {
    Map<String, Operation> all = new LinkedHashMap<>();
    Stream.concat(operations.stream(), next.operations().stream())
        .forEach(each -> all.merge(each.phase() + " " + each.name(), each, Operation::joined));
    return new Stretch(
        second,
        seconds + next.seconds(),
        next.phase(),
        arrivals == null || next.arrivals() == null ? arrivals : arrivals.joined(next.arrivals()),
        List.copyOf(all.values()));
  }

  private static double micros(double nanos) {
    return Math.round(nanos / NANOS_PER_TENTH_MICRO) / 10.0;
  }

  /**
   * Operations of one kind.
   *
   * @param count that returned, failed ones included
   * @param due whether the times, in microseconds, are from when operations were due; else they are
   *     from when they were sent
   */
  record Operation(
      int phase,
      String name,
      long count,
      long failed,
      double p50,
      double p99,
      double max,
      boolean due) {

    static Operation of(OperationResult returned, int phase) {
      Latency times = returned.times();
      return new Operation(
          phase,
          returned.operation(),
          returned.completed(),
          returned.failed(),
          micros(times.nanos(LatencyFigure.P50)),
          micros(times.nanos(LatencyFigure.P99)),
          micros(times.nanos(LatencyFigure.MAX)),
          returned.responseNanos() != null);
    }

    /** Of percentiles, the highest second stands for all. */
    Operation joined(Operation next) {
      return new Operation(
          phase,
          name,
          count + next.count(),
          failed + next.failed(),
          Math.max(p50, next.p50()),
          Math.max(p99, next.p99()),
          Math.max(max, next.max()),
          due || next.due());
    }
  }

  /**
   * Arrivals of an open loop.
   *
   * @param offered that were due
   * @param sent that a thread took
   * @param dropped that were given up as too late
   * @param backlog that waited at one time, at most
   * @param lag from when they were due until they were issued: 99th percentile in microseconds
   */
  record Arrivals(long offered, long sent, long dropped, long backlog, @Nullable Double lag) {

    static @Nullable Arrivals of(@Nullable ArrivalSecond second) {
      if (second == null) {
        return null;
      }
      boolean hasLag = second.lagNanos().getTotalCount() > 0;
      return new Arrivals(
          second.offered(),
          second.sent(),
          second.dropped(),
          second.mostBacklog(),
          hasLag ? (Double) micros(LatencyFigure.P99.of(second.lagNanos())) : null);
    }

    Arrivals joined(Arrivals next) {
      Double later = next.lag();
      return new Arrivals(
          offered + next.offered(),
          sent + next.sent(),
          dropped + next.dropped(),
          Math.max(backlog, next.backlog()),
          lag == null || later == null
              ? (lag == null ? later : lag)
              : (Double) Math.max(lag, later));
    }
  }
}
