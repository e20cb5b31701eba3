package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.compare.Admission;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonSection;
import site.ycsb.report.compare.ComparisonTables;
import site.ycsb.report.compare.Difference;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.compare.Metric;
import site.ycsb.report.compare.Sample;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/**
 * What an experiment says: for each combination of the other factors, the levels of the factor that
 * is asked about beside its first, all tests of the experiment corrected together.
 */
final class ComparisonAnswer implements ExperimentAnswer {
  private static final String NUMBER = "[0-9]+([.][0-9]+)?";

  private final ExperimentPlan plan;
  private final Map<String, Comparison> comparisons = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private final Map<Treatment, List<RunFolder>> runs = new LinkedHashMap<>();
  private final Optional<Fact> loads;

  ComparisonAnswer(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    this.plan = plan;
    this.loads = ExperimentAnswer.loads(folder);
    Map<Map<String, String>, List<RunGroup>> contexts = new LinkedHashMap<>();
    for (Treatment treatment : plan.treatments()) {
      List<RunFolder> made = folder.results(treatment);
      if (!made.isEmpty()) {
        runs.put(treatment, made);
        contexts
            .computeIfAbsent(treatment.without(plan.asked()), levels -> new ArrayList<>())
            .add(new RunGroup(String.valueOf(treatment.levels().get(plan.asked())), made));
      }
    }
    contexts.forEach((levels, groups) -> compare(Treatment.text(levels), groups));
    var together = Comparison.judgedTogether(List.copyOf(comparisons.values())).iterator();
    comparisons.replaceAll((context, alone) -> together.next());
  }

