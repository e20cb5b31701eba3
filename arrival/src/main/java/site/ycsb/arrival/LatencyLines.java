package site.ycsb.arrival;

import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** A distribution of times in YCSB's kind of lines. */
public final class LatencyLines {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9");

  private LatencyLines() {}

  /**
   * Writes count, mean, percentiles and maximum.
   *
   * @param metric that the lines begin with
   */
  public static void write(MeasurementsExporter writer, String metric, Histogram nanos)
      throws IOException {
    double mean = nanos.getTotalCount() == 0 ? 0 : nanos.getMean();
    writer.write(metric, "Operations", nanos.getTotalCount());
    writer.write(metric, "AverageLatency(us)", mean / NANOS_PER_MICRO);
    for (String percentile : PERCENTILES) {
      writer.write(
          metric,
          percentile + "thPercentileLatency(us)",
          nanos.getValueAtPercentile(Double.parseDouble(percentile)) / NANOS_PER_MICRO);
    }
    writer.write(metric, "MaxLatency(us)", nanos.getMaxValue() / NANOS_PER_MICRO);
  }
}
