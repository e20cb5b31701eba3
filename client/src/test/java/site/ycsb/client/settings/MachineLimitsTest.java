package site.ycsb.client.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.MachineSecond;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.VerdictPart;

/** Ten seconds of a machine of two processors, quiet but for what each test says. */
final class MachineLimitsTest {
  private static final double NONE = Double.NaN;
  private static final MachineLimits LIMITS = MachineLimits.of(new Properties());

  @Test
  void quietMachine_isQuiet() {
    assertThat(judge(seconds(2, 0.5, 0.2, 0, 0)))
        .isEqualTo(
            VerdictPart.of(
                Finding.QUIET,
                "stopped for at most 2.00 ms; the client used 0.5 of 2 processors, others 0.2"));
  }

  @Test
  void clientThatWasStopped_isDisturbedFromThenOn() {
    List<MachineSecond> seconds = seconds(2, 0.5, 0.2, 0, 0);
    seconds.set(4, new MachineSecond(10, 6, 5_000_000_000L, 0.1, 0.2, 0, 1, 0));

    VerdictPart part = judge(seconds);

    assertThat(part.text())
        .isEqualTo("DISTURBED: stopped for up to 5.00 s, more than 100 ms; since 4 s");
  }

  @Test
  void busyProcesses_disturbWhereNoProcessorIsLeft() {
    assertThat(judge(seconds(2, 0.6, 1.4, 0, 0)).text())
        .startsWith("DISTURBED: other processes used 1.4 of 2 CPUs, and no CPU was idle");
    assertThat(judge(seconds(2, 0.2, 1.2, 0, 0)).finding()).isEqualTo(Finding.QUIET);
  }

  @Test
  void clientThatUsesAll_isSaturated() {
    assertThat(judge(seconds(20, 1.9, 0.1, 0, 0)).finding()).isEqualTo(Finding.SATURATED);
  }

  @Test
  void stealAndCollections_disturb() {
    assertThat(judge(seconds(2, 0.5, 0.2, 0.15, 0)).text())
        .startsWith("DISTURBED: 0.15 of 2 processors were stolen");
    assertThat(judge(seconds(2, 0.5, 0.2, 0, 0.2)).text())
        .startsWith("DISTURBED: the garbage collector stopped it for 20 % of the time");
  }

  @Test
  void limits_canBeSet() {
    Properties properties = new Properties();
    properties.setProperty("tectonic.machine.hiccup.max", "1");
    assertThat(MachineLimits.of(properties).judge(seconds(2, 0.5, 0.2, 0, 0), 2).finding())
        .isEqualTo(Finding.DISTURBED);
  }

  @Test
  void systemThatDoesNotSay_isJudgedByWhatItSays() {
    assertThat(judge(seconds(2, 0.5, NONE, NONE, 0)))
        .isEqualTo(
            VerdictPart.of(
                Finding.QUIET, "stopped for at most 2.00 ms; the client used 0.5 of 2 processors"));
    assertThat(judge(seconds(200, 0.5, NONE, NONE, 0)).finding()).isEqualTo(Finding.DISTURBED);
  }

  @Test
  void lessThanASecond_isTooShort() {
    MachineSecond half = new MachineSecond(0.5, 0.5, 1_000_000, 2, 0, 0, 1, 0);
    assertThat(judge(List.of(half)).finding()).isEqualTo(Finding.UNKNOWN);
    assertThat(judge(List.of()).finding()).isEqualTo(Finding.UNKNOWN);
  }

  private static VerdictPart judge(List<MachineSecond> seconds) {
    return LIMITS.judge(seconds, 2);
  }

  private static List<MachineSecond> seconds(
      long hiccupMillis, double own, double others, double stolen, double collecting) {
    List<MachineSecond> seconds = new ArrayList<>();
    for (int second = 1; second <= 10; second++) {
      seconds.add(
          new MachineSecond(
              second, 1, hiccupMillis * 1_000_000, own, others, stolen, 1, collecting));
    }
    return seconds;
  }
}
