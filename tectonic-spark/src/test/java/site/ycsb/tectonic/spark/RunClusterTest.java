package site.ycsb.tectonic.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** BarrierClients as tasks of a barrier stage: all of them, each once, none again. */
final class RunClusterTest {
  /** Notes what it was started with, beside its process id, and does as its binding says. */
  private static final String CLIENT =
      """
      #!/bin/sh
      notes=$(dirname "$0")/../notes
      for argument; do
        case $argument in clients.index=*) index=${argument#clients.index=} ;; esac
      done
      echo "$@" >"$notes/$$.tmp"
      mv "$notes/$$.tmp" "$notes/$$"
      echo "I am $index"
      case $2 in
        verdicts) exit $((index * 2)) ;;
        waits) exec sleep 120 ;;
      esac
      """;

  @TempDir private Path folder;

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(folder.resolve("home/bin"));
    Files.createDirectories(folder.resolve("home/notes"));
    Path client = Files.writeString(folder.resolve("home/bin/ycsb"), CLIENT);
    Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void clients_ofThreeExecutors_areToldOneAnother_andTheWorstExitCodeCounts() throws IOException {
    SparkSubmit.Ending ending =
        SparkSubmit.run(
            SparkSubmit.CLUSTER,
            folder,
            List.of(),
            "run",
            "--clients",
            "3",
            "--home",
            home(),
            "verdicts",
            "-p",
            "a=b c",
            "--help");

    assertThat(ending.exitCode()).as(ending.errors()).isEqualTo(4);
    assertThat(ending.output().lines())
        .containsExactly("[client 0] I am 0", "[client 1] I am 1", "[client 2] I am 2");
    assertThat(ending.errors()).containsPattern("client 1 on 127.0.0.1:\\d+: exit code 2");
    assertThat(notes())
        .hasSize(3)
        .allSatisfy(
            arguments ->
                assertThat(arguments)
                    .matches(
                        "run verdicts -p a=b c --help -p clients.count=3 -p clients.index=[012]"
                            + " -p clients.at=(127.0.0.1:\\d+,){2}127.0.0.1:\\d+\\s"));
    assertThat(notes().stream().map(text -> text.replaceAll(".* clients.at=", "")).distinct())
        .hasSize(1);
  }

  @Tag("nightly")
  @Test
  void run_ofWhichAnExecutorIsKilled_endsAsFailed_withoutASecondAttempt() throws Exception {
    Process driver =
        SparkSubmit.start(
            SparkSubmit.CLUSTER,
            folder,
            List.of(),
            "run",
            "--clients",
            "3",
            "--home",
            home(),
            "waits");
    while (notes().size() < 3) {
      assertThat(driver.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
    }
    List<ProcessHandle> clients = clients();
    assertThat(Executors.of(driver).get(0).destroyForcibly()).isTrue();

    SparkSubmit.Ending ending = SparkSubmit.ending(driver.waitFor(), folder);
    assertThat(ending.exitCode()).as(ending.errors()).isEqualTo(1);
    for (ProcessHandle client : clients) {
      assertThat(client.onExit().get().isAlive()).isFalse();
    }
    assertThat(notes()).hasSize(3);
  }

  @Tag("nightly")
  @Test
  void run_withRepeatedTasks_isRefused() {
    SparkSubmit.Ending ending =
        SparkSubmit.run(
            "local[2]",
            folder,
            List.of("spark.task.maxFailures=4"),
            "run",
            "--clients",
            "2",
            "--home",
            home(),
            "waits");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.errors()).contains("spark.task.maxFailures is 4; expected 1");
  }

  @Tag("nightly")
  @Test
  void home_thatIsNotAbsolute_isRefused() {
    SparkSubmit.Ending ending =
        SparkSubmit.run(
            "local[2]", folder, List.of(), "run", "--clients", "2", "--home", "home", "waits");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.errors()).contains("--home is home; expected an absolute path");
  }

  private String home() {
    return folder.resolve("home").toString();
  }

  private List<ProcessHandle> clients() throws IOException {
    return names().stream()
        .map(Long::parseLong)
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .toList();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> notes = Files.list(folder.resolve("home/notes"))) {
      return notes
          .map(note -> note.getFileName().toString())
          .filter(name -> !name.endsWith(".tmp"))
          .toList();
    }
  }

  private List<String> notes() throws IOException {
    List<String> names = names();
    return names.stream()
        .map(
            name -> {
              try {
                return Files.readString(folder.resolve("home/notes").resolve(name));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }
}
