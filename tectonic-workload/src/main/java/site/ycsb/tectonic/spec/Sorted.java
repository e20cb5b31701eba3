package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * K,L-sortedness of a group's inserts (BoDS, TPCTC 2022): at most k entries out of place, displaced
 * by at most l positions.
 *
 * @param k entries; below 1 a fraction of the inserts
 * @param l positions; below 1 a fraction of the inserts
 */
public record Sorted(
    @JsonProperty(required = true) NumberExpr k, @JsonProperty(required = true) NumberExpr l) {
  public Sorted {
    checkAmount("k", k);
    checkAmount("l", l);
  }

  private static void checkAmount(String field, NumberExpr amount) {
    if (amount instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      Checks.that(
          value >= 0 && value <= 1e15 && (value < 1 || value == Math.rint(value)),
          field,
          Checks.is(value),
          "a whole number, or a fraction of the inserts from 0 to below 1");
    }
  }
}
