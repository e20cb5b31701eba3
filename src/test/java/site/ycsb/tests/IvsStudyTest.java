package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the study of growing values. */
final class IvsStudyTest {
  private static final Path STUDY = Project.home().resolve("docs/studies/ivs");

  /** Takes connections and never answers; tells its process. */
  private static final String SILENT_SERVER =
      """
      #!/usr/bin/env python3
      import os, socket, sys
      folder = os.path.dirname(os.path.abspath(__file__))
      listener = socket.create_server(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])))
      open(os.path.join(folder, "server.pid"), "w").write(str(os.getpid()))
      while True:
          listener.accept()
      """;

  /** A step that does not end; tells its process. */
  private static final String LONG_STEP =
      """
      #!/bin/sh
      echo $$ >"$0.part"
      mv "$0.part" "$0.pid"
      exec sleep 600
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsPython() {
    Assumptions.assumeTrue(
        Project.run(folder, List.of("sh", "-c", "command -v python3 && command -v bash")).exitCode()
            == 0,
        "needs bash and python3");
  }

  @Test
  void study_thatIsTerminatedWithinAStep_endsItsServerAndItsClient() throws Exception {
    Path server = program("mongod", SILENT_SERVER);
    Path client = program("home/bin/tectonic", LONG_STEP);
    Path script = program("home/docs/studies/ivs/run", Files.readString(STUDY.resolve("run")));
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(script.toString(), folder.resolve("results").toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile());
    builder.environment().put("STUDY_PLATFORMS", "mongodb");
    builder.environment().put("STUDY_TMP", scratch.toString());
    builder.environment().put("TECTONIC_MONGOD", server.toString());
    Process study = builder.start();
    Path clientPid = client.resolveSibling("tectonic.pid");
    while (!Files.exists(clientPid)) {
      assertThat(study.isAlive()).as(Files.readString(err)).isTrue();
      Thread.onSpinWait();
    }
    study.destroy();

    assertThat(study.waitFor(60, TimeUnit.SECONDS)).as("ends at once").isTrue();
    assertThat(study.exitValue()).as(Files.readString(err)).isEqualTo(143);
    assertThat(isAlive(clientPid)).as("client").isFalse();
    assertThat(isAlive(server.resolveSibling("server.pid"))).as("server").isFalse();
    assertThat(scratch).isEmptyDirectory();
  }

  private Path program(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static boolean isAlive(Path pid) throws IOException {
    return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
        .map(ProcessHandle::isAlive)
        .orElse(false);
  }

  @Test
  void statements_areJudgedByTheFigures() throws IOException {
    Path innodb = results("innodb-zipfian", epoch -> 100 + 5 * epoch, epoch -> 100 + 5 * epoch);
    Path rocksdb = results("rocksdb-zipfian", epoch -> 100 + 90 * epoch, epoch -> 100 + 5 * epoch);

    Project.Ending ending = statements(innodb.toString(), rocksdb.toString());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(row(ending, "innodb-zipfian", "clean-run as main-run"))
        .contains("1.00")
        .endsWith("| seen |");
    assertThat(row(ending, "innodb-zipfian", "grows linearly")).endsWith("| seen |");
    assertThat(row(ending, "innodb-zipfian", "spread-baseline is flat")).endsWith("| seen |");
    assertThat(row(ending, "innodb-zipfian", "main-run slower than average-baseline"))
        .endsWith("| seen |");
    assertThat(row(ending, "rocksdb-zipfian", "main-run away from clean-run")).endsWith("| seen |");
  }

  @Test
  void statements_withoutFigures_sayWhatIsMissing() throws IOException {
    Path wrongName = Files.createDirectory(folder.resolve("mine"));
    Path empty = Files.createDirectory(folder.resolve("innodb-uniform"));

    assertThat(statements().exitCode()).isEqualTo(1);
    assertThat(statements().err()).contains("docs/studies/ivs/statements results/");
    assertThat(statements(wrongName.toString()).err())
        .contains("expected a folder named PLATFORM-");
    assertThat(statements(empty.toString()).err())
        .contains("results.csv cannot be used")
        .doesNotContain("Traceback");
  }

  private interface Latency {
    int micros(int epoch);
  }

  private Path results(String name, Latency mainRun, Latency cleanRun) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("trial,epoch,mode,operation,failed,violations,mean_us,live_bytes");
    for (int epoch = 1; epoch <= 12; epoch++) {
      lines.add(line(epoch, "extend", "EXTEND", 30));
      lines.add(line(epoch, "main-run", "READ", mainRun.micros(epoch)));
      lines.add(line(epoch, "clean-run", "READ", cleanRun.micros(epoch)));
      lines.add(line(epoch, "average-baseline", "READ", 50));
      lines.add(line(epoch, "spread-baseline", "READ", 40 + epoch % 2));
    }
    Path results = Files.createDirectory(folder.resolve(name));
    Files.write(results.resolve("results.csv"), lines);
    return results;
  }

  private static String line(int epoch, String mode, String operation, int micros) {
    return String.format(
        Locale.ROOT, "1,%d,%s,%s,0,0,%d,%d", epoch, mode, operation, micros, 1_000_000L * epoch);
  }

  private Project.Ending statements(String... folders) {
    List<String> command = new ArrayList<>(List.of(STUDY.resolve("statements").toString()));
    command.addAll(List.of(folders));
    return Project.run(folder, command);
  }

  private static String row(Project.Ending ending, String experiment, String statement) {
    return ending
        .out()
        .lines()
        .filter(line -> line.startsWith("| " + experiment + " | ") && line.contains(statement))
        .findFirst()
        .orElseThrow(() -> new AssertionError(ending.out()));
  }
}
