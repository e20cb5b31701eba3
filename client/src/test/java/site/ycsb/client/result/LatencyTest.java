package site.ycsb.client.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Times as YCSB's kind of lines, which programs read. */
class LatencyTest {

  @Test
  void timesOfTenSecondsAndMore_haveNoExponent() throws IOException {
    Histogram nanos = new Histogram(3);
    nanos.recordValue(TimeUnit.SECONDS.toNanos(25));
    nanos.recordValue(1_500);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      Latency.of(nanos).export(exporter, "A");
    }

    String lines = out.toString(StandardCharsets.UTF_8);
    // Both within 1 %: of 25 s, and of the mean of the two.
    assertThat(lines)
        .containsPattern("\\[A\\], MaxLatency\\(us\\), 250\\d{5}\\n")
        .containsPattern("\\[A\\], AverageLatency\\(us\\), 125\\d{5}\\n");
    assertThat(lines.replace("AverageLatency", "")).doesNotContain("E");
  }
}
