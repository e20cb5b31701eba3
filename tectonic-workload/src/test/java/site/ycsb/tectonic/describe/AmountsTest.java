package site.ycsb.tectonic.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers read as a person would write them. */
final class AmountsTest {

  @ParameterizedTest
  @CsvSource({
    "60000000000, 60 s",
    "1500000000, 1.5 s",
    "100000500000000, '100,000.5 s'",
    "1000000, 1 ms",
    "250000000, 250 ms",
    "10000, 0.01 ms",
    "1, 0.000001 ms"
  })
  void duration_isWrittenWithoutNeedlessDigits(long nanos, String text) {
    assertThat(Amounts.duration(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 operations", "1, 1 operation", "2500, '2,500 operations'"})
  void operations_ofOne_areSingular(double count, String text) {
    assertThat(Amounts.operations(count)).isEqualTo(text);
  }
}
