package site.ycsb.client.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.Probe;
import site.ycsb.client.Console;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.verdict.ExitCode;

/** What a run says of its schedule, its load and its machine, each played to the nanosecond. */
final class VerdictRunTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @TempDir private Path folder;
  @RegisterExtension final Probe probe = new Probe();
  private final Console console = new Console(probe.time);
  private final Properties properties = probe.properties();
  private final long begin = probe.time.getAsLong();

  @BeforeEach
  void cutOffAtTheEnd() {
    properties.setProperty("tectonic.arrival.end", "cut");
    properties.setProperty("tectonic.results.dir", folder.resolve("result").toString());
  }

  /** 4 threads of 5 ms each get through 800 requests a second at most. */
  @ParameterizedTest
  @CsvSource({
    "constant, 300, queue, STEADY",
    "poisson, 300, queue, STEADY",
    "self_similar, 150, queue, STEADY",
    "constant, 1200, queue, OVERLOADED",
    "poisson, 1200, queue, OVERLOADED",
    "poisson, 2400, queue, OVERLOADED",
    "self_similar, 2400, queue, OVERLOADED",
    "poisson, 1200, block, OVERLOADED",
    "poisson, 1200, drop, OVERLOADED",
    "poisson, 100, drop, STEADY"
  })
  void load_isJudgedByWhatTheThreadsGetThrough(
      String model, String perSecond, String policy, Finding expected) throws Exception {
    open(model, perSecond, 4, 5 * MILLI, 8);
    properties.setProperty("tectonic.arrival.policy", policy);
    if (policy.equals("drop")) {
      properties.setProperty("tectonic.arrival.drop.after", "1000");
    }
    execute();

    VerdictPart load = part(Finding.Part.LOAD);
    assertThat(load.finding()).as(load.saw()).isEqualTo(expected);
    if (expected == Finding.OVERLOADED && !policy.equals("drop")) {
      assertThat(load.saw()).contains("4 threads completed 800.0/s");
    }
    assertThat(part(Finding.Part.MACHINE).finding()).isEqualTo(Finding.QUIET);
  }

  @Test
  void pool_thatIsTooSmallIsToldByItsExitCode() throws Exception {
    open("constant", "300", 1, 10 * MILLI, 6);

    assertThat(execute()).as(console.err()).isEqualTo(ExitCode.OVERLOADED);
    assertThat(console.err())
        .as("the result tells it at the same place")
        .doesNotContain("OVERLOADED");
    assertThat(console.out())
        .containsPattern("Load: +OVERLOADED: 300.2/s were due, and 1 threads completed 100.0/s");
  }

  @Test
  void client_thatIsStoppedCannotMeasure() throws Exception {
    open("constant", "200", 8, MILLI, 10);
    probe.hangsAt = 400;
    probe.release.countDown();
    probe.whenHanging = () -> probe.time.stop(5 * SECOND);

    assertThat(execute()).isEqualTo(ExitCode.NOT_MEASURABLE);
    VerdictPart schedule = part(Finding.Part.SCHEDULE);
    assertThat(schedule.finding()).as(schedule.saw()).isEqualTo(Finding.NOT_MEASURABLE);
    VerdictPart machine = part(Finding.Part.MACHINE);
    assertThat(machine.finding()).isEqualTo(Finding.DISTURBED);
    assertThat(machine.saw()).contains("stopped for up to 5.00 s");
    // The 400th is due at 1.995 s.
    assertThat(machine.sinceSeconds()).isEqualTo(1);
  }

  /** What waited for the store is completed after it, and is no fault of the client. */
  @Test
  void storeThatFreezes_isNotTakenForTheClientOrTheLoad() throws Exception {
    open("constant", "200", 8, 0, 8);
    long from = begin + 2 * SECOND;
    probe.serviceNanos = now -> now >= from ? Math.max(0, from + 2 * SECOND - now) : 0;

    assertThat(execute()).as(console.err()).isZero();
    assertThat(part(Finding.Part.SCHEDULE).finding()).isEqualTo(Finding.MET);
    VerdictPart load = part(Finding.Part.LOAD);
    assertThat(load.finding()).as(load.saw()).isEqualTo(Finding.STEADY);
    // 200 a second for two seconds but for the 8 that the threads hold.
    assertThat(load.saw()).startsWith("at most 392 waited");
    Latency hiccups = requireNonNull(result().machine()).hiccupNanos();
    assertThat(hiccups.nanos(LatencyFigure.MAX)).isZero();
  }

  @Test
  void closedLoop_onAMachineThatOthersUseIsDisturbed() throws Exception {
    int processors = Runtime.getRuntime().availableProcessors();
    probe.time.others(processors);
    probe.serviceNanos = now -> MILLI;
    properties.remove("tectonic.arrival.end");
    properties.setProperty("operationcount", "4000");

    assertThat(execute()).isZero();
    VerdictPart machine = part(Finding.Part.MACHINE);
    assertThat(machine.finding()).isEqualTo(Finding.DISTURBED);
    assertThat(machine.saw())
        .contains(
            "other processes used %1$d.0 of %1$d CPUs, and no CPU was idle".formatted(processors));
    assertThat(result().verdict()).contains("The machine was disturbed.");
  }

  private void open(String model, String perSecond, int threads, long service, int seconds) {
    properties.setProperty("arrivalgenerator", model);
    properties.setProperty("target", perSecond);
    properties.setProperty("threadcount", Integer.toString(threads));
    properties.setProperty("operationcount", "1000000");
    properties.setProperty("maxexecutiontime", Integer.toString(seconds));
    properties.setProperty("tectonic.practice.seconds", "0");
    probe.serviceNanos = now -> service;
  }

  private int execute() throws InterruptedException {
    return new ClientRun(properties, console.context()).execute();
  }

  private RunResult result() {
    return new ResultFolder(folder.resolve("result")).read();
  }

  private VerdictPart part(Finding.Part part) {
    return result().parts().stream().filter(each -> each.part() == part).findFirst().orElseThrow();
  }
}
