package site.ycsb.client.live;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/**
 * A result as metrics of OpenMetrics 1.0. They have the figures of {@code run.json} in seconds,
 * phase and operation as labels, and distributions as histograms.
 */
final class RunMetrics {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Upper bounds of buckets, 1, 2 and 5 of each decade from 1 us to 50 s. */
  private static final long[] BOUNDS_NANOS =
      LongStream.iterate(1_000, decade -> 10 * decade)
          .limit(8)
          .flatMap(decade -> LongStream.of(decade, 2 * decade, 5 * decade))
          .toArray();

  private final CounterSnapshot.Builder operations =
      counter(
          "operations",
          "Operations by how they ended; what was not sent is skipped or field_full.");
  private final GaugeSnapshot.Builder planned =
      gauge("operations_planned", "Operations of a phase, where its operations end it.");
  private final GaugeSnapshot.Builder seconds =
      gauge("phase_seconds", "Time that a phase took, or has taken so far.");
  private final CounterSnapshot.Builder arrivals =
      counter(
          "arrivals",
          "Arrivals of an open loop: due (offered), taken by a thread, given up as too late.");
  private final GaugeSnapshot.Builder backlog =
      gauge(
          "backlog", "Arrivals that waited for a thread at one time of the last second, at most.");
  private final GaugeSnapshot.Builder findings =
      gauge("finding", "1: what is found about a part of the run so far.");
  private final Times service = new Times("service", "From sent to returned, without failures.");
  private final Times response =
      new Times("response", "From due to returned, of operations with a due time.");

  private RunMetrics() {}

  private static CounterSnapshot.Builder counter(String name, String help) {
    return CounterSnapshot.builder().name("tectonic_" + name).help(help);
  }

  private static GaugeSnapshot.Builder gauge(String name, String help) {
    return GaugeSnapshot.builder().name("tectonic_" + name).help(help);
  }

  /**
   * What an open loop did with its arrivals so far.
   *
   * @param backlog that waited at one time of the last second, at most
   */
  record Arrivals(long offered, long sent, long dropped, long backlog) {

    /** With those of one more second. */
    static Arrivals of(@Nullable Arrivals before, ArrivalSecond next) {
      Arrivals sum = before == null ? new Arrivals(0, 0, 0, 0) : before;
      return new Arrivals(
          sum.offered + next.offered(),
          sum.sent + next.sent(),
          sum.dropped + next.dropped(),
          next.mostBacklog());
    }

    private static Arrivals of(ArrivalOutcome end) {
      return new Arrivals(end.offered(), end.sent(), end.dropped(), end.queued());
    }
  }

