package site.ycsb.client.live;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;

/**
 * A result as metrics of OpenMetrics 1.0. They have the figures of {@code run.json} in seconds,
 * phase and operation as labels, and distributions as histograms.
 */
final class RunMetrics {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Upper bounds of buckets, 1, 2 and 5 of each decade from 1 us to 50 s. */
  private static final long[] BOUNDS_NANOS = bounds();

  private final CounterSnapshot.Builder operations =
      CounterSnapshot.builder()
          .name("tectonic_operations")
          .help("Operations by how they ended; what was not sent is skipped or field_full.");
  private final GaugeSnapshot.Builder planned =
      GaugeSnapshot.builder()
          .name("tectonic_operations_planned")
          .help("Operations of a phase, where its operations end it.");
  private final GaugeSnapshot.Builder seconds =
      GaugeSnapshot.builder()
          .name("tectonic_phase_seconds")
          .help("Time that a phase took, or has taken so far.");
  private final Times service = new Times("service", "From sent to returned, without failures.");
  private final Times response =
      new Times("response", "From due to returned, of operations with a due time.");

  private RunMetrics() {}

  /** The metrics of a run, as far as it is measured. */
  static MetricSnapshots of(RunResult run) {
    RunMetrics metrics = new RunMetrics();
    run.phases().forEach(metrics::add);
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
                    CounterSnapshot.CounterDataPointSnapshot.builder()
                        .labels(
                            labels.merge(
                                Labels.of("outcome", outcome.name().toLowerCase(Locale.ROOT))))
                        .value(count)
                        .build()));
    service.add(labels, result.serviceNanos());
    response.add(labels, result.responseNanos());
  }

  private static GaugeSnapshot.GaugeDataPointSnapshot gauge(Labels labels, double value) {
    return GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  private static long[] bounds() {
    long[] bounds = new long[24];
    long decade = 1_000;
    for (int i = 0; i < bounds.length; i += 3, decade *= 10) {
      bounds[i] = decade;
      bounds[i + 1] = 2 * decade;
      bounds[i + 2] = 5 * decade;
    }
    return bounds;
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
