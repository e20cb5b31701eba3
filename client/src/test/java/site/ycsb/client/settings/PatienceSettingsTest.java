package site.ycsb.client.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.measure.Patience;

/** Properties say how patient users are; a wrong one is refused by its name. */
class PatienceSettingsTest {
  private static Properties properties(String settings) {
    Properties properties = new Properties();
    for (String setting : settings.split(" ", -1)) {
      String[] parts = setting.split("=", 2);
      properties.setProperty("tectonic." + parts[0], parts[1]);
    }
    return properties;
  }

  @Test
  void properties_sayWhatASpecSays() {
    assertThat(PatienceSettings.of(new Properties()).isNone()).isTrue();
    assertThat(PatienceSettings.of(properties("deadline=100ms")))
        .isEqualTo(new Patience(100_000_000, List.of(), false, false));
    assertThat(PatienceSettings.of(properties("deadline=2s retries=4 retries.backoff=10ms,3,50ms")))
        .isEqualTo(
            new Patience(
                2_000_000_000L,
                List.of(10_000_000L, 30_000_000L, 50_000_000L, 50_000_000L),
                true,
                true));
    assertThat(PatienceSettings.of(properties("retries=3 retries.backoff=40s retries.on=error")))
        .isEqualTo(
            new Patience(
                Long.MAX_VALUE,
                List.of(40_000_000_000L, 60_000_000_000L, 60_000_000_000L),
                true,
                false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deadline=soon | property tectonic.deadline is \"soon\"",
        "deadline=0s | property tectonic.deadline is 0",
        "retries=0 | property tectonic.retries=0",
        "retries=1.5 | property tectonic.retries=1.5",
        "retries.backoff=1s | property tectonic.retries.backoff is given without tectonic.retries",
        "retries.on=error | property tectonic.retries.on is given without tectonic.retries",
        "retries=1 retries.on=deadline | property tectonic.retries on \"deadline\" without a deadline",
        "retries=1 retries.on=late | property tectonic.retries.on=late",
        "retries=1 retries.backoff=1s,half | property tectonic.retries.backoff=1s,half",
        "retries=1 retries.backoff=1s,2,3s,4 | property tectonic.retries.backoff=1s,2,3s,4"
      })
  void mistake_isRefused(String settings, String message) {
    assertThatThrownBy(() -> PatienceSettings.of(properties(settings)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("expected");
  }
}
