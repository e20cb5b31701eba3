package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        new ProcessBuilder(
                script.toString(),
                folder.resolve("results").toString(),
                "mongodb-lightweight-zipfian")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile());
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
  void experiment_thatIsNone_isNamed_andNothingIsStarted() {
    Project.Ending ending =
        Project.run(
            folder,
            List.of(STUDY.resolve("run").toString(), folder + "/results", "cassandra-zipfian"));
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("cassandra-zipfian is no experiment", "such as innodb-lightweight-zipfian");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void page_hasEachFigureOfThePaper_withTheAuthorsBesideOurs() throws IOException {
    String experiment = "innodb-lightweight-zipfian";
    Path results = Files.createDirectories(folder.resolve("results").resolve(experiment));
    Files.write(results.resolve("results.csv"), ours());
    Path authors = Files.createDirectory(folder.resolve("authors"));
    Files.write(authors.resolve("innodb_run1_zipfian_light.csv"), theirs());
    Path out = folder.resolve("page");

    Project.Ending ending =
        Project.run(
            folder,
            List.of(
                STUDY.resolve("page").toString(),
                results.getParent().toString(),
                out.toString(),
                authors.toString()));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    List<String> page = Files.readAllLines(out.resolve("figures.md"));
    for (int figure = 1; figure <= 17; figure++) {
      String begin = "## Figure " + figure + ": ";
      assertThat(page).as(begin).filteredOn(line -> line.startsWith(begin)).hasSize(1);
    }
    assertThat(page)
        .contains("docs/studies/ivs/run RESULTS innodb-lightweight-uniform " + experiment)
        .contains("![%s: growth](images/%s/growth.svg)".formatted(experiment, experiment));
    assertThat(out.resolve("images").resolve(experiment).resolve("growth.svg")).isNotEmptyFile();
    assertThat(page)
        .filteredOn(line -> line.startsWith("| " + experiment + " | main-run is as clean-run |"))
        .singleElement()
        .asString()
        .contains("epochs 2 to 100 | seen |")
        .endsWith("epochs 2 to 12 of 100 | open |");
  }

  /** Twelve epochs, in which main-run takes half as long again as clean-run. */
  private static List<String> ours() {
    List<String> lines = new ArrayList<>();
    lines.add("trial,epoch,mode,operation,throughput_per_s,mean_us,p99_us,live_bytes");
    for (int epoch = 1; epoch <= 12; epoch++) {
      lines.add("1,%d,main-run,READ,9,%d,99,1000".formatted(epoch, 150 + epoch));
      lines.add("1,%d,clean-run,READ,9,%d,99,1000".formatted(epoch, 100 + epoch % 3));
    }
    return lines;
  }

  /** A hundred epochs, in which both take as long. */
  private static List<String> theirs() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Epoch,Phase,Recordcount,Operation,Throughput(ops/sec),Operations,AverageLatency(us),"
            + "99thPercentileLatency(us)");
    for (int epoch = 1; epoch <= 100; epoch++) {
      lines.add("%d,run,1000,READ,9,100000,%d.5,99".formatted(epoch, 200 + epoch % 3));
      lines.add("%d,clean-run,1000,READ,9,100000,%d,99".formatted(epoch, 200 + epoch % 2));
    }
    return lines;
  }
}
