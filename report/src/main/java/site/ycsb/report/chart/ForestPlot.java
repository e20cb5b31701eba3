package site.ycsb.report.chart;

import static site.ycsb.arrival.Words.format;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Effects with their intervals, a row each, on one logarithmic axis. Better effects lie to the
 * right of the middle, worse ones to the left.
 *
 * @param title what is compared with what
 * @param rows from top to bottom
 */
public record ForestPlot(String title, List<Row> rows) {
  private static final double LEAST_REACH = Math.log(1.1);
  private static final double ROOM = 1.25;
  private static final double[] FACTORS = {
    1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1e3, 1e4, 1e5, 1e6
  };
  private static final double TWICE = 2;
  private static final double FARTHEST_TICK = 0.47;

  public ForestPlot {
    rows = List.copyOf(rows);
  }

  /** What an effect means. */
  public enum Tone {
    BETTER,
    WORSE,
    /** Chance would do. */
    OPEN
  }

  /**
   * An effect.
   *
   * @param label what it is an effect on
   * @param text the effect in words
   * @param improvement as a ratio, above 1 for the better
   * @param least lower end of its interval; NaN if it has none
   * @param most upper end of it
   */
  public record Row(
      String label, String text, Tone tone, double improvement, double least, double most) {}

  /**
   * A mark on the axis.
   *
   * @param place from 0 at the left to 1 at the right
   */
  public record Tick(double place, String label) {}

  /** What is more than chance, or all where nothing was judged: what one looks at first. */
  public ForestPlot told() {
    return of(row -> !isFolded(row));
  }

  /** What may be chance where effects were judged. */
  public ForestPlot folded() {
    return of(this::isFolded);
  }

  private boolean isFolded(Row row) {
    return row.tone() == Tone.OPEN && rows.stream().anyMatch(any -> !Double.isNaN(any.least()));
  }

  private ForestPlot of(Predicate<Row> wanted) {
    return new ForestPlot(title, rows.stream().filter(wanted).toList());
  }

  /** Where a ratio lies, from 0 at the left to 1 at the right; what is beyond an end is there. */
  public double place(double ratio) {
    return Math.max(0, Math.min(1, 0.5 + Math.log(ratio) / reach() / 2));
  }

  /** The marks, from left to right: the middle, and the roundest ratio near either end. */
  public List<Tick> ticks() {
    double outer =
        Arrays.stream(FACTORS)
            .filter(factor -> offset(factor) <= FARTHEST_TICK)
            .max()
            .orElse(FACTORS[0]);
    return List.of(
        new Tick(0.5 - offset(outer), label(outer) + " worse"),
        new Tick(0.5, "same"),
        new Tick(0.5 + offset(outer), label(outer) + " better"));
  }

  private double offset(double factor) {
    return Math.log(factor) / reach() / 2;
  }

  private static String label(double factor) {
    return factor < TWICE ? format("%.0f %%", 100 * (factor - 1)) : format("%,.0f times", factor);
  }

  /** The logarithm at either end: far enough for every effect, if not for every interval. */
  private double reach() {
    double farthest = LEAST_REACH;
    for (Row row : rows) {
      double effect = Math.abs(Math.log(row.improvement()));
      double low = Math.abs(Math.log(row.least()));
      double high = Math.abs(Math.log(row.most()));
      double interval = Double.isNaN(low) ? 0 : Math.min(Math.max(low, high), 2 * effect);
      farthest = Math.max(farthest, Double.isFinite(effect) ? Math.max(effect, interval) : 0);
    }
    return farthest * ROOM;
  }
}
