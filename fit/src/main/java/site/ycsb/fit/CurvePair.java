package site.ycsb.fit;

import java.util.List;

/**
 * Compares two distribution functions: one of the trace, one of the spec's stream.
 *
 * @param what of which phase
 * @param unit of the values
 */
public record CurvePair(String what, String unit, List<Step> ofTrace, List<Step> ofSpec) {
  public CurvePair {
    ofTrace = List.copyOf(ofTrace);
    ofSpec = List.copyOf(ofSpec);
  }

  /**
   * A point of a distribution function.
   *
   * @param share of the samples that are at most the value, 0 to 1
   */
  public record Step(double value, double share) {}
}