  private void compare(String context, List<RunGroup> groups) {
    String where = context.isEmpty() ? "" : context + ": ";
    if (groups.size() < 2) {
      remarks.add(where + "only " + groups.get(0).name() + " has runs; nothing to compare");
      return;
    }
    try {
      if (plan.comparesWorkloads()) {
        groups.forEach(group -> Admission.checkSameWorkload(group.runs()));
      } else {
        Admission.checkSameWorkload(groups.stream().flatMap(each -> each.runs().stream()).toList());
      }
      comparisons.put(context, Comparison.of(groups));
    } catch (UsageException e) {
      remarks.add(
          where + "not compared: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  @Override
  public Page page() {
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
    blocks.add(
        Block.tables(
            "Ranking",
            "The highest throughput first. The rank of a level is 1, and one more for each level"
                + " that it is told to be slower than, by more than chance.",
            List.of(ranking())));
    if (!comparisons.isEmpty()) {
      blocks.add(Block.forest("Effects", rule(), forest()));
    }
    charts().ifPresent(blocks::add);
    blocks.add(Block.tables("Method", method(), List.of()));
    return new Section(plan.name(), headline(), facts(), blocks);
  }

  private List<Fact> facts() {
    List<String> levels =
        comparisons.values().stream()
            .flatMap(each -> each.groups().stream())
            .map(RunGroup::name)
            .distinct()
            .toList();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Compared", plan.asked() + ": " + String.join(", ", levels)));
    String contexts =
        String.join("; ", comparisons.keySet().stream().filter(each -> !each.isEmpty()).toList());
    if (!contexts.isEmpty()) {
      facts.add(new Fact("In", contexts));
    }
    facts.add(
        new Fact(
            "Runs",
            "%d, in %d trials of each combination"
                .formatted(runs.values().stream().mapToInt(List::size).sum(), plan.runsOfEach())));
    loads.ifPresent(facts::add);
    runs()
        .findFirst()
        .map(run -> run.result().environment())
        .ifPresent(
            machine ->
                facts.add(
                    new Fact(
                        "Machine", machine.os() + ", " + machine.processors() + " processors")));
    return facts;
  }

  /** Of a plan that has the rate as a factor. */
  private Optional<Block> charts() {
    LoadCurves curves = new LoadCurves();
    for (Entry<Treatment, List<RunFolder>> each : runs.entrySet()) {
      Treatment treatment = each.getKey();
      String rate = treatment.properties().getOrDefault(LoadSearch.RATE, "");
      if (treatment.levels().containsKey(LoadSearch.RATE) && rate.matches(NUMBER)) {
        String curve = Treatment.text(treatment.without(LoadSearch.RATE));
        for (RunFolder run : each.getValue()) {
          p99(run)
              .forEach(
                  (figure, micros) -> curves.add(figure, curve, Double.parseDouble(rate), micros));
        }
      }
    }
    return curves.isEmpty() ? Optional.empty() : Optional.of(curves.block(Double.NaN));
  }

  private static Map<String, Double> p99(RunFolder run) {
    Map<String, Double> times = new LinkedHashMap<>();
    Metric metric = new Metric(LatencyFigure.P99);
    for (PhaseResult phase : run.phases()) {
      for (OperationResult operation : phase.operations()) {
        if (operation.completed() >= metric.fewestOperations()) {
          times.merge(
              operation.operation() + " " + metric.title(), metric.micros(operation), Math::max);
        }
      }
    }
    return times;
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
      String text =
          "%d of %d runs: %s"
              .formatted(doubts.size(), runs().count(), ExperimentAnswer.shown(doubts));
      return new Headline(Headline.Tone.BAD, "NOT TO BE TRUSTED", join(text, remarks));
    }
    long significant =
        comparisons.values().stream().mapToLong(each -> each.count(Significance.SIGNIFICANT)).sum();
    long tested = tested();
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

  private static String join(String text, List<String> remarks) {
    List<String> all = new ArrayList<>(List.of(text));
    all.addAll(remarks);
    return String.join("; ", all);
  }

  private long tested() {
    return comparisons.values().stream().mapToLong(Comparison::tested).sum();
  }

  /** The levels in each phase, by their throughput. */
  @Override
  public Table ranking() {
    List<List<String>> rows = new ArrayList<>();
    comparisons.forEach(
        (context, comparison) ->
            comparison.rows().stream()
                .filter(row -> row.metric().equals(Metric.THROUGHPUT))
                .forEach(row -> rows.addAll(ranked(context, comparison, row))));
    return new Table(
        "Operations per second, with 95 % intervals",
        List.of("where", "phase", "rank", plan.asked(), "throughput", "against the one above"),
        rows);
  }

  /**
   * The levels by their means; the rank of one is 1 and one more for each that it is worse than.
   */
  private static List<List<String>> ranked(String context, Comparison comparison, Row row) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < row.samples().size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> -row.samples().get(i).mean()));
    List<List<Difference>> above = above(order.stream().map(row.samples()::get).toList());
    List<Long> ranks = above.stream().map(ComparisonAnswer::rank).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int place = 0; place < order.size(); place++) {
      long rank = ranks.get(place);
      boolean isShared = ranks.indexOf(rank) != ranks.lastIndexOf(rank);
      rows.add(
          List.of(
              place == 0 ? context : "",
              place == 0 ? row.phase() : "",
              rank + (isShared ? "=" : ""),
              comparison.groups().get(order.get(place)).name(),
              ComparisonTables.text(row.metric(), row.samples().get(order.get(place))),
              place == 0 ? "" : text(above.get(place).get(place - 1))));
    }
    return rows;
  }

  private static long rank(List<Difference> above) {
    return 1 + above.stream().filter(each -> each.judgement() == Significance.SIGNIFICANT).count();
  }

  /** Each sample beside all those before it, all of them corrected together. */
  private static List<List<Difference>> above(List<Sample> samples) {
    List<Difference> all = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      for (Sample before : samples.subList(0, i)) {
        all.add(Difference.of(before, samples.get(i)));
      }
    }
    List<Difference> corrected = Difference.corrected(all);
    List<List<Difference>> above = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      above.add(corrected.subList(i * (i - 1) / 2, i * (i + 1) / 2));
    }
    return above;
  }

  private static String text(Difference step) {
    return step.text()
        + switch (step.judgement()) {
          case SIGNIFICANT -> "";
          case NOT_SIGNIFICANT -> ", may be chance";
          case NOT_JUDGED -> ", of one run";
        };
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

  @Override
  public List<String> effects() {
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
        "Each figure (operations per second, or a latency) as a ratio: what is better lies to the"
            + " right, the worst is first. An interval is that of one figure by itself. Of %d such"
            + " differences some leave \"same\" outside of theirs by chance alone: better or worse"
            + " is only what chance would hardly do in any of them.",
        tested());
  }

  @Override
  public String method() {
    List<Integer> runs =
        comparisons.values().stream()
            .flatMap(each -> each.groups().stream())
            .map(group -> group.runs().size())
            .distinct()
            .sorted()
            .toList();
    String others =
        plan.comparesWorkloads()
            ? " Levels of "
                + plan.asked()
                + " may have executed other operations; phases and operations of one name were"
                + " compared."
            : "";
    return ExperimentAnswer.method(plan, runs)
        + others
        + String.format(
            Locale.ROOT,
            " A run counts as one value. Effects are ratios of geometric means over runs, with 95"
                + " %% intervals by Welch's t on logarithms; p values were corrected by Holm for"
                + " the %d tests of the experiment.",
            tested());
  }
}
