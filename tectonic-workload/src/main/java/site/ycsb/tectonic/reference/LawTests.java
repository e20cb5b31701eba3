package site.ycsb.tectonic.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects the tests of the declared laws, and what was declared and is not tested. */
final class LawTests {
  /** Of fewer in a cell, a chi-square says nothing. */
  static final int LEAST_PER_CELL = 20;

  private final List<TraceVerification.Test> tests = new ArrayList<>();
  private final Set<String> untested = new TreeSet<>();

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
    add(what, law, (long) all, "chi-square", FitTest.chiSquare(counts, expected));
  }

  /** Says what is not tested, and why. */
  void leaveOut(String what) {
    untested.add(what);
  }

  List<TraceVerification.Test> done() {
    return List.copyOf(tests);
  }

  List<String> untested() {
    return List.copyOf(untested);
  }
}
