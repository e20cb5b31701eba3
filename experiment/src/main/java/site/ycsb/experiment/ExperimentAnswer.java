package site.ycsb.experiment;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.experiment.LoadSearch.Bracket;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonAnswer;
import site.ycsb.report.compare.ComparisonSection;
import site.ycsb.report.compare.Difference;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.compare.Sample;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Headline.Tone;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;

/**
 * The answer of an experiment. Within each combination of the other factors it compares the levels
 * of the asked factor with its first; all tests are corrected together. A trial of a search has one
 * figure: the geometric mean of the two rates that it ended between.
 */
final class ExperimentAnswer {
  private static final String NUMBER = "[0-9]+([.][0-9]+)?";
  private static final Figure RATE = new Figure("", "", false, null);

  private final ExperimentPlan plan;
  private final @Nullable LoadSearch search;
  private final List<Level> levels = new ArrayList<>();
  private final Map<String, Comparison> comparisons = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private final LoadCurves curves = new LoadCurves();
  private final List<RunFolder> loads;

  /**
   * What there is of a combination.
   *
   * @param figures of each trial
   * @param brackets of each trial of a search
   */
  private record Level(
      Treatment treatment,
      List<RunFolder> runs,
      List<Map<Figure, Value>> figures,
      List<Bracket> brackets) {
    /** Whether there is something to compare. */
    boolean isFound() {
      return !figures.isEmpty() && brackets.stream().allMatch(Bracket::isFound);
    }

    Sample rates() {
      return new Sample(brackets.stream().map(Bracket::middle).toList());
    }
  }

  /** The answer to a plan, of the runs that there are. */
  ExperimentAnswer(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    this.plan = plan;
    this.search = plan.search();
    this.loads = folder.loads();
    Map<String, List<Level>> contexts = new LinkedHashMap<>();
    for (Treatment treatment : plan.treatments()) {
      Level level =
          search == null ? measured(treatment, folder) : searched(treatment, folder, search);
      levels.add(level);
      if (level.isFound()) {
        contexts.computeIfAbsent(context(level), absent -> new ArrayList<>()).add(level);
      }
    }
    contexts.forEach(this::compare);
    var together = Comparison.judgedTogether(List.copyOf(comparisons.values())).iterator();
    comparisons.replaceAll((context, alone) -> together.next());
  }

  private Level measured(Treatment treatment, ExperimentFolder folder) throws IOException {
    List<RunFolder> runs = folder.results(treatment);
    String rate = treatment.properties().getOrDefault(LoadSearch.RATE, "");
    if (treatment.levels().containsKey(LoadSearch.RATE) && rate.matches(NUMBER)) {
      double perSecond = Double.parseDouble(rate);
      String curve = Treatment.text(treatment.without(LoadSearch.RATE));
      runs.forEach(
          run -> p99(run).forEach((figure, us) -> curves.add(figure, curve, perSecond, us)));
    }
    return new Level(
        treatment,
        runs,
        runs.stream().map(run -> Figure.compared(run.phases())).toList(),
        List.of());
  }

  /** The highest of all phases, by operation. */
  private static Map<String, Double> p99(RunFolder run) {
    Map<String, Double> times = new LinkedHashMap<>();
    Map<Figure, Value> all = Figure.of(run.phases(), List.of(LatencyFigure.P99), true);
    for (Figure figure : Figure.waitedFor(all.keySet())) {
      Value found = figure.in(all);
      if (figure.time() != null && found.operations() >= figure.fewestOperations()) {
        times.merge(figure.operation() + " p99", found.value(), Math::max);
      }
    }
    return times;
  }

