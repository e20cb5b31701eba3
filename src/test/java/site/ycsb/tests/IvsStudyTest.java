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
      assertThat(study.waitFor(20, TimeUnit.MILLISECONDS)).as(Files.readString(err)).isFalse();
    }
    study.destroy();

    study.waitFor();
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

  private void needsPandas() {
    Assumptions.assumeTrue(
        Project.run(folder, List.of("python3", "-c", "import pandas")).exitCode() == 0,
        "needs pandas");
  }

  private Project.Ending paper(String... arguments) {
    List<String> command = new ArrayList<>(List.of(STUDY.resolve("paper").toString()));
    command.addAll(List.of(arguments));
    return Project.run(folder, command);
  }

  /** Trends, jumps and noise of every kind, in files as the authors publish them. */
  @Test
  void verdicts_areThoseOfAnIndependentProgram_digitByDigit() throws IOException {
    needsPandas();
    List<String> files = new ArrayList<>(List.of("judge", "--seed", "3"));
    for (String name :
        List.of(
            "innodb_run1_zipfian_heavy",
            "innodb_run1_uniform_heavy",
            "innodb_run2_uniform_heavy",
            "innodb_run1_uniform_light",
            "mongodb_run1_zipfian_heavy",
            "rocksdb_run1_zipfian_heavy",
            "rocksdb_run3_uniform_heavy",
            "mongodb_heavy_uniform_workloada_2")) {
      Path file = folder.resolve(name + ".csv");
      files.add(Files.write(file, published(name)).toString());
    }

    Project.Ending ending = paper(files.toArray(String[]::new));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    // By the commit before this script, whose judge was written in Java.
    assertThat(ending.out())
        .isEqualTo(Files.readString(Project.home().resolve("src/test/resources/ivs-verdicts.md")));
  }

  private static List<String> published(String name) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Epoch,Phase,Recordcount,Operation,Throughput(ops/sec),Operations,AverageLatency(us),"
            + "99thPercentileLatency(us)");
    long state = name.hashCode();
    boolean isMixed = name.contains("workloada");
    for (int epoch = 1; epoch <= 100; epoch++) {
      double grown = 100 + 2 * epoch - 0.004 * epoch * epoch + (epoch >= 50 ? 25 : 0);
      for (String mode : List.of("extend", "run", "reference", "clean-run", "avg-run")) {
        state = 6364136223846793005L * state + 1442695040888963407L;
        double noise = 1 + (state >>> 40) / (double) (1 << 24) / 10;
        double micros = mode.equals("reference") ? 80 : grown * (mode.equals("run") ? 1.08 : 1);
        String operation = mode.equals("extend") ? "EXTEND" : isMixed ? "UPDATE" : "READ";
        String figures = "%s,9,100000,%.3f,%.2f".formatted(operation, micros * noise, 3 * micros);
        lines.add("%d,%s,10000,%s".formatted(epoch, mode, figures));
      }
    }
    return lines;
  }

  @Test
  void verdicts_sayWhatWasInTheStore_inTheLastOfTheirEpochs() throws IOException {
    needsPandas();
    Path results = Files.createDirectories(folder.resolve("innodb-uniform"));
    Files.write(results.resolve("results.csv"), ours());
    Files.writeString(
        results.resolve("engine.csv"),
        """
        trial,epoch,mode,statistic,value
        1,11,main-run,live-file-bytes,9000000
        1,12,main-run,live-file-bytes,21000000
        1,12,main-run,live-level-1-bytes,20500000
        1,12,main-run,flush-written-bytes,7
        1,12,clean-run,live-memtable-bytes,1250000
        2,12,clean-run,live-memtable-bytes,5
        """);

    assertThat(paper("judge", results.toString()).out().lines())
        .filteredOn(line -> line.contains("main-run is as clean-run"))
        .singleElement()
        .asString()
        .endsWith("| main-run: file 21.0 MB, level-1 20.5 MB; clean-run: memtable 1.3 MB |");
    assertThat(paper("judge", "--epochs", "11", results.toString()).out())
        .contains("| main-run: file 9.0 MB |", "2 to 11 of 100");
    assertThat(paper("judge", "--epochs", "4", results.toString()).out())
        .contains("too few epochs");
  }

  @Test
  void mistakesInWhatIsJudged_areNamed() throws IOException {
    needsPandas();
    Path quick = Files.createDirectories(folder.resolve("quick"));
    Files.write(quick.resolve("results.csv"), ours());
    Path other = Files.writeString(folder.resolve("innodb_run1_zipfian_light.csv"), "a,b\n1,2\n");
    Path mine = Files.write(folder.resolve("mine.csv"), theirs());

    assertMistake("\"quick\" does not say which experiment", quick.toString());
    assertMistake("results.csv is not there", folder.resolve("none").toString());
    assertMistake("is no table of YCSB-IVS", other.toString());
    assertMistake("mine.csv does not say which experiment", mine.toString());
    assertMistake("--epochs is 0", "--epochs", "0", quick.toString());
  }

  private void assertMistake(String found, String... arguments) {
    List<String> all = new ArrayList<>(List.of("judge"));
    all.addAll(List.of(arguments));
    Project.Ending ending = paper(all.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err()).contains(found, "expected").doesNotContain("Traceback");
  }

  @Test
  void filesOfTheAuthors_becomeFoldersOfResults_withTheirTrialsAndSizes() throws IOException {
    needsPandas();
    String header = theirs().get(0) + "\n";
    Path first = folder.resolve("rocksdb_run1_zipfian_heavy.csv");
    // An empty line, more cells than columns, and a row of which nothing was measured.
    Files.writeString(
        first,
        header
            + "1,extend,10000,EXTEND,70,100000,300.5,4\n\n"
            + "1,run,10000,READ,8000,100000,60.5,140,extra\n"
            + "2,avg-run,10000,,NA,NA,NA,NA\n");
    Path third = folder.resolve("rocksdb_run3_zipfian_heavy.csv");
    Files.writeString(third, header + "7,reference,10000,READ,8000,100000,61,150\n");
    // As R writes it, and each row with the extends of five epochs.
    Path mixed = folder.resolve("innodb_heavy_uniform_workloada_2.csv");
    Files.writeString(
        mixed,
        """
        "","Epoch","Phase","Recordcount","Operation","Throughput.ops.sec.","Operations","AverageLatency.us.","X99thPercentileLatency.us."
        "1",1,"extend",10000,"EXTEND",259,500000,3852,4827
        "2",2,"run",10000,"UPDATE",518,50112,3589,4423
        """);
    Path sizes = folder.resolve("value_sizes_rocksdb_run1_zipfian_heavy.csv");
    Files.writeString(sizes, "Key,Run1,Run2\nuser1,1400,1900\nuser2,1400,2900\n");
    Path out = folder.resolve("out");

    Project.Ending ending =
        paper(
            "folders",
            out.toString(),
            first.toString(),
            third.toString(),
            mixed.toString(),
            sizes.toString());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    String columns = "trial,epoch,mode,operation,throughput_per_s,mean_us,p99_us,live_bytes";
    assertThat(Files.readAllLines(out.resolve("myrocks-heavyweight-zipfian/results.csv")))
        .containsExactly(
            columns,
            "1,1,extend,EXTEND,70.0,300.5,4.0,20000000.0",
            "1,1,main-run,READ,8000.0,60.5,140.0,20000000.0",
            "3,7,reference,READ,8000.0,61.0,150.0,10000000.0");
    assertThat(Files.readAllLines(out.resolve("innodb-heavyweight-uniform-mixed/results.csv")))
        .containsExactly(
            columns,
            "2,5,extend,EXTEND,259.0,3852.0,4827.0,60000000.0",
            "2,10,main-run,UPDATE,518.0,3589.0,4423.0,110000000.0");
    assertThat(Files.readAllLines(out.resolve("myrocks-heavyweight-zipfian/sizes.csv")))
        .containsExactly(
            "trial,epoch,size_bytes,records", "1,1,1400.0,2", "1,2,1900.0,1", "1,2,2900.0,1");
  }

  @Test
  void page_hasEachFigureOfThePaper_withTheAuthorsBesideOurs() throws IOException {
    needsPandas();
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
      boolean isOfOurs = figure == 9;
      String begin = (isOfOurs ? "## Figure " : "- Figure ") + figure + ": ";
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
