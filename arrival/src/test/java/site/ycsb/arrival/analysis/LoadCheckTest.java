package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.analysis.LoadCheck.Course;
import site.ycsb.arrival.analysis.LoadCheck.LoadVerdict;
import site.ycsb.arrival.analysis.LoadCheck.State;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.SelfSimilar;

/** Queues of known utilisation: what is below 1 keeps up, what is above does not. */
final class LoadCheckTest {
  private static final int THREADS = 8;
  private static final int SECONDS = 60;
  private static final int SEEDS = 20;

  @ParameterizedTest
  @CsvSource({"200", "1000", "5000"})
  void load_isTooMuchAboveOne(double rate) {
    for (double utilisation : new double[] {1.05, 1.5}) {
      for (ArrivalModel model : new ArrivalModel[] {new Constant(rate), new Poisson(rate)}) {
        assertThat(overloaded(model, rate, utilisation))
            .as("%s at %.2f", model, utilisation)
            .isGreaterThanOrEqualTo(utilisation > 1.1 ? SEEDS : SEEDS - 1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"200", "1000", "5000"})
  void load_isSteadyBelowOne(double rate) {
    for (double utilisation : new double[] {0.7, 0.95}) {
      for (ArrivalModel model : new ArrivalModel[] {new Constant(rate), new Poisson(rate)}) {
        assertThat(overloaded(model, rate, utilisation))
            .as("%s at %.2f", model, utilisation)
            .isLessThanOrEqualTo(utilisation < 0.9 ? 0 : 1);
      }
    }
  }

  @Test
  void burst_isNoOverload() {
    long[] due = new long[30];
    long[] sent = new long[30];
    Arrays.fill(due, 100);
    Arrays.fill(sent, 100);
    due[10] = 500;
    for (int second = 10; second < 18; second++) {
      sent[second] = 150;
    }

    assertThat(judge(due, sent, new long[30]).state()).isEqualTo(State.STEADY);
  }

  /** What waited was sent in the second after it, so the load was not too much. */
  @Test
  void storeThatFreezes_isNoOverload() {
    long[] due = new long[30];
    long[] sent = new long[30];
    Arrays.fill(due, 100);
    Arrays.fill(sent, 100);
    Arrays.fill(sent, 10, 15, 0);
    sent[15] = 600;

    LoadVerdict verdict = judge(due, sent, new long[30]);

    assertThat(verdict.state()).isEqualTo(State.STEADY);
    assertThat(verdict.text()).startsWith("at most 500 waited at the end of a second");
  }

  @Test
  void queueThatGrows_isToldWithWhatWasGotThroughAndSinceWhen() {
    long[] due = new long[20];
    long[] sent = new long[20];
    Arrays.fill(due, 150);
    Arrays.fill(sent, 100);
    Arrays.fill(due, 0, 5, 100);

    LoadVerdict verdict = judge(due, sent, new long[20]);

    assertThat(verdict.state()).isEqualTo(State.OVERLOADED);
    assertThat(verdict.sustainedPerSecond()).isEqualTo(100);
    assertThat(verdict.sinceSeconds()).isEqualTo(5);
    assertThat(verdict.text())
        .isEqualTo(
            "137.5/s came due, and 8 threads got through 100.0/s while requests waited; 750 waited"
                + " when the last came due");
  }

  @Test
  void dropped_areTooManyAboveTheirLimit() {
    long[] due = {100, 100, 100};
    long[] sent = {100, 98, 98};
    long[] dropped = {0, 2, 2};

    LoadVerdict within = LoadCheck.judge(course(due, sent, dropped), 0.02);
    assertThat(within.state()).isEqualTo(State.STEADY);
    assertThat(within.text()).isEqualTo("none waited at the end of any second");
    LoadVerdict verdict = LoadCheck.judge(course(due, sent, dropped), 0.01);
    assertThat(verdict.state()).isEqualTo(State.OVERLOADED);
    assertThat(verdict.sinceSeconds()).isEqualTo(1);
    assertThat(verdict.text()).isEqualTo("4 of 300 arrivals were dropped, 1.3 % of at most 1.0 %");
  }

  @Test
  void nothing_isTooShortToTell() {
    assertThat(judge(new long[0], new long[0], new long[0]).state()).isEqualTo(State.TOO_SHORT);
  }

  /** Bursts at all scales, far below what the threads get through in the mean, and far above. */
  @Test
  void selfSimilarArrivals_areJudgedByTheirMean() {
    ArrivalModel model = new SelfSimilar(1000, 0.6, SelfSimilar.Leaf.POISSON, 1, null);
    assertThat(overloaded(model, 1000, 0.7)).isZero();
    assertThat(overloaded(model, 1000, 1.5)).isEqualTo(SEEDS);
  }

  @Test
  void sustained_isWhatTheThreadsGetThrough() {
    Course course = queue(new Poisson(1500), 8, 1000, 1);
    assertThat(LoadCheck.judge(course, 0).sustainedPerSecond()).isCloseTo(1000, within(20.0));
  }

  private static LoadVerdict judge(long[] due, long[] sent, long[] dropped) {
    return LoadCheck.judge(course(due, sent, dropped), 0.01);
  }

  private static Course course(long[] due, long[] sent, long[] dropped) {
    return new Course(
        IntStream.range(0, due.length)
            .mapToObj(i -> new LoadCheck.Bin(due[i], sent[i], dropped[i]))
            .toList(),
        1,
        THREADS);
  }

  private static int overloaded(ArrivalModel model, double rate, double utilisation) {
    int count = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Course course = queue(model, THREADS, rate / utilisation, seed);
      count += LoadCheck.judge(course, 0.01).state() == State.OVERLOADED ? 1 : 0;
    }
    return count;
  }

  /** A queue of exponential service times at threads that get through so many a second. */
  private static Course queue(ArrivalModel model, int threads, double perSecond, int seed) {
    long end = SECONDS * 1_000_000_000L;
    ArrivalSchedule schedule = model.schedule(seed, end);
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Double> free = new PriorityQueue<>();
    long[] due = new long[SECONDS];
    long[] sent = new long[SECONDS];
    long next = schedule.nextArrivalNanos();
    while (next < end) {
      double start = next;
      if (free.size() == threads) {
        start = Math.max(start, free.remove());
      }
      free.add(start - Math.log1p(-random.nextDouble()) * threads / perSecond * 1e9);
      due[(int) (next / 1_000_000_000L)]++;
      if (start < end) {
        sent[(int) (start / 1e9)]++;
      }
      next = schedule.nextArrivalNanos();
    }
    return course(due, sent, new long[SECONDS]);
  }
}
