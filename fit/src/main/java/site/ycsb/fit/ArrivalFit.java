package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.apache.commons.math3.special.Gamma;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;
import site.ycsb.arrival.analysis.Peak;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.analysis.TestOutcome;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Diurnal;
import site.ycsb.arrival.schedule.Envelope;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Linear;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.RateCurve;
import site.ycsb.arrival.schedule.RatePoint;
import site.ycsb.arrival.schedule.Renewal;
import site.ycsb.arrival.schedule.SelfSimilar;
import site.ycsb.arrival.schedule.Steps;
import site.ycsb.fit.Fitted.Candidate;

/**
 * Chooses the model of arrivals from the estimators and tests of {@code arrivals analyze} and from
 * changes of the rate. The choice is levels, lines or a sine, a b-model, Poisson, or else the law
 * of the gaps with the greatest likelihood.
 */
final class ArrivalFit {
  private static final long FEWEST = 500;
  private static final int MOST_GAPS = 50_000;
  private static final double EVEN = 0.02;
  private static final int MOST_POINTS = 4;
  private static final double MORE = 1.3;
  private static final double MOST_VARIATION = 1000;
  private static final double LEAST_BURSTS = 0.005;
  private static final double DEGREES = 180 / Math.PI;
  private static final double SECONDS_PER_MINUTE = 60;

  private static final List<Family> FAMILIES =
      List.of(
          new Family(
              "gamma",
              0.02,
              50,
              ArrivalFit::gamma,
              shape -> new GapDistribution.Gamma(shape, null, false)),
          new Family(
              "weibull",
              0.15,
              20,
              ArrivalFit::weibull,
              shape -> new GapDistribution.Weibull(shape, null, false)),
          new Family(
              "log_normal",
              0.02,
              4,
              ArrivalFit::logNormal,
              sigma -> new GapDistribution.LogNormal(sigma, null, false)),
          new Family(
              "hyperexponential",
              1.001,
              50,
              ArrivalFit::hyperexponential,
              variation -> new GapDistribution.Hyperexponential(variation, false)),
          new Family(
              "pareto",
              1.01,
              20,
              ArrivalFit::pareto,
              shape -> new GapDistribution.Pareto(shape, null, true)));

  private final CollectedArrivals collected;
  private final ArrivalAnalysis whole;
  private CollectedArrivals flattened;
  private ArrivalAnalysis flat;
  private final boolean areGapsKnown;
  private final double rate;

  private ArrivalFit(CollectedArrivals collected, boolean areGapsKnown) {
    this.collected = collected;
    this.areGapsKnown = areGapsKnown;
    whole =
        ArrivalAnalysis.of(collected, new ArrivalAnalysis.Options(OptionalDouble.empty(), false));
    flattened = collected;
    flat = whole;
    rate = LawFamily.rounded(((Estimate.Value) whole.rate()).value());
  }

  /**
   * A model, and what was measured.
   *
   * @param words the model and its parameters
   * @param hurst the Hurst exponent of the counts, by local Whittle; NaN where there are too few
   * @param bias the b that a b-model of this entropy has; NaN where there are too few
   * @param variation of the gaps; NaN where times are too coarse
   * @param runnerUp what else was weighed, in words
   */
  record Result(
      ArrivalModel model,
      String words,
      double hurst,
      double bias,
      double variation,
      String runnerUp) {}

  /** Whether there are enough arrivals, over enough time, to fit a model. */
  static boolean isTold(CollectedArrivals collected) {
    return collected.arrivals() >= FEWEST && collected.spanSeconds() > 0;
  }

  /**
   * The model of some arrivals.
   *
   * @param areGapsKnown whether times are much finer than the gaps between them
   */
  static Result of(CollectedArrivals collected, boolean areGapsKnown) {
    ArrivalFit fit = new ArrivalFit(collected, areGapsKnown);
    String[] runnerUp = {""};
    ArrivalModel model = fit.model(runnerUp);
    return new Result(
        model,
        fit.words(model),
        value(
            (model instanceof SelfSimilar ? fit.whole : fit.flat)
                .countHurst()
                .get(HurstEstimator.LOCAL_WHITTLE)),
        value(fit.whole.entropy().bias()),
        areGapsKnown ? value(fit.whole.variation()) : Double.NaN,
        runnerUp[0]);
  }

