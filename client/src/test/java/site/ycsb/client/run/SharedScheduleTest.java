package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.client.Console;
import site.ycsb.measurements.Measurements;

/** Several clients that start together send the schedule of one, to the nanosecond. */
@Timeout(60)
final class SharedScheduleTest {
  private static final int CLIENTS = 4;
  private static final int EACH = 250;

  private static final Instant START = Instant.parse("2031-05-04T12:00:00Z");
  private static final Duration AHEAD = Duration.ofMillis(200);

  /** The time of day stands still, so that no pause of the machine takes it beyond the start. */
  private final Console console = new Console(Clock.fixed(START.minus(AHEAD), ZoneOffset.UTC));

  /** YCSB's measurements are one for the process, and may have been made for closed loops. */
  @BeforeEach
  void letMeasurementsBeMadeAnew() throws ReflectiveOperationException {
    Field only = Measurements.class.getDeclaredField("singleton");
    only.setAccessible(true);
    only.set(null, null);
  }

  @Test
  void fourClients_ofOneBModel_intendTheTimesOfOne() throws InterruptedException {
    long[] whole = scheduleOfOne();
    for (int client = 0; client < CLIENTS; client++) {
      List<Long> intended = run(client);
      assertThat(intended).hasSize(EACH);
      // Each client finds the start on its own clock.
      long begin = intended.get(0) - whole[client];
      for (int k = 0; k < EACH; k++) {
        assertThat(intended.get(k) - begin).isEqualTo(whole[k * CLIENTS + client]);
      }
    }
  }

  /** One client after the other, since they would print from the same measurements at once. */
  private List<Long> run(int client) throws InterruptedException {
    Probe probe = new Probe();
    Properties properties = client(probe, client);
    properties.setProperty("tectonic.start.at", START.toString());

    assertThat(new ClientRun(properties, console.context()).execute()).as(console.err()).isZero();
    return probe.intendedNanos.stream().sorted().toList();
  }

  @Test
  void closedLoop_startsThenToo() throws InterruptedException {
    Probe probe = new Probe();
    long before = System.nanoTime();
    Properties properties = probe.properties();
    properties.setProperty("operationcount", "1");
    properties.setProperty("tectonic.start.at", START.toString());

    assertThat(new ClientRun(properties, console.context()).execute()).isZero();
    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(AHEAD.toNanos());
    assertThat(probe.requests.get()).isOne();
  }

  @Test
  void signal_whileWaiting_endsTheRun() throws InterruptedException {
    Probe probe = new Probe();
    Properties properties = client(probe, 0);
    properties.setProperty("tectonic.start.at", START.plusSeconds(3600).toString());
    Thread signal = new Thread(this::stopWhenWaiting);
    signal.start();

    assertThat(new ClientRun(properties, console.context()).execute()).isEqualTo(130);
    assertThat(probe.requests.get()).isZero();
    assertThat(probe.closed.get()).isEqualTo(2);
    signal.join();
  }

  private void stopWhenWaiting() {
    while (!console.err().contains("Waiting for the start at 2031-05-04T13:00:00Z")) {
      Thread.onSpinWait();
    }
    console.context().stop().request();
  }

  private static Properties client(Probe probe, int index) {
    Properties properties = probe.properties();
    properties.setProperty("arrivalgenerator", "self_similar");
    properties.setProperty("ss.bias", "0.7");
    properties.setProperty("target", "1000");
    properties.setProperty("threadcount", "2");
    properties.setProperty("operationcount", Integer.toString(EACH));
    properties.setProperty("clients.index", Integer.toString(index));
    properties.setProperty("clients.count", Integer.toString(CLIENTS));
    // A busy machine is not what is tested.
    properties.setProperty("tectonic.accept", "missed,unmeasurable,disturbed");
    return properties;
  }

  private static long[] scheduleOfOne() {
    ArrivalModel model = Objects.requireNonNull(ArrivalProperties.model(client(new Probe(), 0)));
    int arrivals = CLIENTS * EACH;
    ArrivalSchedule schedule =
        model.schedule(42, model.horizonNanos(arrivals, ArrivalModel.UNKNOWN_HORIZON));
    long[] nanos = new long[arrivals];
    for (int k = 0; k < arrivals; k++) {
      nanos[k] = schedule.nextArrivalNanos();
    }
    return nanos;
  }
}
