package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import site.ycsb.arrival.TimeText;
import site.ycsb.arrival.analysis.ScheduleVerdict.Compared;
import site.ycsb.arrival.analysis.ScheduleVerdict.State;

/**
 * Judges whether requests were sent on schedule: lag, rate, dispersion, and the law of the gaps.
 * The last follows the rule of Lancet (Kogias, Mallon and Bugnion, USENIX ATC 2019). What the
 * machine did to any thread is no excuse: it turns a schedule that was missed into one that could
 * not be measured.
 */
public final class ScheduleCheck {
  /** The lag that one request in a hundred may have, unless said otherwise. */
  public static final long USUAL_TAIL_LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final double RATE_TOLERANCE = 0.005;
  private static final double DISPERSION_TOLERANCE = 0.25;
  private static final double DISPERSION_SLACK = 0.1;
  private static final int RESPONSE_TO_LAG = 4;
  // Half of the requests may have a tenth of the lag.
  private static final int TAIL_TO_MEDIAN = 10;
  // A plan's own chance: one run in 100,000 has more of it.
  private static final double CHANCE = 4.417;
  private static final int TAIL = 99;
  private static final int FEWEST_REQUESTS = 100;
  private static final int FEWEST_BINS = 100;
  // A bin has to be wide compared with the lag, which moves requests from one to the next.
  private static final int LAGS_PER_BIN = 20;
  // What comes due while the machine stops a thread is issued in a burst.
  private static final int STOPS_PER_TAIL = 4;
  private static final String TWO_SAMPLES = "Kolmogorov-Smirnov, two samples";
  // Below, the gaps are one value, and any jitter looks like another law.
  private static final double LEAST_VARIATION = 0.1;
  // No two requests leave at once: handing over takes a few microseconds.
  private static final double HAND_OVER_SECONDS = 10e-6;
  private static final int HAND_OVERS_PER_GAP = 8;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final SchedulePlan plan;
  private final long tailLagNanos;
  private final long mostLagNanos;
  private final Machine machine;
  private final SendTimes times;
  private final List<Compared> comparisons = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private ScheduleCheck(
      SchedulePlan plan, long tailLagNanos, long mostLagNanos, Machine machine, SendTimes times) {
    this.plan = plan;
    this.tailLagNanos = tailLagNanos;
    this.mostLagNanos = mostLagNanos;
    this.machine = machine;
    this.times = times;
  }

  /**
   * Judges a run.
   *
   * @param plan of the arrivals
   * @param tailLagNanos that one request in a hundred may have on a perfect machine, and half of
   *     them a tenth of it
   * @param mostLagNanos that one may have where lag is held against the times that were measured
   * @param machine that the run was on
   * @param times of the requests
   */
  public static ScheduleVerdict judge(
      SchedulePlan plan, long tailLagNanos, long mostLagNanos, Machine machine, SendTimes times) {
    return new ScheduleCheck(plan, tailLagNanos, mostLagNanos, machine, times).judge();
  }

  /**
   * The lag that one request in a hundred may have: a quarter of the response time that as few
   * exceed, since what measures is to be four times as exact as what it measures (test uncertainty
   * ratio, ANSI/NCSL Z540.3), and in any case a quarter of the usual limit, as threads wake no
   * sooner.
   */
  public static long mostLagNanos(Histogram responses) {
    return Math.max(USUAL_TAIL_LAG_NANOS, responses.getValueAtPercentile(TAIL)) / RESPONSE_TO_LAG;
  }

  /** Judges what can be told while a run goes on: how late requests have been issued so far. */
  public static ScheduleVerdict judgeLags(long tailLagNanos, Machine machine, Histogram lags) {
    SendTimes soFar = SendTimes.ofLags(lags);
    ScheduleCheck check =
        new ScheduleCheck(SchedulePlan.NOTHING_KNOWN, tailLagNanos, tailLagNanos, machine, soFar);
    if (soFar.sentCount() >= FEWEST_REQUESTS) {
      check.compareLag();
    }
    return check.verdict();
  }

  private ScheduleVerdict judge() {
    if (times.sentCount() >= FEWEST_REQUESTS) {
      compareRate();
      compareDispersion();
      compareGaps();
      compareLag();
    } else {
      note("%,d requests are too few to tell: expected %,d", times.sentCount(), FEWEST_REQUESTS);
    }
    if (times.earlyCount() > 0) {
      note("%,d requests were sent before their time", times.earlyCount());
    }
    return verdict();
  }

  private ScheduleVerdict verdict() {
    List<Compared> missed = comparisons.stream().filter(what -> !what.isMet()).toList();
    List<String> reasons = new ArrayList<>(missed.stream().map(Compared::text).toList());
    State state = State.MISSED;
    if (missed.isEmpty()) {
      state = comparisons.isEmpty() ? State.TOO_FEW : State.MET;
    } else if (machine.isBusy(tailLagNanos) || missed.stream().allMatch(Compared::isOfTheMachine)) {
      state = State.NOT_MEASURABLE;
      reasons.add("the machine may be the reason: " + machine.text());
    }
    return new ScheduleVerdict(state, comparisons, notes, reasons);
  }

  private void compareLag() {
    Histogram lags = times.lags();
    long most = Math.max(tailLagNanos, mostLagNanos) / TAIL_TO_MEDIAN;
    compareLag(lags, 50, most, machine.medianNanos());
    compareLag(lags, TAIL, mostLagNanos, machine.tailNanos());
  }

  private void compareLag(Histogram lags, int percentile, long allowed, long machineNanos) {
    String name = "lag p" + percentile;
    double lag = micros(lags.getValueAtPercentile(percentile));
    String requests = format("%,d requests", times.sentCount());
    double most = micros(allowed);
    comparisons.add(
        Compared.below(name, Compared.MICROS, requests, lag, most, micros(machineNanos)));
  }