  /**
   * The metrics of a run, as far as it is measured.
   *
   * @param soFar of an open loop that goes on
   * @param found about a run that goes on
   */
  static MetricSnapshots of(RunResult run, @Nullable Arrivals soFar, List<VerdictPart> found) {
    RunMetrics metrics = new RunMetrics();
    run.phases().forEach(metrics::add);
    metrics.add(run.arrivals() == null ? soFar : Arrivals.of(run.arrivals()));
    (run.parts().isEmpty() ? found : run.parts()).forEach(metrics::add);
    InfoSnapshot info =
        InfoSnapshot.builder()
            .name("tectonic_run")
            .help("The run whose metrics these are.")
            .dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder().labels(labels(run)).build())
            .build();
    return MetricSnapshots.builder()
        .metricSnapshot(info)
        .metricSnapshot(metrics.operations.build())
        .metricSnapshot(metrics.planned.build())
        .metricSnapshot(metrics.seconds.build())
        .metricSnapshot(metrics.arrivals.build())
        .metricSnapshot(metrics.backlog.build())
        .metricSnapshot(metrics.findings.build())
        .metricSnapshot(metrics.service.histogram.build())
        .metricSnapshot(metrics.service.figures.build())
        .metricSnapshot(metrics.response.histogram.build())
        .metricSnapshot(metrics.response.figures.build())
        .build();
  }

  private static Labels labels(RunResult run) {
    return Labels.of(
        "name", run.name(),
        "began", run.began().toString(),
        "binding", run.environment().binding(),
        "threads", Integer.toString(run.threads()),
        "status", run.status().toString().toLowerCase(Locale.ROOT));
  }

  private void add(@Nullable Arrivals counted) {
    if (counted != null) {
      arrivals.dataPoint(counter(Labels.of("outcome", "offered"), counted.offered));
      arrivals.dataPoint(counter(Labels.of("outcome", "sent"), counted.sent));
      arrivals.dataPoint(counter(Labels.of("outcome", "dropped"), counted.dropped));
      backlog.dataPoint(gauge(Labels.EMPTY, (double) counted.backlog));
    }
  }

  private void add(VerdictPart part) {
    String name = part.part().text().toLowerCase(Locale.ROOT);
    Labels labels = Labels.of("part", name, "finding", part.finding().text());
    findings.dataPoint(gauge(labels, 1));
  }

  private void add(PhaseResult phase) {
    Labels labels = Labels.of("phase", Integer.toString(phase.number()), "name", phase.name());
    seconds.dataPoint(gauge(labels, phase.seconds()));
    if (phase.planned() != null) {
      planned.dataPoint(gauge(labels, phase.planned()));
    }
    phase
        .operations()
        .forEach(each -> add(each, labels.merge(Labels.of("operation", each.operation()))));
  }

  private void add(OperationResult result, Labels labels) {
    result
        .outcomes()
        .forEach(
            (outcome, count) ->
                operations.dataPoint(
                    counter(
                        labels.merge(Labels.of("outcome", outcome.name().toLowerCase(Locale.ROOT))),
                        count)));
    service.add(labels, result.serviceNanos());
    response.add(labels, result.responseNanos());
  }

  private static CounterSnapshot.CounterDataPointSnapshot counter(Labels labels, long value) {
    return CounterSnapshot.CounterDataPointSnapshot.builder()
        .labels(labels)
        .value((double) value)
        .build();
  }

  private static GaugeSnapshot.GaugeDataPointSnapshot gauge(Labels labels, double value) {
    return GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  /** One kind of times: as a histogram, and by the figures of results. */
  private static final class Times {
    private final HistogramSnapshot.Builder histogram;
    private final GaugeSnapshot.Builder figures;

    Times(String kind, String help) {
      histogram = HistogramSnapshot.builder().name("tectonic_" + kind + "_seconds").help(help);
      figures =
          GaugeSnapshot.builder()
              .name("tectonic_" + kind + "_figure_seconds")
              .help(help + " Figures of the phase so far, as in run.json.");
    }

    void add(Labels labels, @Nullable Latency latency) {
      Histogram times = latency == null ? null : latency.times();
      if (latency == null || times == null || latency.count() == 0) {
        return;
      }
      histogram.dataPoint(
          HistogramSnapshot.HistogramDataPointSnapshot.builder()
              .labels(labels)
              .classicHistogramBuckets(buckets(times))
              .sum(latency.nanos(LatencyFigure.MEAN) * latency.count() / NANOS_PER_SECOND)
              .build());
      for (LatencyFigure figure : LatencyFigure.values()) {
        figures.dataPoint(
            gauge(
                labels.merge(Labels.of("figure", figure.title())),
                latency.nanos(figure) / NANOS_PER_SECOND));
      }
    }

    private static ClassicHistogramBuckets buckets(Histogram times) {
      ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
      long below = 0;
      for (long bound : BOUNDS_NANOS) {
        long upTo = times.getCountBetweenValues(0, bound);
        buckets.bucket(bound / NANOS_PER_SECOND, upTo - below);
        below = upTo;
      }
      buckets.bucket(Double.POSITIVE_INFINITY, times.getTotalCount() - below);
      return buckets.build();
    }
  }
}
