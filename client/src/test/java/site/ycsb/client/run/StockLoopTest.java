package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Workload;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;

/** Under YCSB's own client an open loop refuses what that client would do in another way. */
final class StockLoopTest {
  private final Properties properties = new Properties();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target=500 | -target 500 is YCSB's closed loop, which would hold arrivals back: expected"
            + " -p tectonic.arrival.rate=500 in its place",
        "x=y | property tectonic.arrival.rate is missing: arrivalgenerator=poisson needs",
        "tectonic.arrival.rate=0 | property tectonic.arrival.rate=0: expected a number above 0",
        "tectonic.arrival.rats=5 | did you mean tectonic.arrival.rate?",
        "tectonic.arrival.policy=drap | policy=drap: expected queue or drop or block; did you mean drop?",
      })
  void propertyThatCannotBeUsed_isRefused(String property, String message) {
    String[] parts = property.split("=", 2);
    properties.setProperty("arrivalgenerator", "poisson");
    if (!message.contains("rate is missing")) {
      properties.setProperty("tectonic.arrival.rate", "5");
    }
    properties.setProperty(parts[0], parts[1]);

    assertThatThrownBy(this::loop).isInstanceOf(UsageException.class).hasMessageContaining(message);
  }

  @Test
  void propertyOfArrivals_withoutAny_isRefused() {
    properties.setProperty("tectonic.arrival.end", "cut");

    assertThatThrownBy(this::loop).hasMessageContaining("expected -p arrivalgenerator=");
  }

  @Test
  void withoutArrivals_thereIsNoLoop_andTheTargetIsTheClients() {
    properties.setProperty("target", "500");

    assertThat(loop()).isNull();
  }

  @Test
  void both_latenciesAreMeasuredUnlessOneIsAskedFor() {
    StockLoop.prepare(properties);
    assertThat(properties).containsEntry("measurement.interval", "both");
    properties.setProperty("measurement.interval", "op");
    StockLoop.prepare(properties);
    assertThat(properties).containsEntry("measurement.interval", "op");
  }

  @Test
  void startThatIsAgreedOn_isForOurClient() {
    properties.setProperty("tectonic.start.at", "2031-05-04T12:00:00Z");

    assertThatThrownBy(() -> StockRun.refuseOthers(properties))
        .hasMessageContaining("property tectonic.start.at is for bin/ycsb");
  }

  /** YCSB's client measures its operations, so that there is nothing to record or to judge. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tectonic.results=folder",
        "tectonic.results.dir=x",
        "tectonic.dashboard=true",
        "tectonic.metrics.port=0",
        "tectonic.limits=READ p99 < 1 s"
      })
  void recordOfAWorkloadThatMeasuresNothing_isRefused(String property) {
    String[] parts = property.split("=", 2);
    properties.setProperty(parts[0], parts[1]);
    Workload workload = new FakeWorkload();

    assertThatThrownBy(() -> new StockRun(properties, workload, workload, new Secrets()))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property %s is given: site.ycsb.arrival.FakeWorkload leaves no result folder; expected"
                + " bin/ycsb, or a spec",
            parts[0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no.such.Workload | class no.such.Workload is not on the class path; expected one such as"
            + " site.ycsb.workloads.CoreWorkload",
        "java.lang.String | class java.lang.String is no site.ycsb.Workload",
      })
  void wrappedWorkloadThatIsNone_isRefused(String name, String message) {
    properties.setProperty("tectonic.arrival.workload", name);

    assertThatThrownBy(() -> StockLoop.wrapped(properties))
        .isInstanceOf(UsageException.class)
        .hasMessage("property tectonic.arrival.workload: " + message);
  }

  private @Nullable StockLoop loop() {
    return StockLoop.of(properties, new FakeWorkload(), 5, StockRun.context(new Secrets()));
  }
}
