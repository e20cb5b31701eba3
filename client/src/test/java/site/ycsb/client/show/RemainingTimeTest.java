package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time that is left, in both notations. */
class RemainingTimeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0:00, 0 seconds",
    "1, 0:01, 1 second",
    "59, 0:59, 59 seconds",
    "60, 1:00, 1 minute",
    "3599, 59:59, 59 minutes",
    "3660, 1:01:00, 1 hour 1 minute",
    "90061, 1d 01:01:01, 1 day 1 hour",
    "86400, 1d 00:00:00, 1 day",
    "172800000, >999d, 2000 days"
  })
  void operationsAtOnePerSecond_areThatManySeconds(long operations, String digits, String words) {
    assertThat(RemainingTime.digits((double) operations)).isEqualTo(digits);
    assertThat(RemainingTime.words((double) operations)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN"})
  void noRate_hasNoTime(double rate) {
    assertThat(RemainingTime.digits(10 / rate)).isEqualTo("-");
  }
}
