package site.ycsb.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.traces.Measures;

/**
 * Traces that other programs have written come back as specs: {@code traces/kvbench.txt} is of
 * KVBench's {@code load_gen}, {@code traces/tectonic-v1.txt} of Tectonic as published.
 */
final class OthersTracesTest {
  /** The distance of two samples of one law (Kolmogorov and Smirnov), over sqrt(2 / n). */
  private static final double ONE_IN_A_THOUSAND = 1.95;

  @Test
  void kvBench_comesBack() throws IOException {
    TraceFit fit = fit("kvbench.txt");

    // Eight letters or digits as keys and as values, as its options -K 8 and -V 8 say.
    assertThat(fit.text())
        .contains("\"key\": {\"uniform\": {\"len\": 8, \"character_set\": \"alphanumeric\"}}");
    assertThat(fit.text()).contains("\"val\": {\"uniform\": {\"len\": 8}}");
    holds(fit);
  }

  @Test
  void publishedTectonic_comesBack() throws IOException {
    TraceFit fit = fit("tectonic-v1.txt");

    assertThat(fit.text()).contains("\"character_set\": \"alphabetic\"");
    holds(fit);
  }

  /** Counts are those of the lines; no distribution is far from the trace's. */
  private static void holds(TraceFit fit) {
    Measures spec = Objects.requireNonNull(fit.ofSpec()).whole();
    assertThat(counts(spec)).isEqualTo(counts(fit.ofTrace().whole()));
    for (Distance distance : fit.distances()) {
      if (distance.property().startsWith("mix") || distance.property().contains("bytes of")) {
        assertThat(distance.value()).as("%s", distance).isZero();
      } else if (distance.property().contains(": place")) {
        double samples = Double.parseDouble(distance.ofTrace());
        assertThat(distance.value())
            .as("%s", distance)
            .isLessThan(ONE_IN_A_THOUSAND * Math.sqrt(2 / samples));
      }
    }
  }

  private static Map<String, Long> counts(Measures measures) {
    return measures.mix().stream()
        .collect(Collectors.toMap(Measures.KindCount::operation, Measures.KindCount::count));
  }

  private static TraceFit fit(String name) throws IOException {
    return TraceFitTest.fit(
        name, Files.readAllBytes(Path.of("../tectonic-workload/src/test/resources/traces", name)));
  }
}