  private ArrivalModel model(String[] runnerUp) {
    boolean stationary = whole.stationarity().isStationary();
    if (areGapsKnown && stationary && value(whole.variation()) < EVEN) {
      return new Constant(rate);
    }
    double leftOut = areGapsKnown ? 0 : collected.counts().binSeconds();
    RateSearch search = RateSearch.of(collected.counts());
    Envelope envelope = search.envelope(new GapDistribution.Exponential(), leftOut);
    if (whole.stationarity().period().isFound()) {
      Diurnal sine = diurnal();
      boolean isSine = envelope == null || !search.isBetterThan(sine.curve()::arrivalsBy, 3);
      runnerUp[0] = !isSine ? "diurnal" : envelope == null ? "" : envelope.generator();
      envelope = isSine ? sine : envelope;
    }
    if (envelope == null && isCascade()) {
      double bias = value(whole.entropy().bias());
      runnerUp[0] = "renewal";
      return new SelfSimilar(rate, LawFamily.rounded(bias), SelfSimilar.Leaf.POISSON, 1, null);
    } else if (envelope != null) {
      flatten(envelope.curve());
    }
    GapDistribution law = areGapsKnown ? gaps(runnerUp) : ofDispersion(envelope, search);
    if (envelope instanceof Steps steps) {
      return new Steps(steps.points(), false, null, law);
    } else if (envelope instanceof Linear linear) {
      return new Linear(linear.points(), false, null, law);
    } else if (envelope instanceof Diurnal sine) {
      return new Diurnal(rate, sine.modulation(), sine.cycleMinutes(), sine.phaseDegrees(), law);
    }
    return law instanceof GapDistribution.Exponential ? new Poisson(rate) : new Renewal(rate, law);
  }

  /** Takes the arrivals in the time in which their rate is even. */
  private void flatten(RateCurve curve) {
    if (!areGapsKnown) {
      return;
    }
    ArrivalCollector even = new ArrivalCollector(0);
    double seconds = collected.gapsStartSeconds();
    Series gaps = collected.gaps();
    for (int i = 0; i <= gaps.size(); i++) {
      even.add(Math.round(curve.arrivalsBy(seconds) / rate * 1e9));
      seconds += i < gaps.size() ? gaps.at(i) : 0;
    }
    flattened = even.collected();
    flat =
        ArrivalAnalysis.of(flattened, new ArrivalAnalysis.Options(OptionalDouble.empty(), false));
  }

  /**
   * Gaps whose counts vary as much: over many gaps, the variance of a count is its mean times the
   * squared coefficient of variation.
   */
  private GapDistribution ofDispersion(@Nullable Envelope envelope, RateSearch search) {
    double index =
        envelope == null ? value(whole.dispersion().get(0).index()) : search.dispersion();
    boolean varies = envelope == null ? rejects(whole.poisson().dispersion()) : index > MORE;
    if (!(index > 1) || !varies) {
      return new GapDistribution.Exponential();
    }
    return new GapDistribution.Hyperexponential(
        LawFamily.rounded(Math.min(MOST_VARIATION, Math.sqrt(index))), false);
  }

  private static boolean rejects(TestOutcome outcome) {
    return outcome instanceof TestOutcome.Decided decided && decided.rejectsBeyond(1);
  }

  private Diurnal diurnal() {
    double period = value(whole.stationarity().period().seconds());
    RateTrend envelope = whole.envelope();
    double sine = 0;
    double cosine = 0;
    int steps = 1000;
    for (int i = 0; i < steps; i++) {
      double angle = 2 * Math.PI * (i + 0.5) / steps;
      double rateThere = envelope.relativeRate(period * (i + 0.5) / steps);
      sine += 2 * rateThere * Math.sin(angle) / steps;
      cosine += 2 * rateThere * Math.cos(angle) / steps;
    }
    double phase = (Math.atan2(cosine, sine) * DEGREES + 360) % 360;
    return new Diurnal(
        rate,
        Math.min(1, LawFamily.rounded(Math.hypot(sine, cosine))),
        LawFamily.rounded(period / SECONDS_PER_MINUTE),
        LawFamily.rounded(phase),
        new GapDistribution.Exponential());
  }

  /**
   * Whether entropy is lost at every scale alike, as in a b-model: levels of a rate lose it at wide
   * scales only, independent gaps at narrow ones only.
   */
  private boolean isCascade() {
    List<Double> bits = whole.entropy().entropyBits();
    int levels = 0;
    while (levels + 1 < bits.size() && (double) whole.arrivals() / (2L << levels) >= 30) {
      levels++;
    }
    if (levels < 6) {
      return false;
    }
    int third = levels / 3;
    return lost(bits, 0, third) > LEAST_BURSTS
        && lost(bits, third, 2 * third) > LEAST_BURSTS
        && lost(bits, 2 * third, levels) > LEAST_BURSTS;
  }

  /** Bits that a level loses between two levels, on average, beyond what chance takes. */
  private double lost(List<Double> bits, int from, int to) {
    double chance = ((1L << to) - (1L << from)) / (2 * Math.log(2) * whole.arrivals());
    return (to - from - (bits.get(to) - bits.get(from)) - chance) / (to - from);
  }

