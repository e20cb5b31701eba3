package site.ycsb.client.result;

/** What a figure of a run measures, if it is not operations per second. */
public sealed interface Measure permits LatencyFigure, PhaseFigure {

  /** The unit of a share, from 0 to 1; texts tell it in percent. */
  String SHARE = "share";

  /** The unit of a rate. */
  String PER_SECOND = "/s";

  /** What it is called in tables and limits, such as "p99.9". */
  String title();

  /** What it is called in JSON, such as "p99Micros". */
  String jsonName();

  /** In what it is counted: "us", "B", "x" for a factor, {@link #PER_SECOND} or {@link #SHARE}. */
  String unit();

  /** A value as people read it. */
  String text(double value);

  /** The ratio towards the better: above 1 for a higher rate, less time and less work. */
  default double improvement(double ratio) {
    return unit().equals(PER_SECOND) ? ratio : 1 / ratio;
  }
}
