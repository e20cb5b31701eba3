package site.ycsb.arrival.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.analysis.Basis;
import site.ycsb.arrival.analysis.Dispersion;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.TestOutcome;

/**
 * Compares the times at which requests were sent with those of their schedule: the rate, how the
 * counts vary, the law of the gaps by the rule of Lancet, and how late the requests were.
 */
public final class ScheduleCheck {
  private static final int FEWEST_REQUESTS = 100;
  private static final int FEWEST_BINS = 100;

  private final SchedulePlan plan;
  private final ScheduleLimits limits;
  private final SendTimes times;
  private final List<String> reasons = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private ScheduleCheck(SchedulePlan plan, ScheduleLimits limits, SendTimes times) {
    this.plan = plan;
    this.limits = limits;
    this.times = times;
  }

  /** Judges a run. */
  public static ScheduleVerdict judge(SchedulePlan plan, ScheduleLimits limits, SendTimes times) {
    return new ScheduleCheck(plan, limits, times).judge();
  }

  private ScheduleVerdict judge() {
    checkUnsent();
    ScheduleVerdict.Lag lag = lag();
    checkLag(lag);
    boolean isEnough = times.sentCount() >= FEWEST_REQUESTS;
    if (isEnough) {
      checkRate();
    } else {
      note("%,d requests; rate, dispersion and gaps need at least %,d", times.sentCount());
    }
    long binNanos = isEnough ? times.binNanos(FEWEST_BINS) : 1;
    Estimate intended = dispersion(isEnough, true, binNanos);
    Estimate actual = dispersion(isEnough, false, binNanos);
    if (isEnough) {
      checkDispersion(intended, actual);
    }
    List<ScheduleVerdict.GapTest> tests =
        isEnough ? GapLaw.tests(plan, times.intendedGaps(), times.actualGaps()) : List.of();
    tests.forEach(this::checkGaps);
    return new ScheduleVerdict(
        reasons,
        notes,
        times.sentCount(),
        times.unsentCount(),
        plan.ratePerSecond(),
        isEnough ? times.intendedPerSecond() : Double.NaN,
        isEnough ? times.actualPerSecond() : Double.NaN,
        intended,
        actual,
        tests,
        lag);
  }

  private void checkUnsent() {
    double due = (double) (times.sentCount() + times.unsentCount());
    if (times.unsentCount() > limits.rateTolerance() * due) {
      miss(
          "%,d of %,.0f requests were not sent; at most %.1f %% may be left",
          times.unsentCount(), due, 100 * limits.rateTolerance());
    }
  }

  private void checkRate() {
    double intended = times.intendedPerSecond();
    double actual = times.actualPerSecond();
    if (!(Math.abs(actual / intended - 1) <= limits.rateTolerance())) {
      miss(
          "the rate was %,.1f a second where the schedule had %,.1f; within %.1f %% is met",
          actual, intended, 100 * limits.rateTolerance());
    }
    double chance =
        Estimate.QUANTILE_99 * Math.sqrt(plan.indexOfDispersion() / (double) times.sentCount());
    double planned = plan.ratePerSecond();
    if (Math.abs(actual / planned - 1) > limits.rateTolerance() + chance) {
      miss(
          "the rate was %,.1f a second where %,.1f was planned; within %.1f %% is met",
          actual, planned, 100 * (limits.rateTolerance() + chance));
    }
  }

  private Estimate dispersion(boolean isEnough, boolean isIntended, long binNanos) {
    if (!isEnough) {
      return new Estimate.NotApplicable("too few requests", new Basis("counts", 0, ""));
    }
    return Dispersion.of(isIntended ? times.intendedCounts(binNanos) : times.actualCounts(binNanos))
        .index();
  }

  private void checkDispersion(Estimate intended, Estimate actual) {
    if (!(intended instanceof Estimate.Value plannedIndex
        && actual instanceof Estimate.Value actualIndex)) {
      notes.add("dispersion: the run is too short");
      return;
    }
    double found = actualIndex.value();
    double expected = plannedIndex.value();
    if (Math.abs(found - expected) > tolerance(expected)) {
      miss(
          "the index of dispersion was %.3f (%s) where the schedule had %.3f; within %.3f is met",
          found, actualIndex.basis().series(), expected, tolerance(expected));
    }
    double promised = plan.indexOfDispersion();
    double chance = Estimate.QUANTILE_99 * promised * actualIndex.standardError();
    if (Math.abs(found - promised) > tolerance(promised) + chance) {
      miss(
          "the index of dispersion was %.3f (%s) where %.3f was planned; within %.3f is met",
          found, actualIndex.basis().series(), promised, tolerance(promised) + chance);
    }
  }

  private double tolerance(double dispersion) {
    return Math.max(limits.dispersionSlack(), limits.dispersionTolerance() * dispersion);
  }

  private void checkGaps(ScheduleVerdict.GapTest test) {
    if (test.outcome() instanceof TestOutcome.NotApplicable none) {
      notes.add(test.name() + ": " + none.reason());
    } else if (test.outcome() instanceof TestOutcome.Decided decided
        && decided.rejectsBeyond(limits.testFactor())) {
      miss(
          "the gaps do not follow the schedule: %s %.3f on %,d gaps; up to %.3f is met",
          test.name(),
          decided.statistic(),
          decided.basis().points(),
          limits.testFactor() * decided.critical1());
    }
  }

  private void checkLag(ScheduleVerdict.Lag lag) {
    checkLag("half", lag.p50Nanos(), limits.medianLagNanos());
    checkLag("1 %", lag.p99Nanos(), limits.tailLagNanos());
  }

  private void checkLag(String share, long nanos, long limit) {
    if (nanos > limit) {
      miss(
          "%s of the requests were sent %,.1f us late or later; up to %,.1f us is met",
          share, nanos / 1e3, limit / 1e3);
    }
  }

  private ScheduleVerdict.Lag lag() {
    Histogram lags = times.lags();
    return new ScheduleVerdict.Lag(
        lags.getValueAtPercentile(50),
        lags.getValueAtPercentile(90),
        lags.getValueAtPercentile(99),
        lags.getValueAtPercentile(99.9),
        lags.getMaxValue(),
        times.earlyCount());
  }

  private void note(String pattern, long requests) {
    notes.add(String.format(Locale.ROOT, pattern, requests, FEWEST_REQUESTS));
  }

  private void miss(String pattern, Object... values) {
    reasons.add(String.format(Locale.ROOT, pattern, values));
  }
}
