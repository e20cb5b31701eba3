package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.live.Events;
import site.ycsb.client.live.LiveView;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.SampleResults;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.MachineLimits;
import site.ycsb.client.show.ProgressSnapshot;

/** What is found of a run that goes on, as a browser is told of it. */
final class PartsSoFarTest {
  private static final long TENTH_OF_MILLI = 100_000;
  private static final long HALF_SECOND = 500_000_000;

  private ProgressSnapshot reading = new ProgressSnapshot(0, 0, 1, 2, "first");
  private LiveView view;
  private PartsSoFar parts;
  private long second;

  @BeforeEach
  void open() throws Exception {
    view = new LiveView(0, () -> reading);
    Properties properties = new Properties();
    parts =
        new PartsSoFar(
            List.of(view),
            MachineLimits.of(properties),
            ArrivalLimits.of(properties, 4, false),
            new MachineMeter(Time.REAL),
            () -> reading);
  }

  @AfterEach
  void close() {
    view.close();
  }

  @Test
  void closedLoop_hasNeitherScheduleNorLoad() throws Exception {
    parts.second(0, null);
    parts.secondOver(TimeUnit.SECONDS.toNanos(1));

    assertThat(told().findValuesAsText("part")).containsExactly("Store", "Machine");
  }

  @Test
  void load_isToldWhileItIsTooMuch() throws Exception {
    for (int i = 0; i < 8; i++) {
      arrive(150, 100, 0);
    }

    JsonNode load = told().path(2);
    assertThat(load.path("finding").asText()).isEqualTo("OVERLOADED");
    assertThat(load.path("good").asBoolean()).isFalse();
    assertThat(load.path("saw").asText())
        .startsWith("phase \"first\": 150.0/s were due, and 4 threads completed 100.0/s");
    assertThat(load.path("since").asDouble()).isZero();
  }

  /** A run that was overloaded stays so, whatever comes after. */
  @Test
  void phase_thatWasNotAsItShouldBeIsRemembered() throws Exception {
    for (int i = 0; i < 8; i++) {
      arrive(150, 100, HALF_SECOND);
    }
    reading = new ProgressSnapshot(0, 0, 2, 2, "second");
    for (int i = 0; i < 8; i++) {
      arrive(100, 100, TENTH_OF_MILLI);
    }

    JsonNode told = told();
    assertThat(told.at("/1/finding").asText()).isEqualTo("MISSED");
    assertThat(told.at("/1/saw").asText()).contains("lag p99 (1,200 requests) 499 ms");
    assertThat(told.at("/2/finding").asText()).isEqualTo("OVERLOADED");
    assertThat(told.at("/2/saw").asText()).startsWith("phase \"first\": ");
  }

  @Test
  void phase_thatIsAsItShouldBeIsToldByItself() throws Exception {
    for (int i = 0; i < 4; i++) {
      arrive(100, 100, 0);
    }
    reading = new ProgressSnapshot(0, 0, 2, 2, "second");
    // The second in which both were under way is neither's.
    arrive(50, 10, HALF_SECOND);
    for (int i = 0; i < 4; i++) {
      arrive(50, 50, TENTH_OF_MILLI / 2);
    }

    JsonNode told = told();
    assertThat(told.at("/1/finding").asText()).isEqualTo("met");
    assertThat(told.at("/1/saw").asText())
        .matches("99 % of the requests were issued within (49|50)\\.\\d us of .*up to 1.00 ms.*");
    assertThat(told.at("/2/saw").asText()).startsWith("phase \"second\": none waited");
  }

  @Test
  void warmUp_isNotTold() throws Exception {
    RunResult begun = SampleResults.begun();
    PhaseResult warmUp =
        new PhaseResult(
            1,
            "first",
            true,
            false,
            0,
            1,
            null,
            null,
            List.of(),
            Collections.emptySortedMap(),
            null);
    parts.outline(
        begun.measured(
            new RunResult.Measured(
                begun.began(), 1, null, null, List.of(), List.of(), null, null, List.of(warmUp))));
    for (int i = 0; i < 8; i++) {
      arrive(150, 100, HALF_SECOND);
    }
    assertThat(told().findValuesAsText("part")).containsExactly("Store", "Machine");

    reading = new ProgressSnapshot(0, 0, 2, 2, "second");
    for (int i = 0; i < 4; i++) {
      arrive(100, 100, TENTH_OF_MILLI);
    }
    JsonNode told = told();
    assertThat(told.at("/1/finding").asText()).isEqualTo("met");
    assertThat(told.at("/2/finding").asText()).isNotEqualTo("OVERLOADED");
  }

  @Test
  void operations_areHandedOn() {
    List<OperationResult> told = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void accept(OperationResult returned, int phase) {
            told.add(returned);
          }
        };
    Properties properties = new Properties();
    OperationResult reads =
        OperationResult.of("READ", new TreeMap<>(Map.of(Outcome.OK, 2L)), Latency.NONE, null);

    new PartsSoFar(
            List.of(listener, listener),
            MachineLimits.of(properties),
            ArrivalLimits.of(properties, 4, false),
            new MachineMeter(Time.REAL),
            () -> reading)
        .accept(reads, 1);

    assertThat(told).containsExactly(reads, reads);
  }

  private void arrive(int due, int sent, long lagNanos) {
    Histogram lags = new Histogram(2);
    lags.recordValueWithCount(lagNanos, due);
    parts.second(second++, new ArrivalSecond(due, sent, 0, Math.max(0, due - sent), lags));
    parts.secondOver(TimeUnit.SECONDS.toNanos(second));
  }

  private JsonNode told() throws Exception {
    try (Events events = new Events(view.address())) {
      return events.next().path("parts");
    }
  }
}