  private Level searched(Treatment treatment, ExperimentFolder folder, LoadSearch load)
      throws IOException {
    List<Bracket> brackets = new ArrayList<>();
    List<RunFolder> runs = new ArrayList<>();
    for (int trial = 1; trial <= plan.runsOfEach(); trial++) {
      NavigableMap<Double, RunFolder> tried = folder.tried(new PlannedRun(treatment, trial), load);
      if (!tried.isEmpty()) {
        Bracket bracket = LoadSearch.bracket(load.held(tried));
        RunFolder highest = tried.get(bracket.holds());
        if (bracket.isFound() && highest != null) {
          curves.mark(bracket.holds(), Collections.max(load.micros(highest)));
        }
        brackets.add(bracket);
        runs.addAll(tried.values());
        tried.forEach(
            (rate, run) ->
                curves.add(
                    load.figure(), treatment.text(), rate, Collections.max(load.micros(run))));
      }
    }
    return new Level(
        treatment,
        runs,
        brackets.stream().map(each -> Map.of(RATE, new Value(each.middle(), runs.size()))).toList(),
        brackets);
  }

  private void compare(String context, List<Level> found) {
    String where = context.isEmpty() ? "" : context + ": ";
    List<RunGroup> groups =
        found.stream().map(each -> new RunGroup(name(each), each.runs())).toList();
    if (groups.size() < 2) {
      if (search == null) {
        remarks.add(where + "only " + groups.get(0).name() + " has runs; nothing to compare");
      }
      return;
    }
    try {
      if (search == null && !plan.comparesWorkloads()) {
        SetUp.checkSameWorkload(groups.stream().flatMap(each -> each.runs().stream()).toList());
      } else if (search == null) {
        groups.forEach(group -> SetUp.checkSameWorkload(group.runs()));
      }
      comparisons.put(context, Comparison.of(groups, found.stream().map(Level::figures).toList()));
    } catch (UsageException e) {
      remarks.add(where + "not compared: " + onOneLine(String.valueOf(e.getMessage())));
    }
  }

  /** What differs, without the flags of another command that are expected. */
  private static String onOneLine(String message) {
    return message
        .lines()
        .map(String::strip)
        .filter(line -> !line.startsWith("expected: "))
        .collect(Collectors.joining("; "))
        .replace(":; ", ": ");
  }

  private String context(Level level) {
    return Treatment.text(level.treatment().without(plan.asked()));
  }

  private String name(Level level) {
    return String.valueOf(level.treatment().levels().get(plan.asked()));
  }

  /** The answer and what it rests on. */
  Page page() {
    List<Section> sections = new ArrayList<>(List.of(answer()));
    if (search == null) {
      comparisons.forEach(
          (context, comparison) -> {
            Section section = ComparisonSection.of(comparison, List.of());
            String name = context.isEmpty() ? section.name() : context + ": " + section.name();
            // The answer tells the verdict and draws the effects.
            List<Block> rest =
                section.blocks().stream().filter(block -> block.forests().isEmpty()).toList();
            sections.add(new Section(name, Headline.NONE, section.facts(), rest));
          });
    }
    return new Page("Experiment: " + plan.name(), sections);
  }

  private Section answer() {
    List<Block> blocks = new ArrayList<>();
    String note =
        search == null
            ? "The highest throughput first. A level's rank is 1 plus the number of levels that beat it"
                + " by more than chance."
            : search.slo();
    blocks.add(Block.tables("Ranking", note, List.of(ranking())));
    if (search == null && !comparisons.isEmpty()) {
      blocks.add(Block.forest("Effects", ComparisonSection.RULE, forest()));
    }
    if (search != null || !curves.isEmpty()) {
      blocks.add(curves.block(search == null ? Double.NaN : search.limitMicros()));
    }
    blocks.add(Block.tables("Method", method(), List.of()));
    return new Section(plan.name(), headline(), facts(), blocks);
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    if (search == null) {
      String compared = groups().map(RunGroup::name).distinct().collect(Collectors.joining(", "));
      facts.add(new Fact("Compared", plan.asked() + ": " + compared));
      String contexts =
          comparisons.keySet().stream()
              .filter(each -> !each.isEmpty())
              .collect(Collectors.joining("; "));
      if (!contexts.isEmpty()) {
        facts.add(new Fact("In", contexts));
      }
      int runs = levels.stream().mapToInt(each -> each.runs().size()).sum();
      facts.add(new Fact("Runs", runs + ": each combination " + plan.timesOfEach()));
    }
    if (!loads.isEmpty()) {
      String seconds =
          loads.stream()
              .map(load -> format("%.1f s", load.seconds()))
              .collect(Collectors.joining(", "));
      facts.add(new Fact("Shared loads", loads.size() + ", which took " + seconds));
    }
    if (search == null && !comparisons.isEmpty()) {
      Environment machine = runs().get(0).result().environment();
      facts.add(new Fact("Machine", machine.os() + ", " + machine.processors() + " processors"));
    }
    return facts;
  }

