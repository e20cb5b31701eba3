package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.result.PracticeResult;

/** When a client has practised enough, played as data. */
final class PracticeTest {
  private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long COLD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long WARM_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private long firstNanos = ROUND_NANOS;
  private long now;
  private long rounds;

  @Test
  void practice_endsWhenTheLagIsSteady() throws InterruptedException {
    PracticeResult result = practise(Long.MAX_VALUE, round -> round < 12 ? COLD_NANOS : WARM_NANOS);

    assertThat(rounds).isEqualTo(15);
    assertThat(result).isEqualTo(new PracticeResult(1.5, 30_000, WARM_NANOS));
  }

  /**
   * Code that is interpreted may be in time for a while, until the compiler takes the processor.
   */
  @Test
  void lag_thatIsLowFromTheBeginningIsNotEnough() throws InterruptedException {
    PracticeResult unused = practise(Long.MAX_VALUE, round -> WARM_NANOS);

    assertThat(rounds).isEqualTo(10);
  }

  @Test
  void practice_endsWhenItsTimeIsOver() throws InterruptedException {
    PracticeResult result = practise(Long.MAX_VALUE, round -> COLD_NANOS);

    assertThat(result.seconds()).isEqualTo(3);
    assertThat(result.lagNanos()).isEqualTo(COLD_NANOS);
  }

  /** Runs that begin together take the processor from each other. */
  @ParameterizedTest
  @CsvSource({"1700, 14", "1950, 11", "2100, 1", "4000, 1"})
  void practice_afterALongFirstRoundPassesNoLimit(long firstMillis, long expected)
      throws InterruptedException {
    firstNanos = TimeUnit.MILLISECONDS.toNanos(firstMillis);
    PracticeResult result = practise(Long.MAX_VALUE, round -> COLD_NANOS);

    assertThat(rounds).isEqualTo(expected);
    assertThat(result.seconds()).isLessThanOrEqualTo(Math.max(3, firstMillis / 1e3));
  }

  @Test
  void practice_ofASmallRunIsSmall() throws InterruptedException {
    PracticeResult unused = practise(4, round -> COLD_NANOS);

    assertThat(rounds).isEqualTo(4);
  }

  private PracticeResult practise(long mostRounds, LongUnaryOperator lag)
      throws InterruptedException {
    return new Practice(TimeUnit.SECONDS.toNanos(3), mostRounds, () -> now)
        .until(
            () -> {
              now += rounds == 0 ? firstNanos : ROUND_NANOS;
              return lag.applyAsLong(rounds++);
            });
  }
}
