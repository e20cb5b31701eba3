package site.ycsb.client.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TimeText;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** A distribution of times in nanoseconds: how many there are, and their figures. */
public final class Latency {
  /** Of no times. */
  public static final Latency NONE = of(new Histogram(1));

  private static final String COUNT = "count";
  private static final double NANOS_PER_MICRO = 1e3;

  private final long count;
  private final double[] nanos;
  private final @Nullable Histogram times;

  private Latency(long count, double[] nanos, @Nullable Histogram times) {
    this.count = count;
    this.nanos = nanos;
    this.times = times;
  }

  /**
   * The figures of a histogram, all of them 0 if it is empty.
   *
   * @param times in nanoseconds, not changed from now on
   */
  public static Latency of(Histogram times) {
    double[] nanos =
        Arrays.stream(LatencyFigure.values()).mapToDouble(figure -> figure.of(times)).toArray();
    return new Latency(times.getTotalCount(), nanos, times);
  }

  /** Reads what {@link #json} wrote. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Latency of(Map<String, Double> json) {
    double[] nanos =
        Arrays.stream(LatencyFigure.values())
            .mapToDouble(figure -> number(json, figure.title()))
            .toArray();
    return new Latency((long) number(json, COUNT), nanos, null);
  }

  private static double number(Map<String, Double> json, String name) {
    Double number = json.get(name);
    if (number == null) {
      throw new IllegalArgumentException("a distribution of times without \"" + name + "\"");
    }
    return number;
  }

  /** All of it by name. */
  @JsonValue
  Map<String, Number> json() {
    Map<String, Number> json = new LinkedHashMap<>();
    json.put(COUNT, count);
    for (LatencyFigure figure : LatencyFigure.values()) {
      double value = nanos(figure);
      json.put(figure.title(), figure == LatencyFigure.MEAN ? value : (Number) (long) value);
    }
    return json;
  }

  /** Number of the times. */
  public long count() {
    return count;
  }

  /** A figure in nanoseconds; 0 where there are no times. */
  @SuppressWarnings("EnumOrdinal") // An index that is written nowhere.
  public double nanos(LatencyFigure figure) {
    return nanos[figure.ordinal()];
  }

  /** A figure in microseconds; 0 where there are no times. */
  public double micros(LatencyFigure figure) {
    return nanos(figure) / NANOS_PER_MICRO;
  }

  /** Figures for people, each in the unit that reads best; dashes where nothing was. */
  public List<String> texts(List<LatencyFigure> figures) {
    if (count == 0) {
      return Collections.nCopies(figures.size(), "-");
    }
    return figures.stream().map(figure -> TimeText.ofNanos(nanos(figure))).toList();
  }

  /**
   * Writes count, mean, percentiles and maximum as YCSB's kind of lines that begin with a metric;
   * of no times there is the count alone.
   */
  public void export(MeasurementsExporter writer, String metric) throws IOException {
    writer.write(metric, "Operations", count);
    if (count == 0) {
      return;
    }
    write(writer, metric, "AverageLatency(us)", micros(LatencyFigure.MEAN));
    for (LatencyFigure figure : LatencyFigure.View.LINES.figures()) {
      String percentile = figure.title().substring(1);
      write(writer, metric, percentile + "thPercentileLatency(us)", micros(figure));
    }
    write(writer, metric, "MaxLatency(us)", micros(LatencyFigure.MAX));
  }

  /** Writes a number without an exponent, which Java gives to those of eight digits and more. */
  public static void write(MeasurementsExporter writer, String metric, String name, double value)
      throws IOException {
    if (Math.abs(value) >= 1e7) {
      writer.write(metric, name, Math.round(value));
    } else {
      writer.write(metric, name, value);
    }
  }

  /** The times themselves, in nanoseconds; null where only their figures were kept. */
  public @Nullable Histogram times() {
    return times;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Latency latency
        && latency.count == count
        && Arrays.equals(latency.nanos, nanos);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nanos);
  }

  @Override
  public String toString() {
    return json().toString();
  }
}
