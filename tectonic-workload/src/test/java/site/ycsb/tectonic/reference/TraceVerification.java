package site.ycsb.tectonic.reference;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the check of a trace against a spec came to.
 *
 * @param operations that were checked
 * @param faults what the spec rules out, most telling first
 * @param tests of the declared distributions
 * @param untested what was declared and not tested, and why
 * @param leastP a test fails below it: 0.0001 over the number of tests
 */
public record TraceVerification(
    String spec,
    String trace,
    long operations,
    List<Fault> faults,
    List<Test> tests,
    List<String> untested,
    double leastP) {
  static final double ALPHA = 1e-4;

  /**
   * Something that the spec rules out.
   *
   * @param count how often
   * @param first the first of it: line and what it is
   */
  public record Fault(String what, long count, String first) {}

  /**
   * A test of a declared distribution.
   *
   * @param what of which operations of which phase
   * @param law in words
   * @param samples how many
   * @param statistic which test
   * @param p how likely a trace that obeys the law is at least as far from it
   */
  public record Test(String what, String law, long samples, String statistic, double p) {}

  /** Whether nothing was found wrong. */
  public boolean holds() {
    return faults.isEmpty() && failed() == null;
  }

  /** The test that is farthest below the bound; null if none is. */
  public @Nullable Test failed() {
    Test worst = null;
    for (Test test : tests) {
      if (!(test.p() >= leastP) && (worst == null || test.p() < worst.p())) {
        worst = test;
      }
    }
    return worst;
  }
}
