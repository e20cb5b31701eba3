package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.compare.Admission;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonSection;
import site.ycsb.report.compare.ComparisonTables;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.compare.Metric;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/**
 * What an experiment says: for each combination of the other factors, the levels of the factor that
 * is asked about beside its first, all tests of the experiment corrected together.
 */
final class ExperimentAnswer {
  private static final int MOST_DOUBTS = 5;

  private final ExperimentPlan plan;
  private final Map<String, Comparison> comparisons;
  private final List<String> remarks;

  private ExperimentAnswer(
      ExperimentPlan plan, Map<String, Comparison> comparisons, List<String> remarks) {
    this.plan = plan;
    this.comparisons = comparisons;
    this.remarks = remarks;
  }

  static ExperimentAnswer of(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    Map<Map<String, String>, List<RunGroup>> contexts = new LinkedHashMap<>();
    for (Treatment treatment : plan.treatments()) {
      List<RunFolder> runs = folder.results(treatment);
      if (!runs.isEmpty()) {
        contexts
            .computeIfAbsent(treatment.without(plan.asked()), levels -> new ArrayList<>())
            .add(new RunGroup(level(treatment, plan.asked()), runs));
      }
    }
    Map<String, Comparison> comparisons = new LinkedHashMap<>();
    List<String> remarks = new ArrayList<>();
    contexts.forEach(
        (levels, groups) -> compare(Treatment.text(levels), groups, comparisons, remarks));
    Map<String, Comparison> judged = new LinkedHashMap<>();
    List<Comparison> together = Comparison.judgedTogether(List.copyOf(comparisons.values()));
    for (String context : comparisons.keySet()) {
      judged.put(context, together.get(judged.size()));
    }
    return new ExperimentAnswer(plan, judged, remarks);
  }

  private static String level(Treatment treatment, String factor) {
    return String.valueOf(treatment.levels().get(factor));
  }

