package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.arrival.analysis.LoadCheck.Course;
import site.ycsb.arrival.analysis.LoadCheck.LoadVerdict;
import site.ycsb.arrival.analysis.LoadCheck.State;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
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

  /** At three rates, the highest of them each night. */
  static Stream<Arguments> ratesAndPolicies() {
    return DoubleStream.of(200, 1000, 5000)
        .filter(rate -> rate < 5000 || Boolean.getBoolean("tectonic.tests.full"))
        .boxed()
        .flatMap(rate -> Stream.of(Policy.values()).map(policy -> Arguments.of(rate, policy)));
  }

  /** Of three models; what waits too long is dropped, if anything is. */
  @ParameterizedTest
  @MethodSource("ratesAndPolicies")
  void load_isTooMuchAboveOneAndSteadyBelow(double rate, Policy policy) {
    for (double utilisation : new double[] {0.7, 0.95, 1.05, 1.5}) {
      for (ArrivalModel model : models(rate)) {
        Outcomes outcomes = outcomes(model, rate, utilisation, policy);
        String as = "%s at %.2f".formatted(model, utilisation);
        boolean isBursty = model instanceof SelfSimilar;
        if (policy == Policy.DROP && isBursty) {
          // Bursts at all scales wait for longer than others do, and more of them is dropped.
          assertThat(outcomes.overloaded()).as(as).isEqualTo(outcomes.dropped());
        } else if (policy == Policy.BLOCK && isBursty && utilisation == 1.05) {
          // What is held back does not come, so that what came may have been below 1.
          assertThat(outcomes.overloaded()).as(as).isGreaterThan(SEEDS / 2);
        } else if (utilisation > 1) {
          assertThat(outcomes.overloaded())
              .as(as)
              .isGreaterThanOrEqualTo(utilisation > 1.1 ? SEEDS : SEEDS - 1);
        } else {
          assertThat(outcomes.overloaded()).as(as).isLessThanOrEqualTo(utilisation < 0.9 ? 0 : 1);
        }
      }
    }
  }

  private static List<ArrivalModel> models(double rate) {
    return List.of(
        new Constant(rate),
        new Poisson(rate),
        new SelfSimilar(rate, 0.6, SelfSimilar.Leaf.POISSON, 1, null));
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
            "137.5/s were due, and 8 threads completed 100.0/s while requests waited; 750 waited"
                + " at the end of the second of the last arrival");
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
  void gotThrough_isWhatWasSentAndNotWhatWasDropped() {
    long[] due = new long[10];
    long[] sent = new long[10];
    long[] dropped = new long[10];
    Arrays.fill(due, 300);
    Arrays.fill(sent, 196);
    Arrays.fill(dropped, 68);

    assertThat(LoadCheck.judge(course(due, sent, dropped), 1).sustainedPerSecond()).isEqualTo(196);
  }

  /** A thousand a second, to who gets a number of them through; all of them are sent at last. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 200, OVERLOADED",
    "0.5, 990, STEADY",
    "1.05, 600, OVERLOADED",
    "1.5, 500, OVERLOADED",
    "2.05, 700, OVERLOADED",
    "2.05, 990, STEADY",
    "2.99, 200, OVERLOADED",
    "2.99, 2000, STEADY"
  })
  void load_thatIsOverSoonIsJudgedByWhatWaitedAtItsEnd(double seconds, int capacity, State state) {
    double end = Math.max(seconds, 1000 * seconds / capacity);
    long[] due =
        IntStream.range(0, (int) Math.ceil(end)).mapToLong(i -> part(1000, i, seconds)).toArray();
    long[] sent =
        IntStream.range(0, due.length)
            .mapToLong(i -> part(Math.min(1000, capacity), i, end))
            .toArray();
    List<LoadCheck.Bin> bins = course(due, sent, new long[due.length]).bins();

    LoadVerdict verdict =
        LoadCheck.judge(new Course(bins, 1, THREADS, seconds, end, Course.UNKNOWN), 0.01);

    assertThat(verdict.state()).as(verdict.text()).isEqualTo(state);
    if (state == State.OVERLOADED) {
      assertThat(verdict.sustainedPerSecond()).isCloseTo(capacity, within(1.0));
      assertThat(verdict.text()).startsWith("1,000.0/s were due, and 8 threads completed");
    }
  }

  /** What of a rate falls in a second, when it goes on until an instant. */
  private static long part(int perSecond, int second, double until) {
    return Math.round(perSecond * Math.max(0, Math.min(1, until - second)));
  }

  @Test
  void nothing_isTooShortToTell() {
    assertThat(judge(new long[0], new long[0], new long[0]).state()).isEqualTo(State.TOO_SHORT);
  }

  @Test
  void sustained_isWhatTheThreadsGetThrough() {
    Course course = new Queue(Policy.QUEUE, 1000, 0).run(new Poisson(1500), 1);
    assertThat(LoadCheck.judge(course, 0).sustainedPerSecond()).isCloseTo(1000, within(20.0));
  }

  /** 4 threads are in their last requests when a run of 8 s is cut off, and send no more. */
  @Test
  void secondThatWasCutOff_isNoWholeOne() {
    List<LoadCheck.Bin> bins =
        new ArrayList<>(Collections.nCopies(8, new LoadCheck.Bin(150, 100, 0)));
    bins.add(new LoadCheck.Bin(0, 0, 0));

    LoadVerdict verdict = LoadCheck.judge(new Course(bins, 1, 4, 8, 8.005, 400), 0.01);

    assertThat(verdict.sustainedPerSecond()).isEqualTo(100);
  }

  private static LoadVerdict judge(long[] due, long[] sent, long[] dropped) {
    return LoadCheck.judge(course(due, sent, dropped), 0.01);
  }

  private static Course course(long[] due, long[] sent, long[] dropped) {
    return Course.soFar(
        IntStream.range(0, due.length)
            .mapToObj(i -> new LoadCheck.Bin(due[i], sent[i], dropped[i]))
            .toList(),
        1,
        THREADS);
  }

  /** How many of the seeds were overloaded, and of how many more was dropped than may be. */
  private record Outcomes(int overloaded, int dropped) {}

  private static Outcomes outcomes(
      ArrivalModel model, double rate, double utilisation, Policy policy) {
    int overloaded = 0;
    int tooManyDropped = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Course course = new Queue(policy, rate / utilisation, 200 / rate).run(model, seed);
      overloaded += LoadCheck.judge(course, 0.01).state() == State.OVERLOADED ? 1 : 0;
      long due = course.bins().stream().mapToLong(LoadCheck.Bin::due).sum();
      long dropped = course.bins().stream().mapToLong(LoadCheck.Bin::dropped).sum();
      tooManyDropped += 100 * dropped > due ? 1 : 0;
    }
    return new Outcomes(overloaded, tooManyDropped);
  }

  /**
   * A queue of exponential service times.
   *
   * @param policy for what finds no idle thread
   * @param perSecond that its threads get through
   * @param patience after which what waits is dropped, in seconds
   */
  private record Queue(Policy policy, double perSecond, double patience) {

    Course run(ArrivalModel model, int seed) {
      int seconds = perSecond > 2000 ? SECONDS / 3 : SECONDS;
      long end = seconds * 1_000_000_000L;
      ArrivalSchedule schedule = model.schedule(seed, end);
      SplittableRandom random = new SplittableRandom(seed);
      PriorityQueue<Double> free = new PriorityQueue<>(Collections.nCopies(THREADS, 0.0));
      long[] due = new long[seconds];
      long[] sent = new long[seconds];
      long[] dropped = new long[seconds];
      long next = schedule.nextArrivalNanos();
      double start = 0;
      // Arrivals that are held back do not come any more when the time is over.
      while (next < end && (policy != Policy.BLOCK || start < end)) {
        due[second((double) next)]++;
        start = Math.max((double) next, free.element());
        double given = (double) next + patience * 1e9;
        if (policy == Policy.DROP && start > given) {
          if (given < end) {
            dropped[second(given)]++;
          }
        } else {
          free.remove();
          free.add(start - Math.log1p(-random.nextDouble()) * THREADS / perSecond * 1e9);
          if (start < end) {
            sent[second(start)]++;
          }
        }
        next = schedule.nextArrivalNanos();
      }
      int judged = policy == Policy.BLOCK ? second((double) Math.min(next, end)) : seconds;
      return course(
          Arrays.copyOf(due, judged), Arrays.copyOf(sent, judged), Arrays.copyOf(dropped, judged));
    }

    private static int second(double nanos) {
      return (int) (nanos / 1e9);
    }
  }
}
