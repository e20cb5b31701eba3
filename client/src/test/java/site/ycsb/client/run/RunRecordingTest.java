package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.Console;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;

/** However a run ends, its result folder says so, or there is none. */
class RunRecordingTest {
  @TempDir private Path folder;
  @RegisterExtension final Probe probe = new Probe();
  private final Properties properties = probe.properties();
  private final Console console = new Console(probe.time);
  private Path results = Path.of("");

  @BeforeEach
  void chooseFolder() {
    results = folder.resolve("new/result");
    properties.setProperty("tectonic.results.dir", results.toString());
    properties.setProperty("operationcount", "100");
  }

  @Test
  void finishedRun_saysSo() throws InterruptedException {
    properties.setProperty("stock.passwd", "x y");
    properties.setProperty("url", "db://sam:hunter2@localhost");

    assertThat(execute()).isZero();

    RunResult result = result();
    assertThat(result.status()).isEqualTo(RunStatus.FINISHED);
    assertThat(result.verdict()).startsWith("Finished: 100 operations in ");
    assertThat(result.exitCode()).isZero();
    assertThat(result.name()).isEqualTo("FakeWorkload");
    assertThat(result.properties())
        .containsEntry("stock.passwd", "***")
        .containsEntry("url", "db://sam:***@localhost")
        .containsEntry("operationcount", "100");
    assertThat(result.phases()).singleElement().matches(phase -> phase.finished());
    assertThat(operation(result).operation()).isEqualTo("DELETE");
    assertThat(operation(result).completed()).isEqualTo(100);
    assertThat(operation(result).started()).isEqualTo(100);
  }

  @Test
  void result_saysWhatARepetitionNeeds() throws Exception {
    Path options = Files.writeString(folder.resolve("OPTIONS"), "cache=1\npassword=hunter2\n");
    properties.setProperty("stock.optionsfile", options.toString());
    properties.setProperty("stock.dir", folder.toString());
    properties.setProperty("exportfile", folder.resolve("out.txt").toString());

    assertThat(execute()).isZero();

    Environment where = result().environment();
    Environment.Launch launch = where.launch();
    assertThat(launch.commandLine()).isNotBlank();
    assertThat(launch.jvmArguments())
        .isEqualTo(ManagementFactory.getRuntimeMXBean().getInputArguments());
    assertThat(launch.files())
        .singleElement()
        .satisfies(
            file -> {
              assertThat(file.property()).isEqualTo("stock.optionsfile");
              assertThat(file.content()).isEqualTo("cache=1\npassword=***\n");
              assertThat(file.sha256()).hasSize(64);
            });
    assertThat(where.host().folders())
        .singleElement()
        .satisfies(
            disk -> {
              assertThat(disk.property()).isEqualTo("stock.dir");
              assertThat(disk.fileSystem()).isEqualTo(Files.getFileStore(folder).type());
            });
  }

  @Test
  void runWithAnException_hasFailed() throws InterruptedException {
    probe.failsAt = 50;

    assertThat(execute()).isEqualTo(1);
    assertThat(result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(result().verdict()).startsWith("Failed: 1 of 100 requests ended with an exception");
    assertThat(result().problems()).hasSize(1);
    assertThat(result().exitCode()).isEqualTo(1);
  }

  @Test
  void resultThatHasNoPlaceBesideTheOldOne_isAFailureAndSaysSo() throws Exception {
    probe.hangsAt = 10;
    Path inTheWay = results.resolve("run.json.next/x");
    probe.whenHanging =
        () -> {
          assertThatNoException().isThrownBy(() -> Files.createDirectories(inTheWay));
          probe.release.countDown();
        };

    assertThat(execute()).isEqualTo(1);
    String failed = "Failed: the result folder " + results + " cannot be written: ";
    assertThat(result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(result().verdict()).startsWith(failed);
    assertThat(result().exitCode()).isEqualTo(1);
    assertThat(operation(result()).completed()).isEqualTo(100);
    assertThat(console.out()).contains(failed).doesNotContain("Finished");
    assertThat(console.err()).containsOnlyOnce("the result folder " + results);
  }

  @Test
  void exceptionOfTheBinding_isAFailedOperationInTheResultAndInYcsbsLines()
      throws InterruptedException {
    probe.deleteFailsAt = 50;

    assertThat(execute()).isEqualTo(1);
    assertThat(operation(result()).completed()).isEqualTo(100);
    assertThat(operation(result()).failed()).isEqualTo(1);
    assertThat(operation(result()).firstFailure())
        .contains("EXCEPTION", "java.lang.IllegalStateException: disk on fire");
    assertThat(console.out())
        .contains("[DELETE-FAILED], Operations, 1\n", "[DELETE], Return=EXCEPTION, 1\n");
  }

  @Test
  void signal_isAnInterruption() throws InterruptedException {
    probe.hangsAt = 10;
    probe.whenHanging =
        () -> {
          console.context().stop().request(130, null);
          probe.release.countDown();
        };

    assertThat(execute()).isEqualTo(130);
    assertThat(result().status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(result().verdict()).startsWith("Interrupted after ");
    assertThat(result().phases()).singleElement().matches(phase -> !phase.finished());
  }

  @Test
  void usersMistakeThatTheFirstRequestFinds_leavesNoFolder() {
    probe.failsAt = 1;
    probe.failure = new UsageException("the store holds 5 records already");

    assertThatThrownBy(this::execute).isInstanceOf(UsageException.class);
    assertThat(results).doesNotExist();
  }

  @Test
  void runWithoutTheProperty_leavesNothing() throws InterruptedException {
    properties.remove("tectonic.results.dir");

    assertThat(execute()).isZero();
    assertThat(results).doesNotExist();
    assertThat(console.out()).doesNotContain("Results: ");
  }

  private int execute() throws InterruptedException {
    return new ClientRun(properties, console.context()).execute();
  }

  private RunResult result() {
    return new ResultFolder(results).read();
  }

  private static OperationResult operation(RunResult result) {
    assertThat(result.phases().get(0).operations()).hasSize(1);
    return result.phases().get(0).operations().get(0);
  }
}
