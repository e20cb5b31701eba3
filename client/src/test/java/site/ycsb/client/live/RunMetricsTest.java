package site.ycsb.client.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.SampleResults;

/** Times fall into the buckets that their bounds say. */
final class RunMetricsTest {
  @Test
  void times_areCountedInTheirBuckets() {
    Histogram times = new Histogram(3);
    times.recordValue(900);
    times.recordValueWithCount(1_500, 2);
    times.recordValue(3_000_000);
    times.recordValue(70_000_000_000L);

    Map<Double, Long> filled = new TreeMap<>();
    for (ClassicHistogramBucket bucket : buckets(times)) {
      if (bucket.getCount() > 0) {
        filled.put(bucket.getUpperBound(), bucket.getCount());
      }
    }

    assertThat(filled)
        .isEqualTo(Map.of(1e-6, 1L, 2e-6, 2L, 5e-3, 1L, Double.POSITIVE_INFINITY, 1L));
  }

  private static Iterable<ClassicHistogramBucket> buckets(Histogram times) {
    OperationResult reads =
        OperationResult.of("READ", new TreeMap<>(Map.of(Outcome.OK, 5L)), Latency.of(times), null);
    PhaseResult phase =
        new PhaseResult(
            1, "run", false, true, 0, 1, 5L, null, List.of(reads), new TreeMap<>(), null);
    return RunMetrics.of(
            SampleResults.begun()
                .measured(
                    new RunResult.Measured(
                        Instant.EPOCH,
                        1,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null,
                        List.of(phase))),
            null,
            List.of())
        .stream()
        .filter(each -> each.getMetadata().getName().equals("tectonic_service_seconds"))
        .map(HistogramSnapshot.class::cast)
        .findFirst()
        .orElseThrow()
        .getDataPoints()
        .get(0)
        .getClassicBuckets();
  }
}
