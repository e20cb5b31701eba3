package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;

/** An operation was due when the client says so, and otherwise when it was sent. */
class YcsbMeasurementsTest {

  @ParameterizedTest
  @ValueSource(strings = {"both", "intended"})
  void dueTime_isThatOfTheClient(String interval) {
    Measurements shared = measurements(interval);
    long start = -70;
    shared.setIntendedStartTimeNs(start - 1000);

    assertThat(new YcsbMeasurements(shared).dueNanos(start)).isEqualTo(start - 1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"op", "both", "intended"})
  void dueTime_withoutOne_isTheStartAndNotLater(String interval) {
    Measurements shared = measurements(interval);
    shared.setIntendedStartTimeNs(0);
    long start = -70;

    assertThat(new YcsbMeasurements(shared).dueNanos(start)).isEqualTo(start);
  }

  private static Measurements measurements(String interval) {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", interval);
    return new Measurements(properties);
  }
}
