package site.ycsb.client.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.client.measure.Retries.Backoff;
import site.ycsb.client.measure.Retries.On;

/** The waits before retries, in milliseconds, and which are none. */
final class BackoffTest {
  @ParameterizedTest
  @CsvSource({
    "10ms, ,     ,     10 20 40",
    "10ms, 3,    50ms, 10 30 50",
    "10ms, 1,    10ms, 10 10 10",
    "1ms,  1000, ,     1 1000 60000",
    "90s,  ,     ,     90000 90000 90000",
  })
  void waits_growToTheLongest(
      String first, @Nullable Double factor, @Nullable String atMost, String millis) {
    Backoff backoff = new Backoff(first, factor, atMost);

    assertThat(Patience.of("1s", new Retries(3, backoff, null)).backoffNanos())
        .containsExactlyElementsOf(
            List.of(millis.split(" ", -1)).stream()
                .map(each -> 1_000_000 * Long.parseLong(each))
                .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0    | 2    | 20ms | at_most | is 0",
        "1001 | 2    | 20ms | at_most | is 1001",
        "3    | 0.99 | 20ms | factor  | is 0.99",
        "3    | 1001 | 20ms | factor  | is 1001.0",
        "3    | 2    | 9ms  | at_most | is \"9ms\"",
      })
  void waits_thatAreNoneAreRefused(
      int retries, double factor, String atMost, String field, String found) {
    assertThatThrownBy(() -> new Retries(retries, new Backoff("10ms", factor, atMost), null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(field)
        .hasMessageContaining(found);
  }

  @Test
  void patience_saysWhatIsRetried() {
    Retries always = new Retries(Retries.MOST, null, null);
    Retries onErrors = new Retries(1, null, List.of(On.ERROR));
    Retries onDeadlines = new Retries(1, null, List.of(On.DEADLINE));

    assertThat(Patience.of(null, null)).isSameAs(Patience.NONE);
    assertThat(Patience.of("10ms", null))
        .isEqualTo(new Patience(10_000_000, List.of(), false, false));
    assertThat(Patience.of(null, always).attempts()).isEqualTo(1001);
    assertThat(Patience.of(null, onErrors))
        .isEqualTo(new Patience(Long.MAX_VALUE, List.of(0L), true, false));
    assertThat(Patience.of("10ms", onDeadlines))
        .isEqualTo(new Patience(10_000_000, List.of(0L), false, true));
    assertThatThrownBy(() -> Patience.of(null, onDeadlines))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("on \"deadline\" without a deadline");
    assertThatThrownBy(() -> new Retries(1, null, List.of()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> new Patience(0, List.of(), false, false))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("is 0");
    assertThat(new Patience(1, List.of(), false, false).isNone()).isFalse();
    assertThat(Patience.NONE.isNone()).isTrue();
  }
}
