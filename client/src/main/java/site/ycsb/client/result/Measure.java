package site.ycsb.client.result;

/** What a figure of a run measures, if it is not operations per second. */
public sealed interface Measure permits LatencyFigure, PhaseFigure {

  /** The unit of a share, from 0 to 1; texts tell it in percent. */
  String SHARE = "share";

  /** What it is called in tables and limits, such as "p99.9". */
  String title();

  /** What it is called in JSON, such as "p99Micros". */
  String jsonName();

  /** In what it is counted: "us", "/s", "x" for a factor, or {@link #SHARE}. */
  String unit();

  /** A value as people read it. */
  String text(double value);

  /** The ratio towards the better: above 1 for less time and less work. */
  default double improvement(double ratio) {
    return 1 / ratio;
  }
}
