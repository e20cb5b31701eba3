package site.ycsb.tectonic;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;

/** Of the names that are ours, those of the workload and of the client are known. */
final class TectonicPropertiesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tectonic.spec",
        "tectonic.stall.seconds",
        "tectonic.start.at",
        "tectonic.client.index",
        "tectonic.arrival.policy",
        "tectonic.arrival.wait.margin",
        "other.than.ours"
      })
  void knownName_isAccepted(String name) {
    assertThatCode(() -> read(name, "0")).doesNotThrowAnyException();
  }

  @Test
  void slipOfTheFingers_isRefusedWithTheNearestName() {
    assertThatThrownBy(() -> read("tectonic.arrival.polizy", "0"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean tectonic.arrival.policy?");
  }

  @Test
  void severalClients_areRefused_asEachWouldExecuteAll() {
    assertThatThrownBy(() -> read("tectonic.spec", "a.json", "tectonic.client.count", "3"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property tectonic.client.count=3: a spec is executed by one client\n"
                + "  expected: 1, or another workload, such as"
                + " workload=site.ycsb.workloads.CoreWorkload");
    assertThatThrownBy(() -> read("tectonic.trace", "a.trace", "tectonic.client.count", "2"))
        .hasMessageContaining("a trace is executed by one client");
    assertThatCode(() -> read("tectonic.client.count", "1")).doesNotThrowAnyException();
  }

  private static TectonicProperties read(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new TectonicProperties(properties);
  }
}
