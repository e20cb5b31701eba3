package site.ycsb.fit;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.WorkloadSpec;

/**
 * The definition that was made of a trace, and what there is to say of it.
 *
 * @param laws each with how well it fits
 * @param arrivals of each phase, how far those of the model are from those of the trace
 * @param notes what was guessed, left out, or could not be told
 * @param comments by the JSON Pointer of what they stand before
 */
public record FittedSpec(
    WorkloadSpec spec,
    List<Law> laws,
    List<List<Distance>> arrivals,
    List<String> notes,
    Map<String, List<String>> comments) {

  /**
   * A law that was fitted.
   *
   * @param what of which operations of which phase
   * @param law in words
   * @param samples how many it was fitted to
   * @param runnerUp in words, the best of another kind; null: there is none
   * @param lead over the runner-up, in nats
   * @param distance between law and samples (Kolmogorov and Smirnov)
   * @param distanceByChance what chance alone makes of it in 95 of 100 cases
   */
  public record Law(
      String what,
      String law,
      long samples,
      @Nullable String runnerUp,
      double lead,
      double distance,
      double distanceByChance) {

    static Law of(String what, Fitted<?> fitted) {
      return new Law(
          what,
          fitted.words(),
          fitted.samples(),
          fitted.runnerUp(),
          fitted.lead(),
          fitted.distance(),
          fitted.distanceByChance());
    }
  }
}
