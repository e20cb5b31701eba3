package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;

/** What an experiment says. */
sealed interface ExperimentAnswer permits ComparisonAnswer, SearchAnswer {
  /** So many doubts are named. */
  int MOST_DOUBTS = 5;

  /** What the method says of loads that runs share. */
  String SHARED =
      " Loads were shared: the records were loaded once for all runs of the same store, spec, scale"
          + " and seed, and the store was closed; each run opened a copy of its own of that folder."
          + " What the loads took is in no figure.";

  /** The answer to a plan, of the runs that there are. */
  static ExperimentAnswer of(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    return plan.search() == null
        ? new ComparisonAnswer(plan, folder)
        : new SearchAnswer(plan, plan.search(), folder);
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

  /** The loads that runs have shared, and how long each took; none if each loads for itself. */
  static Optional<Fact> loads(ExperimentFolder folder) throws IOException {
    List<RunFolder> loads = folder.loads();
    String seconds =
        loads.stream()
            .map(load -> String.format(Locale.ROOT, "%.1f s", load.seconds()))
            .collect(Collectors.joining(", "));
    return loads.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fact("Shared loads", loads.size() + ", which took " + seconds));
  }

  /** How runs were made and in which order, as a paper tells it. */
  static String method(ExperimentPlan plan, List<Integer> trials) {
    String each = trials.stream().map(String::valueOf).collect(Collectors.joining(" or "));
    return String.format(
        Locale.ROOT,
        "Each of %d combinations of %s was %s %s times, each run as a process of its own, in %d"
            + " blocks; every block had each combination once, in an order drawn anew (seed %s)."
            + " Runs that the machine disturbed were repeated at most %d times.%s",
        plan.treatments().size(),
        String.join(", ", plan.treatments().get(0).levels().keySet()),
        plan.search() == null ? "run" : "searched",
        each,
        plan.runsOfEach(),
        Long.toUnsignedString(plan.orderSeed()),
        plan.mostRepeats(),
        plan.sharedLoad() == null ? "" : SHARED);
  }
}
