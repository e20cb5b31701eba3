package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Which live key an operation takes. In JSON a distribution, {@code {"hot_range": {...}}}, or one
 * of YCSB's, {@code {"ycsb_zipfian": {}}} and {@code {"ycsb_latest": {}}}.
 */
public sealed interface Selection {

  /** Whether it goes by recency, which no order changes. */
  default boolean goesByRecency() {
    return this instanceof YcsbLatest
        || (this instanceof ByDistribution by && by.distribution() instanceof Distribution.Latest);
  }

  /** Whether its popular keys are anywhere unless an order says otherwise. */
  default boolean isScattered() {
    return this instanceof YcsbZipfian
        || (this instanceof ByDistribution by && by.distribution() instanceof Distribution.Zipf);
  }

  /**
   * A position in the live keys, floor(x * live) with x from the distribution; zipf and latest give
   * a rank.
   */
  record ByDistribution(Distribution distribution) implements Selection {}

  /**
   * With a probability a live key with a hot prefix, otherwise one without; uniformly. Where all
   * live keys are of one kind, any.
   *
   * @param name the hot range's name
   * @param probability 0 to 1
   */
  record ByHotRange(
      @JsonProperty(required = true) String name, @JsonProperty(required = true) double probability)
      implements Selection {
    public ByHotRange {
      Checks.probability("probability", probability);
    }
  }

  /**
   * As CoreWorkload's zipfian: 10^10 ranks, of which a hash folds many onto each live key.
   *
   * @param records CoreWorkload's recordcount, by which its own hash folds the ranks: the very
   *     popularities of that many records; absent: a hash that keeps them as keys come and go
   */
  record YcsbZipfian(@Nullable Long records) implements Selection {
    public YcsbZipfian {
      Checks.that(
          records == null || (records >= 1 && records < Integer.MAX_VALUE),
          "records",
          "is " + records,
          "a whole number from 1 to " + (Integer.MAX_VALUE - 1));
    }
  }

  /** As CoreWorkload's latest: its Zipf over recency. */
  record YcsbLatest() implements Selection {}
}