  private Stream<RunGroup> groups() {
    return comparisons.values().stream().flatMap(each -> each.groups().stream());
  }

  /** What the answer rests on. */
  private List<RunFolder> runs() {
    return search == null
        ? groups().flatMap(each -> each.runs().stream()).toList()
        : levels.stream().flatMap(each -> each.runs().stream()).toList();
  }

  private long significant() {
    return comparisons.values().stream()
        .mapToLong(each -> each.count(Significance.SIGNIFICANT))
        .sum();
  }

  private long tested() {
    return comparisons.values().stream().mapToLong(Comparison::tested).sum();
  }

  private Headline headline() {
    if (search == null && comparisons.isEmpty()) {
      return new Headline(Tone.OPEN, "NOT COMPARED", String.join("; ", remarks));
    }
    Headline answer = search == null ? compared() : found(search);
    List<RunFolder> doubtful = runs().stream().filter(this::isDoubtful).toList();
    return ComparisonAnswer.doubted(answer, doubtful, runs().size(), search != null);
  }

  private boolean isDoubtful(RunFolder run) {
    return search == null ? run.verdict().tone() != Tone.GOOD : search.isDoubtful(run);
  }

  private Headline compared() {
    if (tested() == 0) {
      boolean isNothing = comparisons.values().stream().allMatch(each -> each.rows().isEmpty());
      String why = isNothing ? onlyComparison() : "one run does not say what is chance";
      return new Headline(Tone.OPEN, "NOT JUDGED", why);
    }
    String found =
        comparisons.size() == 1
            ? onlyComparison().replaceFirst("[.]$", "")
            : "%d of %d differences between levels of %s are more than chance%s%s"
                .formatted(
                    significant(),
                    tested(),
                    plan.asked(),
                    ComparisonAnswer.largest(forest().rows(), "; the largest: "),
                    unshared());
    return new Headline(ComparisonAnswer.tone(comparisons.values()), "COMPARED", join(found));
  }

  private String unshared() {
    StringBuilder text = new StringBuilder();
    comparisons.forEach(
        (where, each) -> {
          String names = String.join(", ", each.unshared());
          if (!names.isEmpty()) {
            text.append("; %s: not compared, as not all runs have it: %s".formatted(where, names));
          }
        });
    return text.toString();
  }

  private String onlyComparison() {
    return new ComparisonAnswer(comparisons.values().iterator().next()).text();
  }

  private Headline found(LoadSearch load) {
    List<Level> open = levels.stream().filter(each -> !each.isFound()).toList();
    if (!open.isEmpty()) {
      boolean isLow =
          open.stream()
              .flatMap(each -> each.brackets().stream())
              .anyMatch(each -> each.holds() == 0);
      return new Headline(
          Tone.OPEN,
          "NOT FOUND",
          "%s breaks outside of %s to %s/s for %d of %d combination%s; %s"
              .formatted(
                  load.slo(),
                  LoadSearch.text(load.from()),
                  LoadSearch.text(load.to()),
                  open.size(),
                  levels.size(),
                  levels.size() == 1 ? "" : "s",
                  isLow ? "lower \"from\"" : "raise \"to\""));
    }
    return new Headline(
        Tone.GOOD,
        "FOUND",
        levels.size() == 1
            ? load.slo() + " up to " + rate(levels.get(0))
            : "the rates at which %s, %d of %d differences more than chance"
                .formatted(load.slo(), significant(), changes().size()));
  }

