package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.ivs.judge.Effect.Interval;
import site.ycsb.ivs.judge.Statement.Window;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.report.chart.MeanCurve;
import site.ycsb.report.chart.Point;

/** How the mean latencies of an experiment's modes compare, over its epochs but the first. */
public final class Ratios {
  /** Of the bootstrap, unless {@code judge} is given another. */
  public static final long SEED = 1;

  private static final List<String> OVER = List.of("main-run", "clean-run");
  private static final List<String> UNDER =
      List.of("clean-run", "average-baseline", "spread-baseline", "reference");
  private static final Window EPOCHS = new Window(2, Integer.MAX_VALUE, false);

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
      Measure ratios = new Measure.Ratio(mode, by, operation, Figures::meanMicros);
      MeanCurve trials = new MeanCurve(StatUtils::mean);
      for (int trial : results.trialNumbers()) {
        ratios
            .of(results, trial)
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
  public static List<Row> of(MeasuredEpochs results, long seed) {
    BlockBootstrap bootstrap = new BlockBootstrap(BlockBootstrap.DRAWS, seed);
    List<Row> rows = new ArrayList<>();
    for (String over : OVER) {
      for (String under : UNDER.subList(OVER.indexOf(over), UNDER.size())) {
        for (String operation : List.of(Measure.READ, Measure.UPDATE)) {
          ratio(over, under, operation)
              .found(results, bootstrap)
              .map(found -> row(over, under, operation, found))
              .ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  /** The file of ratios. */
  public static String csv(List<Row> rows) {
    StringBuilder csv = new StringBuilder("mode,by,operation,ratio,least,most,epochs\n");
    rows.forEach(row -> csv.append(row.line()));
    return csv.toString();
  }

  private static Statement ratio(String over, String under, String operation) {
    return new Statement(
        setting -> 0,
        over + " by " + under,
        setting -> true,
        new Measure.Ratio(over, under, operation, Figures::meanMicros),
        Trend.level(),
        Claim.within(0, 0),
        EPOCHS);
  }

  private static Row row(String over, String under, String operation, Statement.Found found) {
    Interval interval = found.effect().interval(Verdicts.INTERVAL).map(Math::exp);
    double ratio = Math.exp(found.effect().value());
    return new Row(
        over, under, operation, ratio, interval.least(), interval.most(), found.values());
  }
}
