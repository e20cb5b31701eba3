package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TimeTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "7, 7 ns",
    "0.25, 0.25 ns",
    "999.4, 999 ns",
    "999.6, 1.00 us",
    "1234, 1.23 us",
    "12345, 12.3 us",
    "99960, 100 us",
    "271056900, 271 ms",
    "1000000, 1.00 ms",
    "999600000, 1.00 s",
    "12345000000, 12.3 s",
    "1234567000000000, '1,234,567 s'",
    "-1500, -1.50 us",
    "NaN, -"
  })
  void time_isShownInTheUnitThatReadsBest(double nanos, String text) {
    assertThat(TimeText.ofNanos(nanos)).isEqualTo(text);
    assertThat(TimeText.ofMicros(nanos / 1000)).isEqualTo(text);
  }
}