  private String join(String text) {
    return Stream.concat(Stream.of(text), remarks.stream()).collect(Collectors.joining("; "));
  }

  /** The levels side by side, the best first. */
  Table ranking() {
    List<List<String>> rows = new ArrayList<>();
    if (search != null) {
      Map<Treatment, Difference> changes = changes();
      levels.stream()
          .sorted(Comparator.comparingDouble(each -> each.isFound() ? -each.rates().mean() : 0))
          .forEach(
              each -> {
                Difference change = changes.get(each.treatment());
                String text = change == null ? "" : change.text();
                rows.add(List.of(each.treatment().text(), rate(each), text));
              });
      return new Table(
          "Operations per second at which the limit breaks: between the highest rate that held and"
              + " the lowest that did not",
          List.of("combination", "rate, 95 % interval", "change"),
          rows);
    }
    comparisons.forEach(
        (context, comparison) ->
            comparison
                .shown()
                .filter(row -> row.figure().isThroughput())
                .forEach(row -> rows.addAll(ranked(context, comparison, row))));
    return new Table(
        "Operations per second, with 95 % intervals",
        List.of("where", "phase", "rank", plan.asked(), "throughput", "against the one above"),
        rows);
  }

  /** The rate with its interval, which is no narrower than the rates that were tried. */
  private static String rate(Level level) {
    if (!level.isFound()) {
      return level.brackets().stream().map(Bracket::text).collect(Collectors.joining(", "));
    }
    Sample sample = level.rates();
    if (sample.runs() < 2) {
      return level.brackets().get(0).text() + " (one trial)";
    }
    double holds = level.brackets().stream().mapToDouble(Bracket::holds).max().orElse(Double.NaN);
    double breaks = level.brackets().stream().mapToDouble(Bracket::breaks).min().orElse(Double.NaN);
    return "%s (%s to %s)"
        .formatted(
            RATE.text(sample.mean()),
            RATE.text(Math.min(sample.least(), holds)),
            RATE.text(Math.max(sample.most(), breaks)));
  }

  /** How the rates of a search differ from that of the first level that has one. */
  private Map<Treatment, Difference> changes() {
    Map<Treatment, Difference> changes = new LinkedHashMap<>();
    for (Level level : levels) {
      Comparison comparison = comparisons.get(context(level));
      if (comparison != null && level.isFound()) {
        int group = comparison.groups().stream().map(RunGroup::name).toList().indexOf(name(level));
        if (group > 0) {
          changes.put(level.treatment(), comparison.rows().get(0).differences().get(group - 1));
        }
      }
    }
    return changes;
  }

