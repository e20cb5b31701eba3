package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import site.ycsb.arrival.DecimalText;

/**
 * A rate that holds for a random while.
 *
 * @param ratePerSecond of arrivals
 * @param meanSeconds that it holds
 */
public record RateState(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @JsonProperty(value = "mean_seconds", required = true) double meanSeconds) {
  public RateState {
    Bounds.momentaryRate("rate", ratePerSecond);
    Bounds.that(
        meanSeconds > 0 && meanSeconds <= 4e9,
        "mean_seconds",
        "is " + DecimalText.plain(meanSeconds),
        "seconds, a number above 0, up to 4e9");
  }
}
