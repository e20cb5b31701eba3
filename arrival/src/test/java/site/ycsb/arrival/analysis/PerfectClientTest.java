package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PerfectClientTest {
  private static final int REQUESTS = 20_000;

  /** By events: at each instant those who are free take those who wait, the earliest first. */
  @ParameterizedTest
  @CsvSource({"1, 0.5", "4, 0.9", "8, 0.97", "16, 1.3"})
  void responses_areThoseOfAQueueByEvents(int threads, double utilisation) {
    Random random = new Random(threads);
    long[] dues = new long[REQUESTS];
    long[] services = new long[REQUESTS];
    double now = 0;
    for (int i = 0; i < REQUESTS; i++) {
      now += -Math.log1p(-random.nextDouble()) * 1e6;
      dues[i] = (long) now;
      services[i] = (long) (Math.exp(random.nextGaussian() - 0.5) * 1e6 * threads * utilisation);
    }
    Histogram expected = new Histogram(3);
    byEvents(threads, dues, services).forEach(expected::recordValue);

    PerfectClient client = new PerfectClient(threads);
    shuffled(random, 500).forEach(i -> client.returned(i, dues[i], services[i]));

    assertThat(client.responses()).isEqualTo(expected);
  }

  /** Pollaczek and Khinchine: the mean wait of M/D/1 is rho / (2 (1 - rho)) service times. */
  @Test
  void meanWait_ofConstantServiceIsThatOfTheory() {
    Random random = new Random(7);
    PerfectClient client = new PerfectClient(1);
    double due = 0;
    for (int i = 0; i < 2_000_000; i++) {
      due += -Math.log1p(-random.nextDouble()) * 1e6 / 0.7;
      client.returned(i, (long) due, 1_000_000);
    }

    double mean = client.responses().getMean() / 1e6 - 1;
    assertThat(mean).isCloseTo(0.7 / (2 * 0.3), within(0.02));
  }

  /** The second waits for the first, which is of a warm-up and is not told. */
  @Test
  void warmUp_keepsThreadsBusyAndIsNotTold() {
    PerfectClient client = new PerfectClient(1);
    client.begin(true);
    client.returned(0, 0, 100);
    client.begin(false);
    client.returned(1, 60, 10);

    assertThat(client.responses().getTotalCount()).isOne();
    assertThat(client.responses().getMaxValue()).isEqualTo(50);
  }

  @Test
  void request_thatNeverReturnsIsLeftOut() {
    PerfectClient client = new PerfectClient(1);
    client.returned(0, 0, 10);
    for (int i = 2; i < 5000; i++) {
      client.returned(i, 100L * i, 10);
    }

    Histogram responses = client.responses();
    assertThat(responses.getTotalCount()).isEqualTo(4999);
    assertThat(responses.getMaxValue()).isEqualTo(10);
  }

  @Test
  void request_thatReturnsAfterAllOthersIsServedFirst() {
    PerfectClient client = new PerfectClient(1);
    for (int i = 1; i < 3000; i++) {
      client.returned(i, i, 1);
    }
    client.returned(0, 0, 10_000);

    assertThat(client.responses().getMinValue()).isGreaterThanOrEqualTo(9_990);
  }

  @Test
  void requests_withoutANumberAreNotTaken() {
    PerfectClient client = new PerfectClient(1);
    client.returned(-1, 5, 5);
    assertThat(client.responses().getTotalCount()).isZero();
  }

  private static List<Long> byEvents(int threads, long[] dues, long[] services) {
    List<Long> responses = new ArrayList<>();
    long[] busyUntil = new long[threads];
    for (int i = 0; i < dues.length; i++) {
      int first = 0;
      for (int thread = 1; thread < threads; thread++) {
        first = busyUntil[thread] < busyUntil[first] ? thread : first;
      }
      busyUntil[first] = Math.max(dues[i], busyUntil[first]) + services[i];
      responses.add(busyUntil[first] - dues[i]);
    }
    return responses;
  }

  /** The order in which requests return: none is overtaken by more than so many. */
  private static List<Integer> shuffled(Random random, int window) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i += window) {
      List<Integer> part = new ArrayList<>();
      for (int j = i; j < Math.min(REQUESTS, i + window); j++) {
        part.add(j);
      }
      Collections.shuffle(part, random);
      order.addAll(part);
    }
    return order;
  }
}
