package site.ycsb.arrival.schedule;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * Self-similar arrivals of the b-model (Wang, Madhyastha, Chan, Papadimitriou, Faloutsos, ICDE
 * 2002). One half of the time gets the share b of the arrivals, and so on within each half.
 *
 * <p>The Hurst parameter is 1/2 - log2(b^2 + (1-b)^2) / 2: it falls as b grows, since it says how
 * slowly correlation decays, not how high bursts are. The peak is (2b)^levels times the mean.
 *
 * @param ratePerSecond the mean over the run
 * @param bias b, at least 0.5 and below 1
 * @param leaf how arrivals lie within a leaf, the smallest part of time
 * @param resolutionMillis the length that a leaf should have
 * @param levels of halving, or null: as the resolution asks, as long as a leaf has an arrival
 */
@Setting(property = "ss")
public record SelfSimilar(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @Setting(otherwise = "0.65") double bias,
    @Setting(otherwise = "poisson") Leaf leaf,
    @JsonProperty("resolution") @Setting(otherwise = "1") double resolutionMillis,
    @Nullable Integer levels)
    implements ArrivalModel {
  /** What a master hands to parked workers on a small machine. */
  public static final double DISPATCHABLE_PER_SECOND = 200_000;

  private static final int MOST_LEVELS = 40;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double LN_2 = Math.log(2);

  /** How arrivals lie within a leaf. */
  public enum Leaf {
    /** Independently: a Poisson process whose rate is the cascade. */
    @JsonProperty("poisson")
    POISSON,
    /** At equal distances: the number of arrivals is exact. */
    @JsonProperty("even")
    EVEN
  }

  public SelfSimilar {
    Bounds.rate(ratePerSecond);
    Bounds.that(
        bias >= 0.5 && bias < 1, "bias", "is " + bias, "a number of at least 0.5 and below 1");
    Bounds.range("resolution", resolutionMillis, 1e-3, 1e9);
    Bounds.that(
        levels == null || (levels >= 0 && levels <= MOST_LEVELS),
        "levels",
        "is " + levels,
        "a whole number from 0 to " + MOST_LEVELS);
  }

  /** How often a run of that length is halved. */
  public int levels(long horizonNanos) {
    if (levels != null) {
      return levels;
    }
    double seconds = TimeChangedSchedule.seconds(horizonNanos, "self-similar arrivals");
    double leaves = seconds * MILLIS_PER_SECOND / resolutionMillis;
    long asked = Math.round(Math.log(leaves) / LN_2);
    int filled = Math.getExponent(ratePerSecond * seconds);
    return (int) Math.max(0, Math.min(Math.min(asked, filled), MOST_LEVELS));
  }

  /** The rate of the busiest leaf. */
  public double peakLeafRatePerSecond(long horizonNanos) {
    return ratePerSecond * Math.pow(2 * bias, levels(horizonNanos));
  }

  /** After the horizon another cascade of the same length and volume begins. */
  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    GapDistribution within =
        leaf == Leaf.EVEN ? new GapDistribution.Even() : new GapDistribution.Exponential();
    return TimeChangedSchedule.of(cascade(seed, horizonNanos), within, seed, horizonNanos);
  }

  Cascade cascade(long seed, long horizonNanos) {
    double seconds = TimeChangedSchedule.seconds(horizonNanos, "self-similar arrivals");
    return new Cascade(
        ratePerSecond * seconds,
        seconds,
        bias,
        levels(horizonNanos),
        (window, level, index) -> SplitMix64.coin(seed, window, level, index));
  }

  /** Bursts that no client can send in time. */
  @Override
  public @Nullable String warning(long horizonNanos) {
    if (horizonNanos == UNKNOWN_HORIZON) {
      return null;
    }
    double peak = peakLeafRatePerSecond(horizonNanos);
    return peak <= DISPATCHABLE_PER_SECOND
        ? null
        : format(
            "the busiest moment of these self-similar arrivals asks for %.0f/s (mean %.0f/s, bias"
                + " %s, %d levels); beyond about %.0f/s requests are sent late; a coarser"
                + " resolution or a smaller bias lowers the peak",
            peak, ratePerSecond, bias, levels(horizonNanos), DISPATCHABLE_PER_SECOND);
  }
}
