package site.ycsb.client.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;

/** A common start is an instant to come, which each client finds on its own clock. */
final class StartTimeTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-21T10:00:05Z", " 2026-11-21T11:00:05+01:00 ", "1795255205000"})
  void instant_inAnyForm_isTheSame(String given) {
    assertThat(start(given).instant()).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void property_thatIsNotSet_isNoStart() {
    assertThat(StartTime.of(new Properties(), clock)).isNull();
  }

  @Test
  void instant_onTheClockForDurations_isAsFarAhead() {
    AtomicLong nanos = new AtomicLong(-70);

    // Each reading takes 10 ns, and the time of day is read in the middle.
    assertThat(start("2026-11-21T10:00:05Z").nanos(clock, () -> nanos.getAndAdd(10)))
        .isEqualTo(-65 + 5_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-21T09:59:57.5Z | it was 2.5 s ago, as it is 2026-11-21T10:00:00Z now",
        "1795255200000 | it was 0.0 s ago",
        "2026-11-21T10:00:05 | expected an instant to come, as in 2031-05-04T12:00:00Z, or as"
            + " milliseconds since 1970",
        "tomorrow | property tectonic.start.at=tomorrow: expected an instant to come"
      })
  void instant_thatIsNoneToCome_isAMistake(String given, String message) {
    assertThatThrownBy(() -> start(given))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  private StartTime start(String given) {
    Properties properties = new Properties();
    properties.setProperty("tectonic.start.at", given);
    return Objects.requireNonNull(StartTime.of(properties, clock));
  }
}
