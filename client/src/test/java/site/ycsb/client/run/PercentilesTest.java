package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.Console;

/** Percentiles that YCSB would drop with a stack trace are refused before anything runs. */
final class PercentilesTest {

  @ParameterizedTest
  @ValueSource(strings = {"foo", "50,", "101", "-1", ""})
  void percentiles_thatAreNone_areRefused(String percentiles) {
    Properties properties = new Probe().properties();
    properties.setProperty("hdrhistogram.percentiles", percentiles);
    assertThatThrownBy(() -> new ClientRun(properties, new Console().context()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("hdrhistogram.percentiles is \"" + percentiles + "\"");
  }
}
