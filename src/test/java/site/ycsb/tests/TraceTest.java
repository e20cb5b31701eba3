package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** What {@code tectonic generate} writes is what a run sends to the store. */
final class TraceTest {
  private static final Path SPEC = Project.home().resolve("src/test/resources/all-kinds.spec.json");

  @TempDir private Path folder;

  @Test
  void trace_ofASpecOfAllKinds_isWhatTheStoreSees() throws Exception {
    Path trace = folder.resolve("a.trace");
    Project.Ending generated =
        Project.run(
            folder,
            Project.shortJava(
                    "-cp",
                    Project.classPath(),
                    "site.ycsb.report.cli.Tectonic",
                    "generate",
                    SPEC.toString(),
                    "-o",
                    trace.toString())
                .toList());
    assertThat(generated.exitCode()).as(generated.err()).isZero();

    RecordingDb recording = new RecordingDb();
    SpecRun run =
        SpecRun.of(
            Map.of("tectonic.spec", SPEC.toString(), "tectonic.verify.end", "none"),
            1,
            () -> recording);

    assertThat(run.problems()).isEmpty();
    List<String> written = Files.readAllLines(trace).stream().flatMap(TraceTest::asSent).toList();
    assertThat(recording.lines()).isEqualTo(written);
    assertThat(generated.err()).contains("digest " + run.digest());
    assertThat(folder.resolve("a.trace.part")).doesNotExist();
  }

  @Test
  void stream_ofAllKinds_isTheSameForManyThreadsOnAnyBinding() throws Exception {
    Map<String, String> settings = Map.of("tectonic.spec", SPEC.toString());
    SpecRun one = SpecRun.of(settings, 1, MemoryDb::new);
    SpecRun many = SpecRun.of(settings, 16, MemoryDb::new);
    Map<String, String> rocksDb =
        Map.of(
            "tectonic.spec", SPEC.toString(),
            "rocksdb.dir", folder.resolve("rocksdb").toString());
    SpecRun onDisk = SpecRun.of(rocksDb, 16, RocksDbBinding::new);

    assertThat(many.problems()).isEmpty();
    assertThat(onDisk.problems()).isEmpty();
    assertThat(onDisk.digest()).isEqualTo(one.digest());
    assertThat(many.digest()).isEqualTo(one.digest());
    assertThat(many.phases()).isEqualTo(one.phases());
  }

  /** The store sees a read and an update, and cannot see that an operation is blind. */
  private static Stream<String> asSent(String line) {
    if (line.startsWith("RMW ")) {
      return Stream.of("P " + line.split(" ", -1)[1], "U " + line.substring(4));
    }
    return Stream.of(
        line.startsWith("BR") ? "SC" + line.substring(2) : line.replaceFirst("^B", ""));
  }
}
