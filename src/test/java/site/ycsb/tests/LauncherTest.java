package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launchers do what their help says: results, exit codes, signals, options of the JVM. */
final class LauncherTest {
  private static final String ALL_KINDS =
      "tectonic.spec=" + Project.home().resolve("src/test/resources/all-kinds.spec.json");

  @TempDir private Path folder;

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void mainJob_atASmallScale_reportsThreePhases() {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "rocksdb",
            "-P",
            Project.home().resolve("tectonic.properties").toString(),
            "-p",
            "tectonic.scale=0.01",
            "-p",
            "rocksdb.dir=" + folder.resolve("a folder"));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("[OVERALL], Throughput(ops/sec), ")
        .contains("Phase 1/3", "Phase 2/3", "Phase 3/3", "Violations: 0", "Digest: ")
        .contains("Seed: 42, scale: 0.01")
        .contains("bytes-written")
        .doesNotContain("NOT FINISHED");
  }

  /** A scale of its own would be that of the spec which somebody names beside it, too. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void fileOfTheMainJob_leavesSpecsTheirSize() throws IOException {
    Properties properties = new Properties();
    try (Reader file = Files.newBufferedReader(Project.home().resolve("tectonic.properties"))) {
      properties.load(file);
    }

    assertThat(properties).containsKey("tectonic.spec").doesNotContainKey("tectonic.scale");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void load_thenRunPreloaded_knowsTheKeys() {
    Project.Ending load = rocksDb("load");
    Project.Ending again = rocksDb("run");
    Project.Ending run = rocksDb("run", "-p", "tectonic.preloaded=true", "-threads", "4");

    assertThat(load.exitCode()).as(load.err()).isZero();
    assertThat(load.out()).contains("Phase 1/1 \"load\"", "[INSERT], Operations, 1000");
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("already holds records", "tectonic.preloaded=true");
    assertThat(again.out()).isEmpty();
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Phase 1/1 \"run\"", "Violations: 0", "[UPDATE], ");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void groups_oneAfterAnother_knowTheKeysOfThoseBefore() {
    Project.Ending load = rocksDb("run", "-p", "tectonic.groups=load");
    Project.Ending run = rocksDb("run", "-p", "tectonic.groups=run..run", "-threads", "4");

    assertThat(load.exitCode()).as(load.err()).isZero();
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Phase 1/1 \"run\"", "Violations: 0", "[UPDATE], ");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void plansOfTheInstallation_areFoundFromAnyFolder() {
    Project.Ending experiment =
        Project.run(
            folder,
            Launcher.command(
                "tectonic", "experiment", "docs/studies/options/write-buffer.json", "--dry-run"));
    Project.Ending growth =
        Project.run(
            folder, Launcher.command("tectonic", "ivs", "specs/ivs/quick.json", "--db", "nope"));

    assertThat(experiment.exitCode()).as(experiment.err()).isZero();
    assertThat(experiment.out()).contains("64 MB");
    assertThat(growth.exitCode()).as(growth.err()).isEqualTo(2);
    assertThat(growth.err()).contains("nope").doesNotContain("no such file");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void preloaded_onAnEmptyStore_isRefused() {
    Project.Ending run = rocksDb("run", "-p", "tectonic.preloaded=true");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("table usertable is empty", "ycsb load");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void filesThatMayNotGrow_areAFailureOfTheRun() throws Exception {
    Path results = folder.resolve("result");
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -f 96 && exec \"$@\"", "limited"));
    command.addAll(
        Launcher.command(
            "ycsb",
            "run",
            "memory",
            "-p",
            ALL_KINDS,
            "-p",
            "tectonic.results.trace=true",
            "--results",
            results.toString()));

    Project.Ending ending = Project.run(folder, command);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
    assertThat(ending.err()).contains("the result folder " + results + " cannot be written: ");
    assertThat(ending.out()).contains("Failed: the result folder").doesNotContain("Valid");
    assertThat(Files.readString(results.resolve("run.json"))).contains("\"status\" : \"failed\"");
    assertThat(results.resolve("run.json.next")).doesNotExist();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void interrupt_writesTheResultsSoFarAndExitsWithItsCode() throws Exception {
    List<String> command =
        Launcher.command(
            "ycsb",
            "run",
            "memory",
            "-s",
            "-p",
            "status.interval=1",
            "-p",
            "tectonic.spec=specs/tectonic/tec-5.spec.json");
    Process process =
        new ProcessBuilder(Launcher.hearing("INT", command))
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      Launcher.awaitLine(errors, "current ops/sec");
      Project.run(folder, List.of("kill", "-INT", Long.toString(process.pid())));
      while (errors.readLine() != null) {
        // The run may go on writing until it ends.
      }
      process.waitFor();
    }
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(Files.readString(folder.resolve("out.txt")))
        .contains("[OVERALL], RunTime(ms), ", "NOT FINISHED", "Digest: ");
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(strings = {"-Xmx32m", "-XX:MaxHeapSize=32m -XX:+UseParallelGC", "-Xms8m"})
  void heapThatTheUserChooses_isTheUsers(String options) {
    Project.Ending ending =
        Project.run(
            folder,
            Launcher.command(
                "tectonic", "validate", ALL_KINDS.substring("tectonic.spec=".length())),
            Map.of("JAVA_OPTS", options));

    assertThat(ending.exitCode()).as(ending.out() + ending.err()).isZero();
    assertThat(ending.err()).isEmpty();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void heapThatIsTooSmall_isSaidWithTheOption() {
    Project.Ending ending =
        Project.run(
            folder,
            Launcher.command(
                "tectonic",
                "generate",
                Project.home().resolve("specs/kvbench/iv.spec.json").toString(),
                "--scale",
                "10",
                "-o",
                "/dev/null"),
            Map.of("JAVA_OPTS", "-Xmx16m"));

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err())
        .contains("tectonic: out of memory (Java heap space)", "JAVA_OPTS=-Xmx")
        .doesNotContain("\tat ", "OutOfMemoryError");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void tooFewOpenFiles_areSaidBeforeTheJvmStarts() {
    Project.Ending ending =
        Project.run(folder, List.of("sh", "-c", "ulimit -n 40; exec \"$0\" --version", tectonic()));

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("40 files open at once", "ulimit -n", "128 or more");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void pathWithUmlauts_isFoundInTheLocaleC() {
    String inUmlauts =
        "d=$(printf 'm\\303\\274ll'); mkdir $d; cp \"$1\" $d/a.json; exec \"$0\" validate"
            + " $d/a.json";
    Project.Ending ending =
        Project.run(
            folder,
            List.of(
                "sh",
                "-c",
                inUmlauts,
                tectonic(),
                Project.home().resolve("specs/ycsb/a.spec.json").toString()),
            Map.of("LC_ALL", "C"));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).contains("valid, 2,000,000 operations");
  }

  private static String tectonic() {
    return Launcher.command("tectonic").get(0);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void hangingBinding_endsWithWhatThereIs() throws Exception {
    Project.Ending ending =
        faulty("-p", "faulty.hangs.at=500", "-p", "tectonic.stall.seconds=10", "-threads", "4");

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.out()).contains("[OVERALL], RunTime(ms), ", "NOT FINISHED");
    assertThat(ending.err()).contains("tectonic.stall.seconds");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void failingBinding_completesAndExitsWith1() throws Exception {
    Project.Ending ending = faulty();

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.out()).contains("[INSERT-FAILED]", "Violations: 0");
    assertThat(ending.err()).contains("INSERT in phase \"load\" failed");
  }

  /** YCSB's own binding for a look at requests prints each of them. */
  @Test
  void json_isAllThatStandardOutputHas_whateverTheBindingPrints() throws IOException {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "basic",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "operationcount=10",
            "-p",
            "basicdb.simulatedelay=0",
            "--json");

    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    assertThat(new ObjectMapper().readTree(ending.out()).path("exitCode").asInt(-1)).isZero();
    assertThat(ending.err()).contains("usertable user");
  }

  /** Records that are gone with the run are of no use to the one after a load, or by hand. */
  @ParameterizedTest
  @CsvSource({
    "run, 0, deleted after the run",
    "load, 2, rocksdb.dir is missing",
    "shell, 2, rocksdb.dir is missing"
  })
  void embeddedStoreWithoutAFolder_hasOneForARun(String command, int exitCode, String said)
      throws IOException {
    String spec = Project.home().resolve("specs/ycsb/a.spec.json").toString();
    Project.Ending ending =
        Launcher.ycsb(
            folder, command, "rocksdb", "-p", "tectonic.spec=" + spec, "-p", "tectonic.scale=0.01");

    assertThat(ending.exitCode()).as(ending.toString()).isEqualTo(exitCode);
    assertThat(ending.err()).contains(said);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith("rocksdb-dir-"));
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void coreWorkload_runsUnderOurClient() {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "basic",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=1000",
            "-p",
            "operationcount=1001",
            "-p",
            "basicdb.verbose=false",
            "-threads",
            "4");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).contains("[READ], Operations, ", "[OVERALL], Throughput(ops/sec), ");
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    "-p, arrivalgenerator=constant, '', true",
    "-P, arrivals.properties, '', true",
    "-p, arrivalgenerator=constant, -XX:+UseSerialGC, false",
    "-p, target=1000, '', false",
  })
  void collector_ofARunBySchedule_doesNotStopTheClientForLong(
      String flag, String value, String options, boolean isConcurrent) throws IOException {
    Files.writeString(folder.resolve("arrivals.properties"), "arrivalgenerator=constant\n");
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    String shown = " site.ycsb.client.command.YcsbMain run memory ";
    String script =
        "case \" $* \" in *\"%s\"*) echo \"$@\" ;; *) exec \"%s\" \"$@\" ;; esac"
            .formatted(shown, java);
    String home = jdk(System.getProperty("java.version"), script).toString();
    Map<String, String> environment = Map.of("JAVA_OPTS", options, "JAVA_HOME", home);
    Project.Ending ending =
        Project.run(
            folder,
            Launcher.command("ycsb", "run", "memory", "-target", "1000", flag, value),
            environment);

    assertThat(ending.out()).as(ending.err()).contains(shown);
    assertThat(ending.out().contains("-XX:+UseZGC ")).isEqualTo(isConcurrent);
  }

  /** A folder for JAVA_HOME, of which {@code java} is a script. */
  private Path jdk(String version, String script) throws IOException {
    Path jdk = folder.resolve("jdk");
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Files.writeString(java, "#!/bin/sh\n" + script);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return jdk;
  }

  private Project.Ending rocksDb(String verb, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                verb,
                "rocksdb",
                "-p",
                "tectonic.spec=specs/ycsb/a.spec.json",
                "-p",
                "tectonic.scale=0.001",
                "-p",
                "rocksdb.dir=" + folder.resolve("db")));
    arguments.addAll(List.of(more));
    return Launcher.ycsb(folder, arguments.toArray(String[]::new));
  }

  /** Runs with a binding of a made-up YCSB installation. */
  private Project.Ending faulty(String... more) throws Exception {
    Path home = Files.createDirectory(folder.resolve("ycsb"));
    Files.createDirectories(home.resolve("bin"));
    StockClient.fill(Files.createDirectories(home.resolve("lib")));
    Files.createDirectories(home.resolve("faulty-binding/lib"));
    Files.writeString(
        home.resolve("bin/bindings.properties"), "faulty-1:site.ycsb.tests.FaultyDb\n");
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(home.resolve("faulty-binding/lib/faulty.jar")))) {
      for (String type : List.of("FaultyDb", "PlainDb", "PassingDb")) {
        String entry = "site/ycsb/tests/" + type + ".class";
        jar.putNextEntry(new JarEntry(entry));
        try (InputStream code = getClass().getClassLoader().getResourceAsStream(entry)) {
          code.transferTo(jar);
        }
      }
    }
    Path memory = Project.home().resolve("bindings/memory/target/lib");
    try (var jars = Files.newDirectoryStream(memory, "memory-binding-*.jar")) {
      for (Path jar : jars) {
        Files.copy(jar, home.resolve("faulty-binding/lib").resolve(jar.getFileName()));
      }
    }
    List<String> arguments = new ArrayList<>(List.of("run", "faulty-1", "-p", ALL_KINDS));
    arguments.addAll(List.of(more));
    return Project.run(
        folder,
        Launcher.command("ycsb", arguments.toArray(String[]::new)),
        Map.of("YCSB_HOME", home.toString()));
  }

  /** A JVM that cannot write the archive of loaded classes is asked once, and the file says why. */
  @Test
  void archiveThatCannotBeMade_isNotTriedAgain() throws IOException {
    String version = "17.99." + ProcessHandle.current().pid();
    String script =
        """
        case " $* " in
          *" -Xshare:dump "*) echo "no archive here"; echo asked >>"%s"; exit 1 ;;
          *" -XX:DumpLoadedClassList="*) exit 0 ;;
        esac
        exec "%s" "$@"
        """
            .formatted(
                folder.resolve("asked"), Path.of(System.getProperty("java.home"), "bin/java"));
    Map<String, String> environment = Map.of("JAVA_HOME", jdk(version, script).toString());
    String spec = Project.home().resolve("specs/ycsb/a.spec.json").toString();
    Path target = Project.home().resolve("target");

    Project.Ending first =
        Project.run(folder, Launcher.command("tectonic", "validate", spec), environment);
    Project.Ending second =
        Project.run(folder, Launcher.command("tectonic", "validate", spec), environment);
    Path failed = target.resolve("classes-" + version + ".jsa.failed");
    String reason = Files.readString(failed);
    Files.delete(failed);

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.err())
        .isEqualTo("note: starts stay longer than they could be: " + failed + " says why\n");
    assertThat(second.err()).isEmpty();
    assertThat(reason).isEqualTo("no archive here\n");
    assertThat(folder.resolve("asked")).hasContent("asked");
    try (Stream<Path> left = Files.list(target)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().contains(version));
    }
  }
}
