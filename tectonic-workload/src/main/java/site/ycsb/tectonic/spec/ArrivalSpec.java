package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * When the requests of a group are issued. In JSON an object with exactly one key. Rates are
 * requests per second.
 */
public sealed interface ArrivalSpec
    permits ArrivalSpec.Constant,
        ArrivalSpec.Poisson,
        ArrivalSpec.SelfSimilar,
        ArrivalSpec.Diurnal {

  double rate();

  /** Equal gaps. */
  record Constant(@JsonProperty(required = true) double rate) implements ArrivalSpec {
    public Constant {
      Checks.positive("rate", rate);
    }
  }

  /** Exponential gaps. */
  record Poisson(@JsonProperty(required = true) double rate) implements ArrivalSpec {
    public Poisson {
      Checks.positive("rate", rate);
    }
  }

  /**
   * The b-model (Wang et al., ICDE 2002).
   *
   * @param bias 0.5 (even) to below 1; absent: 0.75
   */
  record SelfSimilar(@JsonProperty(required = true) double rate, @Nullable Double bias)
      implements ArrivalSpec {
    public SelfSimilar {
      Checks.positive("rate", rate);
      Checks.that(
          bias == null || (bias >= 0.5 && bias < 1),
          "bias",
          "is " + bias,
          "a number from 0.5 to below 1");
    }
  }

  /**
   * A sine envelope over gaps of a secondary distribution.
   *
   * @param modulation 0 to 1; absent: 0.5
   * @param cycleLengthMinutes above 0
   * @param distribution of the gaps, scaled to mean 1; absent: exponential
   */
  record Diurnal(
      @JsonProperty(required = true) double rate,
      @Nullable Double modulation,
      @JsonProperty(required = true) double cycleLengthMinutes,
      @Nullable Distribution distribution)
      implements ArrivalSpec {
    public Diurnal {
      Checks.positive("rate", rate);
      Checks.that(
          modulation == null || (modulation >= 0 && modulation <= 1),
          "modulation",
          "is " + modulation,
          "a number from 0 to 1");
      Checks.positive("cycle_length_minutes", cycleLengthMinutes);
    }
  }
}