  private void compareRate() {
    if (times.spanNanos() == 0) {
      note("rate: all requests were planned for the same time");
      return;
    }
    double intended = times.intendedPerSecond();
    double actual = times.actualPerSecond();
    // A few late requests at the end make a short run longer.
    double tolerance = RATE_TOLERANCE + (double) tailLagNanos / (double) times.spanNanos();
    double stops = (double) machine.longestNanos() / (double) times.spanNanos();
    String requests = format("%,d requests", times.sentCount());
    String unit = Compared.PER_SECOND;
    near("rate", unit, requests, actual, intended, tolerance * intended, stops * intended);
    double planned = plan.ratePerSecond();
    double chance = CHANCE * Math.sqrt(plan.indexOfDispersion() / (double) times.sentCount());
    if (!Double.isNaN(chance)) {
      double most = (tolerance + chance) * planned;
      near("rate, by plan", unit, requests, actual, planned, most, stops * planned);
    }
  }

  private void compareDispersion() {
    long binNanos = times.binNanos(FEWEST_BINS, LAGS_PER_BIN * tailLagNanos);
    Series counts = times.actualCounts(binNanos);
    if (!(Dispersion.of(times.intendedCounts(binNanos)).index() instanceof Estimate.Value intended
        && Dispersion.of(counts).index() instanceof Estimate.Value actual)) {
      note("dispersion: the run is too short for a lag of %s", TimeText.ofNanos(tailLagNanos));
      return;
    }
    double found = actual.value();
    double expected = intended.value();
    double tolerance = tolerance(expected, counts);
    double stopped = stopped(counts);
    near("dispersion", "", counts.name(), found, expected, tolerance, stopped);
    double promised = plan.indexOfDispersion();
    if (!Double.isNaN(promised)) {
      double chance = CHANCE * promised * actual.standardError();
      double most = tolerance(promised, counts) + chance;
      near("dispersion, by plan", "", counts.name(), found, promised, most, stopped);
    }
  }

  private static double tolerance(double dispersion, Series counts) {
    // Counts that vary as little as the rate may.
    double steady = RATE_TOLERANCE * RATE_TOLERANCE * counts.mean();
    return Math.max(DISPERSION_SLACK, Math.max(steady, DISPERSION_TOLERANCE * dispersion));
  }

  /** What one stop of the machine between two bins adds. */
  private double stopped(Series counts) {
    double stop = machine.longestNanos() / NANOS_PER_SECOND;
    double perSecond = counts.mean() / counts.binSeconds();
    return 2 * perSecond * stop * stop * NANOS_PER_SECOND / (double) times.spanNanos();
  }

  /**
   * Tests the gaps between real send times. Poisson gaps are tested against the exponential
   * distribution. All others, and gaps so short that the hand-over shows, are tested against the
   * planned gaps (Kolmogorov and Smirnov).
   */
  private void compareGaps() {
    Series planned = times.intendedGaps().sampled(LancetRule.MOST_GAPS);
    Series real = times.actualGaps().sampled(LancetRule.MOST_GAPS);
    if (plan.isPoisson() && planned.mean() >= HAND_OVERS_PER_GAP * HAND_OVER_SECONDS) {
      for (ExponentialTest test : ExponentialTest.values()) {
        // Not of the gaps' own mean, which one stop of the machine can change by much.
        compareGaps(test.title(), test.withMean(real, 1 / plan.ratePerSecond()));
      }
    } else {
      compareGaps(TWO_SAMPLES, twoSamples(blurred(planned), blurred(real)));
    }
  }

  private void compareGaps(String test, TestOutcome outcome) {
    if (outcome instanceof Estimate.NotApplicable none) {
      note("%s: %s", test, none.reason());
    } else if (outcome instanceof TestOutcome.Decided decided) {
      String gaps = format("%,d gaps", decided.basis().points());
      double most = LancetRule.FACTOR * decided.critical1();
      double allowance =
          machine.tailNanos() > tailLagNanos / STOPS_PER_TAIL ? Double.POSITIVE_INFINITY : 0;
      comparisons.add(Compared.below(test, "", gaps, decided.statistic(), most, allowance));
    }
  }

  private static Series blurred(Series gaps) {
    return Series.gaps(
        Arrays.stream(gaps.toArray()).map(gap -> Math.max(gap, HAND_OVER_SECONDS)).toArray());
  }

  private static TestOutcome twoSamples(Series planned, Series real) {
    Basis basis = Basis.of(real);
    double variation = Math.sqrt(planned.variance()) / planned.mean();
    if (!(variation >= LEAST_VARIATION)) {
      String reason =
          format(
              "the planned gaps vary by %.3f of their mean; needs at least %.1f",
              variation, LEAST_VARIATION);
      return new Estimate.NotApplicable(reason, basis);
    }
    double distance =
        new KolmogorovSmirnovTest().kolmogorovSmirnovStatistic(planned.toArray(), real.toArray());
    double statistic = distance * Math.sqrt(real.size() / 2.0);
    return new TestOutcome.Decided(statistic, 1.224, 1.358, 1.628, basis);
  }

  /** Compares a figure that is to be near a value. */
  private void near(
      String name,
      String unit,
      String basis,
      double found,
      double expected,
      double tolerance,
      double allowance) {
    double from = Math.max(0, expected - tolerance);
    double to = expected + tolerance;
    comparisons.add(new Compared(name, unit, basis, found, expected, from, to, allowance));
  }

  private static double micros(long nanos) {
    return nanos / NANOS_PER_MICRO;
  }

  private void note(String pattern, Object... values) {
    notes.add(format(pattern, values));
  }
}
