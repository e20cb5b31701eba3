package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Table;

/** What an experiment says. */
sealed interface ExperimentAnswer permits ComparisonAnswer, SearchAnswer {
  /** So many doubts are named. */
  int MOST_DOUBTS = 5;

  /** The answer to a plan, of the runs that there are. */
  static ExperimentAnswer of(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    return plan.search() == null
        ? ComparisonAnswer.of(plan, folder)
        : SearchAnswer.of(plan, plan.search(), folder);
  }

  /** The answer and what it rests on. */
  Page page();

  /** The levels side by side, the best first. */
  Table ranking();

  /** What is more than chance, the worst first, in words. */
  List<String> effects();

  /** How it was done, as a paper tells it. */
  String method();

  /** The first of what speaks against trusting it. */
  static String shown(List<String> doubts) {
    List<String> first = doubts.subList(0, Math.min(MOST_DOUBTS, doubts.size()));
    return String.join(", ", first) + (first.size() < doubts.size() ? ", ..." : "");
  }

  /** How runs were made and in which order, as a paper tells it. */
  static String method(ExperimentPlan plan, List<Integer> trials) {
    String each = trials.stream().map(String::valueOf).collect(Collectors.joining(" or "));
    return String.format(
        Locale.ROOT,
        "Each of %d combinations of %s was %s %s times, each run as a process of its own, in %d"
            + " blocks; every block had each combination once, in an order drawn anew (seed %s)."
            + " Runs that the machine disturbed were repeated at most %d times.",
        plan.treatments().size(),
        String.join(", ", plan.treatments().get(0).levels().keySet()),
        plan.search() == null ? "run" : "searched",
        each,
        plan.runsOfEach(),
        Long.toUnsignedString(plan.orderSeed()),
        plan.mostRepeats());
  }
}
