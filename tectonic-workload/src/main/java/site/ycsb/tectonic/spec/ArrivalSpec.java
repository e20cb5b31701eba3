package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the requests of a group are issued. In JSON an object with exactly one key. Rates are
 * requests per second. What is legal, the models of {@link site.ycsb.arrival.schedule} say as the
 * group is planned; absent is as with {@link site.ycsb.arrival.schedule.ArrivalProperties}.
 */
public sealed interface ArrivalSpec
    permits ArrivalSpec.Constant,
        ArrivalSpec.Poisson,
        ArrivalSpec.SelfSimilar,
        ArrivalSpec.Diurnal,
        ArrivalSpec.Weekly,
        ArrivalSpec.Renewal,
        ArrivalSpec.Linear,
        ArrivalSpec.Steps,
        ArrivalSpec.FlashCrowd,
        ArrivalSpec.Replay {

  /** Equal gaps. */
  record Constant(@JsonProperty(required = true) double rate) implements ArrivalSpec {}

  /** Exponential gaps. */
  record Poisson(@JsonProperty(required = true) double rate) implements ArrivalSpec {}

  /**
   * The b-model (Wang et al., ICDE 2002).
   *
   * @param bias 0.5 (even) to below 1
   * @param resolution the smallest part of time, in milliseconds
   * @param levels of halving
   */
  record SelfSimilar(
      @JsonProperty(required = true) double rate,
      @Nullable Double bias,
      @Nullable Leaf leaf,
      @Nullable Double resolution,
      @Nullable Integer levels)
      implements ArrivalSpec {}

  /** How self-similar arrivals lie within the smallest part of time. */
  enum Leaf {
    /** Independently. */
    @JsonProperty("poisson")
    POISSON,
    /** At equal distances. */
    @JsonProperty("even")
    EVEN
  }

  /**
   * A sine envelope.
   *
   * @param cycleLength in minutes
   * @param phase in degrees
   */
  record Diurnal(
      @JsonProperty(required = true) double rate,
      @Nullable Double modulation,
      @JsonAlias("cycle_length_minutes") @Nullable Double cycleLength,
      @Nullable Double phase,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /**
   * A sine each day, times how busy that day is.
   *
   * @param dayLength in minutes
   * @param phase in degrees
   * @param dayFactors seven, in proportion
   */
  record Weekly(
      @JsonProperty(required = true) double rate,
      @Nullable Double modulation,
      @Nullable Double dayLength,
      @Nullable Double phase,
      @Nullable List<Double> dayFactors,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /** Independent gaps of any distribution. */
  record Renewal(@JsonProperty(required = true) double rate, @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /** A rate that runs in straight lines from point to point; scaled to a mean rate if given. */
  record Linear(
      @JsonProperty(required = true) List<Point> points,
      @Nullable Boolean repeat,
      @Nullable Double rate,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /** A rate that holds from one point to the next; scaled to a mean rate if given. */
  record Steps(
      @JsonProperty(required = true) List<Point> points,
      @Nullable Boolean repeat,
      @Nullable Double rate,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /**
   * A rate at an instant.
   *
   * @param at seconds from the start of the group
   */
  record Point(
      @JsonProperty(required = true) double at, @JsonProperty(required = true) double rate) {}

  /**
   * A steady rate and one crowd.
   *
   * @param multiplier the highest rate as a multiple
   * @param at seconds until the crowd begins to come
   * @param rampUp seconds until the highest rate
   * @param hold seconds at the highest rate
   * @param decay seconds in which what is above the base falls to 1/e
   */
  record FlashCrowd(
      @JsonProperty(required = true) double rate,
      @Nullable Double multiplier,
      @Nullable Double at,
      @Nullable Double rampUp,
      @Nullable Double hold,
      @Nullable Double decay,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /**
   * What a CSV file has recorded.
   *
   * @param column from 1
   * @param unit of timestamps
   * @param offset the timestamp at which the group starts
   * @param speedup how many times faster than recorded
   * @param interval of counts and rates, in seconds
   * @param rate the mean that the recording is scaled to
   * @param distribution of the gaps within an interval
   */
  record Replay(
      @JsonProperty(required = true) String file,
      @Nullable Kind kind,
      @Nullable Integer column,
      @Nullable Unit unit,
      @Nullable Double offset,
      @Nullable Double speedup,
      @Nullable Double interval,
      @Nullable Boolean repeat,
      @Nullable Double rate,
      @Nullable GapSpec distribution)
      implements ArrivalSpec {}

  /** What a recording holds. */
  enum Kind {
    /** The time of each arrival. */
    @JsonProperty("timestamps")
    TIMESTAMPS,
    /** How many arrivals each interval has. */
    @JsonProperty("counts")
    COUNTS,
    /** How many arrivals per second each interval has. */
    @JsonProperty("rates")
    RATES
  }

  /** A unit of timestamps. */
  enum Unit {
    /** Seconds. */
    @JsonProperty("s")
    S,
    /** Milliseconds. */
    @JsonProperty("ms")
    MS,
    /** Microseconds. */
    @JsonProperty("us")
    US,
    /** Nanoseconds. */
    @JsonProperty("ns")
    NS
  }
}