  /**
   * The levels by their means; the rank of one is 1 and one more for each that it is worse than.
   */
  private static List<List<String>> ranked(String context, Comparison comparison, Row row) {
    List<Sample> samples = row.samples();
    List<Integer> order =
        IntStream.range(0, samples.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -samples.get(i).mean()))
            .toList();
    List<Long> ranks = new ArrayList<>();
    List<String> steps = new ArrayList<>();
    for (int place = 0; place < order.size(); place++) {
      int level = order.get(place);
      List<Difference> above =
          order.subList(0, place).stream().map(better -> row.pair(better, level)).toList();
      ranks.add(1 + above.stream().filter(Difference::isSignificant).count());
      steps.add(place == 0 ? "" : step(above.get(place - 1)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int place = 0; place < order.size(); place++) {
      boolean isShared = Collections.frequency(ranks, ranks.get(place)) > 1;
      rows.add(
          List.of(
              place == 0 ? context : "",
              place == 0 ? row.figure().phase() : "",
              ranks.get(place) + (isShared ? "=" : ""),
              comparison.groups().get(order.get(place)).name(),
              samples.get(order.get(place)).text(row.figure()),
              steps.get(place)));
    }
    return rows;
  }

  private static String step(Difference step) {
    return step.text()
        + switch (step.judgement()) {
          case SIGNIFICANT -> "";
          case NOT_SIGNIFICANT -> ", may be chance";
          case NOT_JUDGED -> ", of one run";
        };
  }

  /** The figure: each effect with its interval, throughput first, then the worst. */
  private ForestPlot forest() {
    List<ForestPlot.Row> rows = new ArrayList<>();
    comparisons.forEach(
        (context, comparison) -> rows.addAll(ComparisonSection.effects(comparison, context)));
    List<String> names =
        comparisons.values().iterator().next().groups().stream().map(RunGroup::name).toList();
    String against = names.size() == 2 ? names.get(1) + " against " : "against ";
    return new ForestPlot(plan.asked() + ": " + against + names.get(0), rows);
  }

  /** Whether there are levels to tell apart. */
  boolean compares() {
    return !comparisons.isEmpty();
  }

  /** What is more than chance, the worst first, in words. */
  List<String> effects() {
    if (search != null) {
      return changes().entrySet().stream()
          .filter(each -> each.getValue().isSignificant())
          .map(each -> each.getKey().text() + ": rate " + each.getValue().text())
          .toList();
    }
    return comparisons.isEmpty()
        ? remarks
        : forest().rows().stream()
            .filter(row -> row.tone() != ForestPlot.Tone.OPEN)
            .map(row -> row.label() + "  " + row.text())
            .toList();
  }

  /** How it was done, as a paper tells it. */
  String method() {
    String trials =
        search != null
            ? String.valueOf(plan.runsOfEach())
            : groups()
                .map(group -> group.runs().size())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
    String how =
        format(
            "Each of %d combinations of %s was %s %s times, each run as a process of its own, in %d"
                + " blocks; every block had each combination once, in an order that was drawn for each"
                + " two blocks and reversed in the second (seed %s). Runs that the machine disturbed were repeated at most %d times.%s",
            plan.treatments().size(),
            String.join(", ", plan.treatments().get(0).levels().keySet()),
            search == null ? "run" : "searched",
            trials,
            plan.runsOfEach(),
            Long.toUnsignedString(plan.orderSeed()),
            plan.mostRepeats(),
            plan.sharedLoad() == null
                ? ""
                : " Loads were shared: the records were loaded once for all runs of the same store,"
                    + " spec, scale and seed, and the store was closed; each run opened a copy of"
                    + " its own of that folder. What the loads took is in no figure.");
    return how + (search == null ? methodOfRuns() : methodOf(search));
  }

  private String methodOfRuns() {
    String others =
        plan.comparesWorkloads()
            ? " Levels of "
                + plan.asked()
                + " may have executed other operations; phases and operations of one name were"
                + " compared."
            : "";
    return format(
        "%s A run counts as one value. Effects are ratios of geometric means over runs, with 95 %%"
            + " intervals by Welch's t on logarithms; p values were corrected by Holm, those of"
            + " throughput for themselves and all others together.",
        others);
  }

  private static String methodOf(LoadSearch load) {
    return format(
        " A search doubles the rate from %s/s on until %s no longer holds, at most to %s/s, and"
            + " then halves the ratio between the rates on both sides until they are within %.3g"
            + " %%; a load that was too much, or a schedule that was not kept, breaks the limit,"
            + " too. A trial's value is the geometric mean of the last two rates; intervals are 95"
            + " %% by Student's t on logarithms over trials, and no narrower than the rates tried."
            + " Ratios by Welch's t on logarithms, corrected by Holm.",
        LoadSearch.text(load.from()),
        load.slo(),
        LoadSearch.text(load.to()),
        100 * load.nearness());
  }
}
