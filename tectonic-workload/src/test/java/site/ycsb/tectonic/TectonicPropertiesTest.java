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
    assertThatCode(() -> read(name)).doesNotThrowAnyException();
  }

  @Test
  void slipOfTheFingers_isRefusedWithTheNearestName() {
    assertThatThrownBy(() -> read("tectonic.arrival.polizy"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean tectonic.arrival.policy?");
  }

  private static TectonicProperties read(String name) {
    Properties properties = new Properties();
    properties.setProperty(name, "1");
    return new TectonicProperties(properties);
  }
}
