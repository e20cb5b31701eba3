package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the machine did, second by second, in a time that the test moves. */
class MachineMeterTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @RegisterExtension final MovedTime time = new MovedTime();
  private final MachineMeter meter = new MachineMeter(time);

  @Test
  void seconds_areCountedFromTheBeginning_whichMayBeAhead() {
    time.others(1.5);
    meter.start(time.getAsLong() + 5 * SECOND);
    time.pass(7 * SECOND + SECOND / 2);
    meter.stop();

    List<MachineSecond> seconds = meter.seconds(0);
    assertThat(seconds).extracting(MachineSecond::atSeconds).containsExactly(1.0, 2.0, 2.5);
    assertThat(seconds).extracting(MachineSecond::seconds).containsExactly(1.0, 1.0, 0.5);
    assertThat(seconds).allMatch(second -> Math.abs(second.otherProcessors() - 1.5) < 1e-6);
    assertThat(meter.seconds(2)).isEqualTo(seconds.subList(2, 3));
    assertThat(meter.seconds(9)).isEmpty();
    assertThat(meter.hiccupNanos().getMaxValue()).isZero();
  }

  @Test
  void restOfASecond_isToldFromAFifthOn() {
    meter.start(time.getAsLong());
    time.pass(SECOND + SECOND / 5 - 2 * MILLI);
    meter.stop();
    assertThat(meter.seconds(0)).hasSize(1);
  }

  @Test
  void hiccup_isOfItsSecond_andStandsForTheNapsThatItKept() {
    meter.start(time.getAsLong());
    time.pass(SECOND / 2 + MILLI / 2);
    time.stop(10 * MILLI);
    time.pass(2 * SECOND);
    meter.stop();

    List<MachineSecond> seconds = meter.seconds(0);
    // The nap under way had half of itself to go.
    assertThat((double) seconds.get(0).hiccupNanos()).isBetween(9.4e6, 9.6e6);
    assertThat(seconds.get(1).hiccupNanos()).isZero();
    // 9.5 ms, and 8.5, 7.5, ... 1.5 ms after it, as Tene has it.
    assertThat(meter.hiccupNanos().getCountBetweenValues(MILLI, SECOND)).isEqualTo(9);
  }

  @Test
  void runThatEndsBeforeItBegins_hasNoSecond() {
    meter.start(time.getAsLong() + SECOND);
    time.pass(MILLI);
    meter.stop();
    assertThat(meter.seconds(0)).isEmpty();
    assertThat(meter.hiccupNanos().getTotalCount()).isZero();
  }
}
