package site.ycsb.arrival.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.HdrHistogram.Histogram;

/**
 * A distribution of times in nanoseconds.
 *
 * @param count of the times
 */
public record Percentiles(
    long count,
    double mean,
    long min,
    long p50,
    long p90,
    long p95,
    long p99,
    @JsonProperty("p99.9") long p999,
    @JsonProperty("p99.99") long p9999,
    long max) {

  /** Of no times. */
  public static final Percentiles NONE = new Percentiles(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The figures of a histogram, all of them 0 if it is empty. */
  public static Percentiles of(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return NONE;
    }
    return new Percentiles(
        nanos.getTotalCount(),
        nanos.getMean(),
        nanos.getMinValue(),
        nanos.getValueAtPercentile(50),
        nanos.getValueAtPercentile(90),
        nanos.getValueAtPercentile(95),
        nanos.getValueAtPercentile(99),
        nanos.getValueAtPercentile(99.9),
        nanos.getValueAtPercentile(99.99),
        nanos.getMaxValue());
  }
}
