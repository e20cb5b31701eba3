package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.loop.MovedTime;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.client.Console;

/** Several clients that start together send the schedule of one, to the nanosecond. */
final class SharedScheduleTest {
  private static final int CLIENTS = 4;
  private static final int EACH = 250;

  private static final Duration AHEAD = Duration.ofMinutes(10);
  private static final Instant START = MovedTime.BEGIN.plus(AHEAD);

  /** YCSB's measurements are one for the process, and may have been made for closed loops. */
  @BeforeEach
  void letMeasurementsBeMadeAnew() {
    FreshMeasurements.require();
  }

  @Test
  void fourClients_ofOneBModel_intendTheTimesOfOne() throws InterruptedException {
    long[] whole = scheduleOfOne();
    for (int client = 0; client < CLIENTS; client++) {
      Probe probe = new Probe();
      // Each client finds the start on its own clock.
      long begin = probe.time.getAsLong() + AHEAD.toNanos();
      List<Long> intended = run(probe, client);
      assertThat(intended).hasSize(EACH);
      for (int k = 0; k < EACH; k++) {
        assertThat(intended.get(k) - begin).isEqualTo(whole[k * CLIENTS + client]);
      }
    }
  }

  /** One client after the other, since they would print from the same measurements at once. */
  private static List<Long> run(Probe probe, int client) throws InterruptedException {
    Console console = new Console(probe.time);
    Properties properties = client(probe, client);
    properties.setProperty("tectonic.start.at", START.toString());

    assertThat(new ClientRun(properties, console.context()).execute()).as(console.err()).isZero();
    return probe.intendedNanos.stream().sorted().toList();
  }

  @Test
  void closedLoop_startsThenToo() throws InterruptedException {
    Probe probe = new Probe();
    long before = probe.time.getAsLong();
    Properties properties = probe.properties();
    properties.setProperty("operationcount", "1");
    properties.setProperty("tectonic.start.at", START.toString());

    assertThat(new ClientRun(properties, new Console(probe.time).context()).execute()).isZero();
    assertThat(probe.time.getAsLong() - before).isEqualTo(AHEAD.toNanos());
    assertThat(probe.requests.get()).isOne();
  }

  @Test
  void signal_whileWaiting_endsTheRun() throws InterruptedException {
    Probe probe = new Probe();
    Console console = new Console(probe.time);
    Properties properties = client(probe, 0);
    properties.setProperty("tectonic.start.at", START.toString());
    Runnable signal =
        () -> {
          probe.time.pass(Duration.ofSeconds(15).toNanos());
          console.context().stop().request(130, null);
        };
    probe.time.thread(signal, "signal").start();

    assertThat(new ClientRun(properties, console.context()).execute()).isEqualTo(130);
    assertThat(probe.requests.get()).isZero();
    assertThat(probe.closed.get()).isEqualTo(2);
    assertThat(console.err().lines())
        .containsExactly(
            "Waiting for the start at 2026-01-01T12:10:00Z, in 600.0 s",
            "Waiting for the start at 2026-01-01T12:10:00Z, in 590.0 s");
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
