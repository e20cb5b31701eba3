package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.PaperSetup;

/**
 * Something that is said of an experiment, and how it is found out.
 *
 * @param figure of the paper that shows it, 0 for none
 * @param settings of which it is said
 */
record Statement(
    ToIntFunction<PaperSetup> figure,
    String text,
    Predicate<PaperSetup> settings,
    Measure measure,
    Trend trend,
    Claim claim,
    Window window) {

  /**
   * The epochs of which a statement is made.
   *
   * @param isLastHalf whether of these only the last half of those that there are
   */
  record Window(int from, int to, boolean isLastHalf) {
    private NavigableMap<Integer, Double> of(NavigableMap<Integer, Double> values, int last) {
      return values.tailMap(first(last), true).headMap(to, true);
    }

    /** The first epoch of those up to a last one. */
    private int first(int last) {
      return isLastHalf ? Math.max(from, last / 2 + 1) : from;
    }

    /** Whether all of it is among the epochs up to a last one. */
    boolean isWhole(int last) {
      return last >= to;
    }

    /** Which epochs of it are among those up to a last one, in words. */
    String text(int last) {
      String missing = isWhole(last) ? "" : " of " + to;
      return first(last) > last
          ? "none" + missing
          : first(last) + " to " + Math.min(last, to) + missing;
    }
  }

  /**
   * What was found of a statement.
   *
   * @param values that were used, in all trials
   */
  record Found(Effect effect, int values) {}

  /** Estimates the effect; nothing if it was not measured, or in too few epochs. */
  Optional<Found> found(MeasuredEpochs results, BlockBootstrap bootstrap) {
    List<Effect> trials = new ArrayList<>();
    int values = 0;
    int last = lastEpoch(results);
    for (int trial : results.trialNumbers()) {
      NavigableMap<Integer, Double> series = window.of(measure.of(results, trial), last);
      if (!series.isEmpty()) {
        double[][] rows = trend.rows(List.copyOf(series.keySet()));
        if (rows.length >= BlockBootstrap.fewest(rows[0].length) && isSolvable(rows)) {
          trials.add(bootstrap.of(rows, scaled(series), trend.statistic()));
          values += rows.length;
        }
      }
    }
    return trials.isEmpty()
        ? Optional.empty()
        : Optional.of(new Found(Effect.ofTrials(trials), values));
  }

  /** Whether it was measured at all what the statement speaks of. */
  boolean isMeasured(MeasuredEpochs results) {
    return results.trialNumbers().stream().anyMatch(trial -> !measure.of(results, trial).isEmpty());
  }

  static int lastEpoch(MeasuredEpochs results) {
    return results.figures().stream().mapToInt(MeasuredEpochs.Figures::epoch).max().orElse(0);
  }

  /** A kink or step needs enough epochs on both sides of it. */
  private static boolean isSolvable(double[][] rows) {
    int last = rows[0].length - 1;
    long apart = Arrays.stream(rows).filter(row -> row[last] != rows[0][last]).count();
    return last == 0 || (apart >= last + 2 && rows.length - apart >= 1);
  }

  private double[] scaled(NavigableMap<Integer, Double> series) {
    double[] values = series.values().stream().mapToDouble(Double::doubleValue).toArray();
    double mean = StatUtils.mean(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = trend.isOfLogarithms() ? Math.log(values[i]) : values[i] / mean;
    }
    return values;
  }
}
