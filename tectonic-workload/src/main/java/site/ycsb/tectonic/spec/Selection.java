package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.tectonic.random.GrayZipf;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.RangePopularity;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * Which live key an operation takes. In JSON a distribution, {@code {"hot_range": {...}}}, or one
 * of YCSB's or db_bench's, such as {@code {"ycsb_latest": {}}}.
 */
@Setting(name = "selection")
public sealed interface Selection {

  /**
   * Which of the live keys it takes, where all are of one kind.
   *
   * @throws IllegalArgumentException if it never falls on a live key
   */
  Popularity popularity(SeededRandom random);

  /** The selection in a few words. */
  default String words(KeyOrder order) {
    return Checks.words(this);
  }

  /** Whether it goes by recency, which no order changes. */
  default boolean goesByRecency() {
    return false;
  }

  /** Whether each live key is as likely as any other. */
  default boolean isEven() {
    return false;
  }

  /** Whether its popular keys are anywhere unless an order says otherwise. */
  default boolean isScattered() {
    return false;
  }

  /** The same in a run at another scale. */
  default Selection scaled(LongUnaryOperator counts) {
    return this;
  }

  /**
   * The share of the selections that goes to so many of the most popular of the live keys.
   *
   * @param hotShare of the live keys that have a prefix of the hot range that is selected by
   */
  default DoubleUnaryOperator share(double keys, double hotShare) {
    return popularity(new SeededRandom(0)).share(keys);
  }

  /**
   * A position in the live keys, floor(x * live) with x from the distribution; zipf and latest give
   * a rank.
   */
  @Setting(bare = true)
  record ByDistribution(Distribution distribution) implements Selection {
    @Override
    public Popularity popularity(SeededRandom random) {
      return distribution.popularity(random);
    }

    @Override
    public String words(KeyOrder order) {
      if (isEven()) {
        return "any, uniformly";
      }
      return goesByRecency()
          ? distribution.words()
          : distribution.words()
              + switch (order) {
                case INSERTION -> " by age";
                case SORTED -> " by key";
                case SCATTERED -> " scattered";
              };
    }

    @Override
    public boolean goesByRecency() {
      return distribution.goesByRecency();
    }

    @Override
    public boolean isEven() {
      return distribution.isEven();
    }

    @Override
    public boolean isScattered() {
      return distribution.isScattered();
    }
  }

  /**
   * With a probability a live key with a hot prefix, otherwise one without; uniformly. Where all
   * live keys are of one kind, any.
   *
   * @param name the hot range's name
   * @param probability 0 to 1
   */
  @Setting(name = "hot_range")
  record ByHotRange(
      @JsonProperty(required = true) String name, @JsonProperty(required = true) double probability)
      implements Selection {
    public ByHotRange {
      Checks.probability("probability", probability);
    }

    @Override
    public Popularity popularity(SeededRandom random) {
      return Popularity.uniform(random);
    }

    @Override
    public String words(KeyOrder order) {
      return "hot range \"" + name + "\" at " + DecimalText.plain(probability);
    }

    @Override
    public DoubleUnaryOperator share(double keys, double hotShare) {
      return Popularity.shareOfTwo(Math.rint(hotShare * keys), keys, probability);
    }
  }

  /**
   * As CoreWorkload's zipfian: 10^10 ranks, of which a hash folds many onto each live key.
   *
   * @param records CoreWorkload's recordcount, and twice the inserts that it expects, by which its
   *     own hash folds the ranks: each record, by the order of insertion, has the very popularity
   *     that it gives it; absent: a hash that keeps popularities as keys come and go
   */
  record YcsbZipfian(@Nullable Long records) implements Selection {
    public YcsbZipfian {
      Checks.that(
          records == null || (records >= 1 && records < Integer.MAX_VALUE),
          "records",
          "is " + records,
          "a whole number from 1 to " + (Integer.MAX_VALUE - 1));
    }

    @Override
    public Popularity popularity(SeededRandom random) {
      GrayZipf zipf = new GrayZipf(random);
      return records == null ? zipf.foldedOntoKeys() : zipf.scrambledOnto(records);
    }

    @Override
    public Selection scaled(LongUnaryOperator counts) {
      return records == null ? this : new YcsbZipfian(counts.applyAsLong(records));
    }

    @Override
    public String words(KeyOrder order) {
      return records == null ? "ycsb_zipfian" : "ycsb_zipfian of " + records;
    }

    @Override
    public boolean isScattered() {
      return records == null;
    }
  }

  /** As CoreWorkload's latest: its Zipf over recency. */
  record YcsbLatest() implements Selection {
    @Override
    public Popularity popularity(SeededRandom random) {
      return new GrayZipf(random).ofRanks();
    }

    @Override
    public boolean goesByRecency() {
      return true;
    }
  }

  /** As CoreWorkload's hotspot: the first of the keys by the order, with a probability. */
  record Hotspot(
      @Setting(otherwise = "0.2") double dataFraction,
      @Setting(otherwise = "0.8") double operationFraction)
      implements Selection {
    public Hotspot {
      Checks.probability("data_fraction", dataFraction);
      Checks.probability("operation_fraction", operationFraction);
    }

    @Override
    public Popularity popularity(SeededRandom random) {
      return Popularity.ofHotspot(random, dataFraction, operationFraction);
    }
  }

  /** As CoreWorkload's sequential: operation i takes key i modulo the live keys. */
  record Sequential() implements Selection {
    @Override
    public Popularity popularity(SeededRandom random) {
      return Popularity.inTurn(random);
    }
  }

  /**
   * As db_bench's mixgraph: a range of keys, and a key of it (Cao et al., FAST 2020). Ranges have
   * as many keys each, in a random order, and range i has the probability a exp(b i) + c exp(d i).
   * In a range a key is drawn by the power law F(x) = key_a x^key_b.
   */
  record KeyRanges(
      @JsonProperty(required = true) int ranges,
      @JsonProperty(required = true) double a,
      @JsonProperty(required = true) double b,
      @JsonProperty(required = true) double c,
      @JsonProperty(required = true) double d,
      @JsonProperty(required = true) double keyA,
      @JsonProperty(required = true) double keyB)
      implements Selection {
    public KeyRanges {
      Checks.that(ranges > 0 && ranges <= 1 << 16, "ranges", "is " + ranges, "from 1 to 65536");
      Checks.positive("key_a", keyA);
      Checks.positive("key_b", keyB);
    }

    @Override
    public Popularity popularity(SeededRandom random) {
      return new RangePopularity(
          random, ranges, i -> a * Math.exp(b * i) + c * Math.exp(d * i), keyA, keyB);
    }
  }
}
