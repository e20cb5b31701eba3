package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * An operation was due when the client says so, and otherwise when it was sent. YCSB is told of
 * each once.
 */
class YcsbMeasurementsTest {

  @ParameterizedTest
  @ValueSource(strings = {"both", "intended"})
  void dueTime_isThatOfTheClient(String interval) {
    Measurements shared = measurements(interval);
    long start = -70;
    shared.setIntendedStartTimeNs(start - 1000);

    assertThat(reported(shared, false).dueNanos(start)).isEqualTo(start - 1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"op", "both", "intended"})
  void dueTime_withoutOne_isTheStartAndNotLater(String interval) {
    Measurements shared = measurements(interval);
    shared.setIntendedStartTimeNs(0);
    long start = -70;

    assertThat(reported(shared, false).dueNanos(start)).isEqualTo(start);
  }

  @ParameterizedTest
  @CsvSource({"true, 2", "false, 5"})
  void operations_areToldAtOnceOrKeptWhereThreadsShareTheCounts(boolean isShared, long told)
      throws IOException {
    Measurements shared = measurements("op");
    YcsbMeasurements reported = reported(shared, isShared);

    report(reported, 3, Status.OK);
    report(reported, 2, Status.ERROR);

    assertThat(counts(shared).values().stream().mapToLong(Long::longValue).sum()).isEqualTo(told);
    reported.handOver();
    reported.handOver();
    assertThat(counts(shared)).isEqualTo(Map.of("Return=OK", 3L, "Return=ERROR", 2L));
  }

  @Test
  void operations_areAllToldWhateverIsTakenInBetween() throws IOException {
    Measurements shared = measurements("op");
    YcsbMeasurements reported = reported(shared, true);

    long sent = 0;
    for (int many : new int[] {1, 62, 1, 1, 63, 64, 65, 1000}) {
      report(reported, many, Status.OK);
      sent += many;
      if (many != 1) {
        reported.handOver();
      }
    }

    assertThat(counts(shared)).isEqualTo(Map.of("Return=OK", sent));
  }

  private static YcsbMeasurements reported(Measurements shared, boolean isShared) {
    return new YcsbMeasurements(shared, () -> isShared, status -> "FAILED");
  }

  private static void report(YcsbMeasurements reported, int times, Status status) {
    for (int i = 0; i < times; i++) {
      reported.report("READ", status, !status.isOk(), 1000, 1000);
    }
  }

  /** How often each status was reported, as YCSB's lines have it. */
  private static Map<String, Long> counts(Measurements shared) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(lines)) {
      shared.exportMeasurements(exporter);
    }
    return lines
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("Return="))
        .map(line -> line.split(", "))
        .collect(Collectors.toMap(line -> line[1], line -> Long.parseLong(line[2])));
  }

  private static Measurements measurements(String interval) {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", interval);
    return new Measurements(properties);
  }
}
