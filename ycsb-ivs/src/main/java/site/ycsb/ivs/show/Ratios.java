package site.ycsb.ivs.show;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.report.chart.MeanCurve;
import site.ycsb.report.chart.Point;

/** How the mean latencies of an experiment's modes compare, over its epochs but the first. */
public final class Ratios {
  /** What to say where there are none. */
  public static final String NEED =
      "they need two modes that are measured in the same seven epochs or more";

  private static final long SEED = 1;
  private static final List<String> OVER = List.of("main-run", "clean-run");
  private static final List<String> UNDER =
      List.of("clean-run", "average-baseline", "spread-baseline", "reference");

  private Ratios() {}

  /**
   * One mode by another, with the interval of 95 %.
   *
   * @param epochs of all trials
   */
  public record Row(
      String mode,
      String by,
      String operation,
      double ratio,
      double least,
      double most,
      int epochs) {
    /** The ratio in each epoch, the mean of the trials. */
    List<Point> byEpoch(MeasuredEpochs results) {
      MeanCurve trials = new MeanCurve(StatUtils::mean);
      for (int trial : results.trialNumbers()) {
        quotients(results, trial, mode, by, operation)
            .forEach((epoch, ratio) -> trials.add(epoch, new Point(epoch, ratio)));
      }
      return trials.means();
    }

    /** The columns of the file, in the order of its header. */
    private String line() {
      String figures = String.format(Locale.ROOT, "%.4f,%.4f,%.4f,%d", ratio, least, most, epochs);
      return String.join(",", mode, by, operation, figures) + "\n";
    }
  }

  /** The ratios that there are enough epochs for. */
  public static List<Row> of(MeasuredEpochs results) {
    List<Row> rows = new ArrayList<>();
    for (String over : OVER) {
      for (String under : UNDER.subList(OVER.indexOf(over), UNDER.size())) {
        for (String operation : List.of("READ", "UPDATE")) {
          addRow(rows, results, over, under, operation);
        }
      }
    }
    return rows;
  }

  private static void addRow(
      List<Row> rows, MeasuredEpochs results, String over, String under, String operation) {
    List<EpochMean> trials = new ArrayList<>();
    int epochs = 0;
    for (int trial : results.trialNumbers()) {
      // The first epoch is left out: the client compiles.
      double[] logarithms =
          quotients(results, trial, over, under, operation).tailMap(2).values().stream()
              .mapToDouble(Math::log)
              .toArray();
      if (logarithms.length >= EpochMean.FEWEST) {
        trials.add(EpochMean.of(logarithms, SEED));
        epochs += logarithms.length;
      }
    }
    if (!trials.isEmpty()) {
      EpochMean mean = EpochMean.ofTrials(trials);
      double ratio = Math.exp(mean.value());
      double least = Math.exp(mean.value() - mean.halfWidth());
      double most = Math.exp(mean.value() + mean.halfWidth());
      rows.add(new Row(over, under, operation, ratio, least, most, epochs));
    }
  }

  /** The mean latency of one mode by that of another, in the epochs that have both. */
  private static NavigableMap<Integer, Double> quotients(
      MeasuredEpochs results, int trial, String over, String under, String operation) {
    NavigableMap<Integer, Double> divisors = latencies(results, trial, under, operation);
    NavigableMap<Integer, Double> quotients = latencies(results, trial, over, operation);
    quotients.keySet().retainAll(divisors.keySet());
    divisors.forEach(
        (epoch, divisor) -> quotients.computeIfPresent(epoch, (e, latency) -> latency / divisor));
    return quotients;
  }

  private static NavigableMap<Integer, Double> latencies(
      MeasuredEpochs results, int trial, String mode, String operation) {
    NavigableMap<Integer, Double> latencies = new TreeMap<>();
    for (Figures each : results.figures()) {
      if (each.trial() == trial
          && each.mode().equals(mode)
          && each.operation().equals(operation)
          && each.meanMicros() > 0) {
        latencies.put(each.epoch(), each.meanMicros());
      }
    }
    return latencies;
  }

  /** The file of ratios. */
  public static String csv(List<Row> rows) {
    StringBuilder csv = new StringBuilder("mode,by,operation,ratio,least,most,epochs\n");
    rows.forEach(row -> csv.append(row.line()));
    return csv.toString();
  }
}