  private static void compare(
      String context,
      List<RunGroup> groups,
      Map<String, Comparison> comparisons,
      List<String> remarks) {
    String where = context.isEmpty() ? "" : context + ": ";
    if (groups.size() < 2) {
      remarks.add(where + "only " + groups.get(0).name() + " has runs; nothing to compare");
      return;
    }
    try {
      Admission.checkSameWorkload(groups.stream().flatMap(group -> group.runs().stream()).toList());
      comparisons.put(context, Comparison.of(groups));
    } catch (UsageException e) {
      remarks.add(
          where + "not compared: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** The answer and what it rests on. */
  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(answer());
    comparisons.forEach(
        (context, comparison) -> {
          Section section = ComparisonSection.of(comparison, List.of());
          String name = context.isEmpty() ? section.name() : context + ": " + section.name();
          sections.add(new Section(name, section.verdict(), section.facts(), section.blocks()));
        });
    return new Page("Experiment: " + plan.name(), sections);
  }

  private Section answer() {
    List<Block> blocks = new ArrayList<>();
    if (!comparisons.isEmpty()) {
      blocks.add(Block.forest("Effects", rule(), forest()));
    }
    blocks.add(Block.tables("Ranking", "The highest throughput first.", List.of(ranking())));
    blocks.add(Block.tables("Method", method(), List.of()));
    return new Section(plan.name(), headline(), List.of(), blocks);
  }

  private Headline headline() {
    if (comparisons.isEmpty()) {
      return new Headline(Headline.Tone.OPEN, "NOT COMPARED", String.join("; ", remarks));
    }
    List<String> doubts =
        runs()
            .filter(run -> RunVerdict.of(run).tone() != Headline.Tone.GOOD)
            .map(run -> run.path().getFileName() + " is " + RunVerdict.of(run).word())
            .toList();
    if (!doubts.isEmpty()) {
      String text = "%d of %d runs: %s".formatted(doubts.size(), runs().count(), shown(doubts));
      return new Headline(Headline.Tone.BAD, "NOT TO BE TRUSTED", join(text, remarks));
    }
    long significant = count(Significance.SIGNIFICANT);
    long tested = significant + count(Significance.NOT_SIGNIFICANT);
    String text =
        "%d of %d differences between levels of %s are more than chance"
            .formatted(significant, tested, plan.asked());
    return tested == 0
        ? new Headline(Headline.Tone.OPEN, "NOT JUDGED", "one run does not say what is chance")
        : new Headline(Headline.Tone.GOOD, "COMPARED", join(text, remarks));
  }

  private Stream<RunFolder> runs() {
    return comparisons.values().stream().flatMap(each -> each.runs().stream());
  }

  private static String shown(List<String> doubts) {
    List<String> first = doubts.subList(0, Math.min(MOST_DOUBTS, doubts.size()));
    return String.join(", ", first) + (first.size() < doubts.size() ? ", ..." : "");
  }

  private static String join(String text, List<String> remarks) {
    List<String> all = new ArrayList<>(List.of(text));
    all.addAll(remarks);
    return String.join("; ", all);
  }

  private long count(Significance significance) {
    return comparisons.values().stream().mapToLong(each -> each.count(significance)).sum();
  }

  /** The levels in each phase, by their throughput. */
  Table ranking() {
    int most = comparisons.values().stream().mapToInt(each -> each.groups().size()).max().orElse(0);
    List<String> header = new ArrayList<>(List.of("where", "phase"));
    for (int rank = 1; rank <= most; rank++) {
      header.add("rank " + rank);
    }
    List<List<String>> rows = new ArrayList<>();
    comparisons.forEach(
        (context, comparison) ->
            comparison.rows().stream()
                .filter(row -> row.metric().equals(Metric.THROUGHPUT))
                .forEach(row -> rows.add(ranked(context, comparison, row))));
    return new Table("Operations per second, with 95 % intervals", header, rows);
  }

  private static List<String> ranked(String context, Comparison comparison, Row row) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < row.samples().size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> -row.samples().get(i).mean()));
    List<String> cells = new ArrayList<>(List.of(context, row.phase()));
    for (int i : order) {
      cells.add(
          comparison.groups().get(i).name()
              + ": "
              + ComparisonTables.text(row.metric(), row.samples().get(i)));
    }
    return cells;
  }

  /** The figure: each effect with its interval, the worst first. */
  private ForestPlot forest() {
    List<ForestPlot.Row> rows = new ArrayList<>();
    comparisons.forEach(
        (context, comparison) -> {
          boolean isPair = comparison.groups().size() == 2;
          for (int other = 1; other < comparison.groups().size(); other++) {
            String level = isPair ? "" : comparison.groups().get(other).name();
            String where = (context + (context.isEmpty() || isPair ? "" : ", ") + level).strip();
            rows.addAll(
                ComparisonSection.effects(comparison, other, where.isEmpty() ? "" : where + ":"));
          }
        });
    rows.sort(Comparator.comparingDouble(ForestPlot.Row::improvement));
    return new ForestPlot(plan.asked() + against(), rows);
  }

  private String against() {
    List<String> levels =
        comparisons.values().iterator().next().groups().stream().map(RunGroup::name).toList();
    return levels.size() == 2
        ? ": " + levels.get(1) + " against " + levels.get(0)
        : ": against " + levels.get(0);
  }

  /** What is more than chance, the worst first, in words. */
  List<String> effects() {
    return comparisons.isEmpty()
        ? remarks
        : forest().rows().stream()
            .filter(row -> row.tone() != ForestPlot.Tone.OPEN)
            .map(row -> row.label() + "  " + row.text())
            .toList();
  }

  private String rule() {
    return String.format(
        Locale.ROOT,
        "Each figure as a ratio: what is better lies to the right, the worst is first. Marked as"
            + " better or worse is what chance would hardly do in %d differences.",
        count(Significance.SIGNIFICANT) + count(Significance.NOT_SIGNIFICANT));
  }

  /** How it was done, as a paper tells it. */
  String method() {
    Set<Integer> runs = new LinkedHashSet<>();
    comparisons.values().stream()
        .flatMap(each -> each.groups().stream())
        .forEach(group -> runs.add(group.runs().size()));
    String each =
        runs.size() == 1
            ? runs.iterator().next() + " times"
            : runs.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "))
                + " times";
    return String.format(
        Locale.ROOT,
        "Each of %d combinations of %s was run %s, each run as a process of its own, in %d blocks;"
            + " every block had each combination once, in an order drawn anew (seed %d). Runs whose"
            + " machine was disturbed were repeated at most %d times. A run counts as one value."
            + " Effects are ratios of geometric means over runs, with 95 %% intervals by Welch's t"
            + " on logarithms; p values were corrected by Holm for the %d tests of the experiment.",
        plan.treatments().size(),
        String.join(", ", plan.treatments().get(0).levels().keySet()),
        each,
        plan.runsOfEach(),
        plan.orderSeed(),
        plan.mostRepeats(),
        count(Significance.SIGNIFICANT) + count(Significance.NOT_SIGNIFICANT));
  }
}
