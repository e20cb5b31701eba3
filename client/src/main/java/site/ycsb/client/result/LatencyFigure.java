package site.ycsb.client.result;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TimeText;

/**
 * A figure of a distribution of times. It is declared here and nowhere else: {@code run.json} and
 * its schema, the tables of terminal and page, YCSB's lines, the columns of {@code timeseries.csv}
 * and comparisons go through these constants in this order.
 */
public enum LatencyFigure implements Measure {
  /** The arithmetic mean. */
  MEAN("mean", 0, View.TABLE, View.PAGE, View.SECONDS, View.COMPARED),
  /** The shortest time. */
  MIN("min", 0),
  /** The median. */
  P50("p50", 50, View.TABLE, View.PAGE, View.LINES, View.SECONDS, View.COMPARED),
  /** The time that 90 % do not exceed. */
  P90("p90", 90, View.TABLE, View.PAGE, View.LINES),
  /** The time that 95 % do not exceed. */
  P95("p95", 95, View.TABLE, View.PAGE, View.LINES),
  /** The time that 99 % do not exceed. */
  P99("p99", 99, View.TABLE, View.PAGE, View.LINES, View.SECONDS, View.COMPARED),
  /** The time that 99.9 % do not exceed. */
  P999("p99.9", 99.9, View.TABLE, View.PAGE, View.LINES, View.COMPARED),
  /** The time that 99.99 % do not exceed. */
  P9999("p99.99", 99.99, View.PAGE),
  /** The longest time. */
  MAX("max", 100, View.TABLE, View.PAGE, View.SECONDS);

  private final String title;
  private final double percentile;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of() cannot be changed.
  private final Set<View> views;

  LatencyFigure(String title, double percentile, View... views) {
    this.title = title;
    this.percentile = percentile;
    this.views = Set.of(views);
  }

  /** Where figures are shown; {@code run.json} has all of them. */
  public enum View {
    /** Tables in a terminal. */
    TABLE,
    /** Tables of a page. */
    PAGE,
    /** Percentiles in YCSB's kind of lines. */
    LINES,
    /** Columns of a file with a line for each second. */
    SECONDS,
    /** What runs are compared by. */
    COMPARED;

    /** Those that are shown there, in order. */
    public List<LatencyFigure> figures() {
      return Arrays.stream(LatencyFigure.values())
          .filter(figure -> figure.views.contains(this))
          .toList();
    }
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String jsonName() {
    return title + "Micros";
  }

  @Override
  public String unit() {
    return "us";
  }

  @Override
  public String text(double value) {
    return TimeText.ofMicros(value);
  }

  /** What a column of microseconds is called, such as "p99_us". */
  public String column() {
    return title + "_us";
  }

  /** Of which the time is not exceeded, in percent; 0 for what is no percentile. */
  public double percentile() {
    return percentile;
  }

  /** Reads it, in the unit of the histogram; 0 where that is empty. */
  public double of(Histogram times) {
    if (times.getTotalCount() == 0) {
      return 0;
    }
    return switch (this) {
      case MEAN -> times.getMean();
      case MIN -> (double) times.getMinValue();
      case MAX -> (double) times.getMaxValue();
      case P50, P90, P95, P99, P999, P9999 -> (double) times.getValueAtPercentile(percentile);
    };
  }
}
