package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.tectonic.TectonicWorkload;

/**
 * Where YCSB notes when it is told of each operation, it is told as that returns, by the name that
 * its properties ask for. What it was told is counted for the whole process.
 */
@Isolated
class DatedMeasurementsTest {
  private static final String SPEC =
      """
      {"sections": [{"groups": [{"inserts": {
        "op_count": 100, "key": {"uniform": {"len": 9}}, "val": {"uniform": {"len": 9}}}}]}]}
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "raw, 22",
    "hdrhistogram+raw, 22",
    "timeseries, 22",
    "hdrhistogram, 1",
    "histogram, 1",
    "hdrhistogram+histogram, 1"
  })
  void operationsOfTwoThreads_areToldAtOnce(String type, long told) throws Exception {
    Properties properties = properties("measurementtype", type);
    TectonicWorkload workload = workload(properties);
    FakeStore store = new FakeStore();
    DB[] stores = {store.newDb(true), store.newDb(true)};
    Object[] threads = {
      workload.initThread(properties, 0, 2), workload.initThread(properties, 1, 2)
    };
    long before = operations();
    for (int i = 0; i < 22; i++) {
      assertThat(workload.doTransaction(stores[i % 2], threads[i % 2])).isTrue();
    }

    // The first is of one thread, as far as is known then.
    assertThat(operations() - before).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "reportlatencyforeacherror, true, INSERT-ERROR",
    "latencytrackederrors, 'NOT_FOUND,ERROR', INSERT-ERROR",
    "latencytrackederrors, NOT_FOUND, INSERT-FAILED"
  })
  void failures_areNamedAsYcsbsPropertiesAsk(String property, String value, String name)
      throws Exception {
    Properties properties = properties(property, value);
    TectonicWorkload workload = workload(properties);
    Object thread = workload.initThread(properties, 0, 1);
    AtomicBoolean fails = new AtomicBoolean();
    DB failing =
        new CapableDb(new FakeStore()) {
          @Override
          public @Nullable Status insert(
              String table, String key, Map<String, ByteIterator> values) {
            return fails.get() ? Status.ERROR : super.insert(table, key, values);
          }
        };
    assertThat(workload.doTransaction(failing, thread)).isTrue();
    fails.set(true);
    String line = "[" + name + "], Operations, ";
    long before = count(line);
    assertThat(workload.doTransaction(failing, thread)).isTrue();

    assertThat(count(line) - before).isEqualTo(1);
  }

  private Properties properties(String name, String value) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("tectonic.spec", "" + Files.writeString(folder.resolve("s.json"), SPEC));
    properties.setProperty(name, value);
    return properties;
  }

  private static TectonicWorkload workload(Properties properties) {
    // The measurements are those of the process, whatever the type.
    Measurements.setProperties(new Properties());
    TectonicWorkload workload = new TectonicWorkload();
    workload.hosted();
    workload.init(properties);
    return workload;
  }

  private static long operations() throws IOException {
    return count("[INSERT], Return=OK, ");
  }

  /** Of how many operations YCSB has been told. */
  private static long count(String start) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(lines)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    return lines
        .toString(UTF_8)
        .lines()
        .filter(line -> line.startsWith(start))
        .mapToLong(line -> Long.parseLong(line.substring(start.length())))
        .sum();
  }
}