  /** The law of the gaps, once the rate is divided out. */
  private GapDistribution gaps(String[] runnerUp) {
    GapDistribution exponential = new GapDistribution.Exponential();
    Series gaps = flattened.gaps();
    if (gaps.size() < FEWEST || isPoisson()) {
      return exponential;
    }
    double variation = value(flat.variation());
    if (variation < EVEN) {
      return new GapDistribution.Even();
    }
    double[] sample = gaps.sampled(MOST_GAPS).toArray();
    double mean = gaps.sampled(MOST_GAPS).mean();
    // Of gaps below what times are told to nobody knows more than that they are shorter.
    double least = Arrays.stream(sample).filter(gap -> gap > 0).min().orElse(mean) / 2;
    for (int i = 0; i < sample.length; i++) {
      sample[i] = Math.max(least, sample[i]) / mean;
    }
    Fitted<GapDistribution> best = Fitted.best(candidates(sample, exponential), sample.length);
    runnerUp[0] = best.runnerUp() == null ? "" : best.runnerUp();
    return best.law();
  }

  private boolean isPoisson() {
    return holds(flat.poisson().kolmogorovSmirnov()) && holds(flat.poisson().andersonDarling());
  }

  private static boolean holds(TestOutcome outcome) {
    return outcome instanceof TestOutcome.Decided decided && !decided.rejectsBeyond(1);
  }

  private static List<Candidate<GapDistribution>> candidates(
      double[] gaps, GapDistribution exponential) {
    List<Candidate<GapDistribution>> all = new ArrayList<>();
    all.add(new Candidate<>(exponential, "exponential", "exponential gaps", -gaps.length, 0, 0));
    double[] logs = Arrays.stream(gaps).map(Math::log).toArray();
    FAMILIES.forEach(family -> all.add(family.best(gaps, logs)));
    return all;
  }

  /** The logarithm of a density of mean 1 at a number whose logarithm is given, too. */
  @FunctionalInterface
  private interface Density {
    double log(double shape, double gap, double logGap);
  }

  /** Laws of gaps that differ in a shape between two bounds. */
  private record Family(
      String name,
      double least,
      double most,
      Density density,
      DoubleFunction<GapDistribution> make) {
    /** That of the greatest likelihood. */
    Candidate<GapDistribution> best(double[] gaps, double[] logs) {
      DoubleUnaryOperator likelihood =
          logShape -> {
            double shape = Math.exp(logShape);
            double sum = 0;
            for (int i = 0; i < gaps.length; i++) {
              sum += density.log(shape, gaps[i], logs[i]);
            }
            return sum;
          };
      double from = Math.log(least);
      double to = Math.log(most);
      double peak = Peak.of(likelihood, from, to, (from + to) / 2, 1e-4);
      double shape = LawFamily.rounded(Math.exp(peak));
      double gain = likelihood.applyAsDouble(peak);
      return new Candidate<>(make.apply(shape), name, name + " gaps, " + shape, gain, 1, 0);
    }
  }

  private static double gamma(double k, double gap, double log) {
    return k * Math.log(k) - Gamma.logGamma(k) + (k - 1) * log - k * gap;
  }

  private static double weibull(double k, double gap, double log) {
    double logScale = -Gamma.logGamma(1 + 1 / k);
    return Math.log(k) - logScale + (k - 1) * (log - logScale) - Math.exp(k * (log - logScale));
  }

  private static double logNormal(double s, double gap, double log) {
    double off = (log + s * s / 2) / s;
    return -log - Math.log(s) - Math.log(2 * Math.PI) / 2 - off * off / 2;
  }

  private static double hyperexponential(double cv, double gap, double log) {
    double p = (1 + Math.sqrt((cv * cv - 1) / (cv * cv + 1))) / 2;
    double q = 1 - p;
    return Math.log(2 * p * p * Math.exp(-2 * p * gap) + 2 * q * q * Math.exp(-2 * q * gap));
  }

  private static double pareto(double shape, double gap, double log) {
    double scale = (shape - 1) / shape;
    return gap < scale ? -1e3 : Math.log(shape) + shape * Math.log(scale) - (shape + 1) * log;
  }

  private String words(ArrivalModel model) {
    String words = format("%s, %.4g a second", model.generator(), rate);
    if (model instanceof SelfSimilar similar) {
      return words + format(", b %.3f", similar.bias());
    } else if (model instanceof Diurnal diurnal) {
      return words
          + format(
              ", modulation %.3g, cycle %.4g min", diurnal.modulation(), diurnal.cycleMinutes());
    } else if (model instanceof Renewal renewal) {
      return words + ", " + renewal.gaps();
    } else if (model instanceof Steps steps) {
      return words + points(steps.points());
    }
    return model instanceof Linear linear ? words + points(linear.points()) : words;
  }

  private static String points(List<RatePoint> points) {
    String first =
        points.stream()
            .limit(MOST_POINTS)
            .map(each -> format(", %.4g from %.4g s", each.ratePerSecond(), each.seconds()))
            .collect(Collectors.joining());
    return points.size() > MOST_POINTS ? first + format(", ... (%d)", points.size()) : first;
  }

  private static double value(@Nullable Estimate estimate) {
    return estimate instanceof Estimate.Value found ? found.value() : Double.NaN;
  }
}
