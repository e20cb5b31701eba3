package site.ycsb.tectonic;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/** Of the names that are ours, those of the workload and of the client are known. */
final class TectonicPropertiesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tectonic.spec",
        "tectonic.stall.seconds",
        "tectonic.start.at",
        "tectonic.arrival.policy",
        "tectonic.arrival.end",
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
  void severalClients_whereEachWouldExecuteAll_areRefused() {
    TectonicProperties three = read("clients.count", "3");
    assertThatThrownBy(() -> three.refuseSeveralClients("an experiment"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property clients.count=3: an experiment is executed by one client\n  expected: 1");
    TectonicProperties one = read("clients.count", "1");
    assertThatCode(() -> one.refuseSeveralClients("an experiment")).doesNotThrowAnyException();
  }

  /** The spec has the groups load and run. */
  @ParameterizedTest
  @CsvSource({"rum, 'there is no group \"rum\"'", "run..load, in the order of the spec"})
  void groupsThatAreNotThere_orOutOfOrder_areRefused(String groups, String said) {
    WorkloadPlan plan =
        SpecReader.read(Path.of("../specs/ycsb/a.spec.json"))
            .plan(new PlanOptions(null, 1, List.of()));
    TectonicProperties named = read("tectonic.groups", groups);
    assertThatThrownBy(() -> named.scope(plan))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(said);
  }

  private static TectonicProperties read(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new TectonicProperties(properties);
  }
}
