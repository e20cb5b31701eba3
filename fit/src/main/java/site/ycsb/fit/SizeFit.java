package site.ycsb.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.fit.Fitted.Candidate;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.traces.Histogram;

/**
 * Chooses the law of whole numbers, such as lengths in bytes: samples of it are rounded down, and
 * at least 1. All laws of the spec language are tried; of strings also a choice among a few
 * lengths, and a histogram of steps of a sixteenth of the samples where no law comes near.
 */
final class SizeFit {
  private static final int GROUPS = 300;
  private static final int MOST_CHOICES = 24;
  private static final int STEPS = 16;
  private static final double FAR = 0.03;
  private static final double MOST_POISSON = 1e6;

  private final List<Group> groups = new ArrayList<>();
  private final long end;
  private final Histogram.Spread spread;
  private final long samples;
  private final double deviation;
  private final NavigableMap<Long, Long> values;

  /** How many samples are from a number to below another. */
  private record Group(long low, long high, double count) {
    /** How likely a sample is below the group by a law; what is below 1 counts as 1. */
    double below(DoubleUnaryOperator law) {
      return low <= 1 ? 0 : law.applyAsDouble((double) low);
    }

    double upTo(DoubleUnaryOperator law) {
      return law.applyAsDouble((double) high);
    }
  }

  private SizeFit(Histogram sizes) {
    values = sizes.counts();
    samples = sizes.count();
    spread = sizes.spread();
    end = spread.max() + 1;
    double squares = 0;
    double enough = (double) samples / GROUPS;
    double sum = 0;
    long low = 0;
    for (Map.Entry<Long, Long> value : values.entrySet()) {
      low = sum == 0 ? value.getKey() : low;
      sum += value.getValue();
      squares += value.getValue() * Math.pow(value.getKey() - spread.mean(), 2);
      if (sum >= enough || value.getKey() == spread.max()) {
        groups.add(new Group(low, value.getKey() + 1, sum));
        sum = 0;
      }
    }
    deviation = Math.sqrt(squares / Math.max(1, samples));
  }

  /** The law of a number of which there is at least one sample. */
  static Fitted<NumberExpr> number(Histogram sizes) {
    SizeFit fit = new SizeFit(sizes);
    return Fitted.best(fit.laws(), fit.samples);
  }

  /** A number that is drawn for strings: their lengths, or one of a few lengths. */
  static Fitted<StringExpr> string(Histogram lengths) {
    SizeFit fit = new SizeFit(lengths);
    if (fit.spread.max() == 0) {
      StringExpr empty = new StringExpr.Constant("");
      return new Fitted<>(empty, "empty", fit.samples, 0, 0, null, 0);
    }
    List<Candidate<StringExpr>> candidates = new ArrayList<>();
    for (Candidate<NumberExpr> law : fit.laws()) {
      candidates.add(
          new Candidate<>(
              new StringExpr.Uniform(law.law(), null),
              law.kind(),
              law.words(),
              law.gain(),
              law.parameters(),
              law.distance()));
    }
    fit.addChoices(candidates);
    boolean isFar = candidates.stream().allMatch(each -> each.distance() > FAR);
    if (isFar && fit.values.size() > MOST_CHOICES) {
      fit.addSteps(candidates);
    }
    return Fitted.best(candidates, fit.samples);
  }

  private List<Candidate<NumberExpr>> laws() {
    List<Candidate<NumberExpr>> found = new ArrayList<>();
    long least = Math.max(1, spread.min());
    if (values.size() == 1) {
      NumberExpr constant = new NumberExpr.Constant(least);
      found.add(new Candidate<>(constant, "constant", constant.words(), 0, 1, 0));
      return found;
    }
    add(found, "uniform", new Distribution.Uniform(least, end), 2);
    for (LawFamily family : LawFamily.values()) {
      Distribution law =
          family == LawFamily.BETA ? null : family.fit(spread.mean(), deviation, this::likelihood);
      if (law != null) {
        add(found, family.label(), law, family.parameters());
      }
    }
    if (spread.mean() > 0 && spread.mean() < MOST_POISSON) {
      Distribution poisson = new Distribution.Poisson(LawFamily.rounded(spread.mean()));
      add(found, "poisson", poisson, 1);
    }
    return found;
  }

  private void add(
      List<Candidate<NumberExpr>> found, String kind, Distribution law, int parameters) {
    DoubleUnaryOperator below = law.law()::below;
    double gain = likelihood(below);
    if (Double.isFinite(gain)) {
      NumberExpr sampled = new NumberExpr.Sampled(law);
      found.add(new Candidate<>(sampled, kind, sampled.words(), gain, parameters, distance(below)));
    }
  }

  private double likelihood(DoubleUnaryOperator below) {
    double sum = 0;
    for (Group group : groups) {
      sum += group.count * Math.log(Math.max(0, group.upTo(below) - group.below(below)));
    }
    return sum;
  }

  private double distance(DoubleUnaryOperator below) {
    double sum = 0;
    double most = 0;
    for (Group group : groups) {
      most = Math.max(most, Math.abs(sum / samples - group.below(below)));
      sum += group.count;
      most = Math.max(most, Math.abs(sum / samples - group.upTo(below)));
    }
    return most;
  }

  private void addChoices(List<Candidate<StringExpr>> candidates) {
    if (values.size() < 2 || values.size() > MOST_CHOICES) {
      return;
    }
    List<StringExpr.Choice> choices = new ArrayList<>();
    double gain = 0;
    for (Map.Entry<Long, Long> value : values.entrySet()) {
      gain += value.getValue() * Math.log((double) value.getValue() / samples);
      choices.add(new StringExpr.Choice(value.getValue(), length(value.getKey(), null)));
    }
    candidates.add(
        new Candidate<>(
            new StringExpr.Weighted(choices),
            "choice",
            "one of " + choices.size() + " lengths",
            gain,
            2 * choices.size() - 1,
            0));
  }

  /** Steps that hold equally many samples, each uniform. */
  private void addSteps(List<Candidate<StringExpr>> candidates) {
    List<StringExpr.Choice> choices = new ArrayList<>();
    double gain = 0;
    double inStep = 0;
    double most = 0;
    int first = 0;
    for (int i = 0; i < groups.size(); i++) {
      inStep += groups.get(i).count;
      boolean ends =
          inStep >= (double) samples / STEPS
              || i == groups.size() - 1
              || groups.get(i + 1).count >= (double) samples / STEPS;
      if (ends) {
        long low = groups.get(first).low;
        long high = groups.get(i).high;
        double seen = 0;
        for (Group group : groups.subList(first, i + 1)) {
          double width = group.high - (double) group.low;
          gain += group.count * Math.log(inStep / samples * width / (high - low));
          seen += group.count;
          double off = seen - inStep * (group.high - low) / (high - low);
          most = Math.max(most, Math.abs(off) / samples);
        }
        choices.add(
            new StringExpr.Choice(
                inStep, length(low, high - low <= 1 ? null : new Distribution.Uniform(low, high))));
        inStep = 0;
        first = i + 1;
      }
    }
    candidates.add(
        new Candidate<>(
            new StringExpr.Weighted(choices),
            "steps",
            "a histogram of " + choices.size() + " steps",
            gain,
            3 * choices.size(),
            most));
  }

  private static StringExpr length(long bytes, Distribution.@Nullable Uniform step) {
    if (bytes == 0 && step == null) {
      return new StringExpr.Constant("");
    }
    NumberExpr number =
        step == null ? new NumberExpr.Constant(bytes) : new NumberExpr.Sampled(step);
    return new StringExpr.Uniform(number, null);
  }
}
