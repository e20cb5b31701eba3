package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
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
  private static final String SAME = "same";

  /** Of a letter in a label, as a share of the axis. */
  private static final double LETTER = 0.015;

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

  /** The marks, from left to right: the middle, the roundest ratio near either end, half way. */
  public List<Tick> ticks() {
    double outer =
        nearest(FARTHEST_TICK, factor -> offset(factor) <= FARTHEST_TICK).orElse(FACTORS[0]);
    OptionalDouble inner = nearest(offset(outer) / 2, factor -> isLegible(factor, outer));
    List<Tick> ticks = new ArrayList<>();
    ticks.add(new Tick(0.5 - offset(outer), label(outer) + " worse"));
    inner.ifPresent(factor -> ticks.add(new Tick(0.5 - offset(factor), label(factor))));
    ticks.add(new Tick(0.5, SAME));
    inner.ifPresent(factor -> ticks.add(new Tick(0.5 + offset(factor), label(factor))));
    ticks.add(new Tick(0.5 + offset(outer), label(outer) + " better"));
    return ticks;
  }

  /** The ratio whose mark is nearest to an offset from the middle, of some. */
  private OptionalDouble nearest(double wanted, DoublePredicate allowed) {
    return Arrays.stream(FACTORS)
        .filter(allowed)
        .boxed()
        .min(Comparator.comparingDouble(factor -> Math.abs(offset(factor) - wanted)))
        .map(OptionalDouble::of)
        .orElseGet(OptionalDouble::empty);
  }

  /**
   * Whether a label touches neither that of the middle nor the outer one, which ends at its mark.
   */
  private boolean isLegible(double factor, double outer) {
    double half = LETTER * (label(factor).length() + 1) / 2;
    double middle = LETTER * (SAME.length() + 1) / 2;
    double written = LETTER * (label(outer) + " better ").length();
    return offset(factor) - half >= middle && offset(factor) + half <= offset(outer) - written;
  }

  private double offset(double factor) {
    return Math.log(factor) / reach() / 2;
  }

  private static String label(double factor) {
    return factor < TWICE
        ? String.format(Locale.ROOT, "%.0f %%", 100 * (factor - 1))
        : String.format(Locale.ROOT, "%,.0f times", factor);
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
