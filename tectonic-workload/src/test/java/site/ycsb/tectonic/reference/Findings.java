package site.ycsb.tectonic.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Collects what the spec rules out, the tests of the declared laws, and what was declared and is
 * not tested.
 */
final class Findings {
  /** Of fewer in a cell, a chi-square says nothing. */
  static final int LEAST_PER_CELL = 20;

  private final Map<String, TraceVerification.Fault> faults = new LinkedHashMap<>();
  private final List<TraceVerification.Test> tests = new ArrayList<>();
  private final Set<String> untested = new TreeSet<>();

  /**
   * Counts something that the spec rules out.
   *
   * @param where the first of it stands
   */
  void addFault(String what, String where) {
    faults.merge(
        what,
        new TraceVerification.Fault(what, 1, where),
        (known, one) -> new TraceVerification.Fault(what, known.count() + 1, known.first()));
  }

  void add(String what, String law, long samples, String statistic, double p) {
    tests.add(new TraceVerification.Test(what, law, samples, statistic, p));
  }

  /**
   * Adds a test of counts, where there are enough of each; of fewer a word that there is none.
   *
   * @param weights of the cells, which need not sum to 1
   */
  void addCounts(String what, String law, long[] counts, double[] weights) {
    double sum = Arrays.stream(weights).sum();
    double all = Arrays.stream(counts).sum();
    double[] expected = Arrays.stream(weights).map(weight -> weight / sum * all).toArray();
    if (counts.length < 2) {
      return;
    } else if (Arrays.stream(expected).min().orElse(0) < LEAST_PER_CELL) {
      leaveOut(what + ": too few");
      return;
    }
    add(what, law, (long) all, "chi-square", LawFit.chiSquare(counts, expected));
  }

  /** Says what is not tested, and why. */
  void leaveOut(String what) {
    untested.add(what);
  }

  /** All of it, of a spec and a trace with so many operations. */
  TraceVerification of(String spec, String trace, long operations) {
    return new TraceVerification(
        spec,
        trace,
        operations,
        List.copyOf(faults.values()),
        List.copyOf(tests),
        List.copyOf(untested),
        TraceVerification.ALPHA / Math.max(1, tests.size()));
  }
}
