package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import site.ycsb.report.compare.Difference;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.compare.Metric;
import site.ycsb.report.compare.Sample;
import site.ycsb.report.experiment.LoadSearch.Bracket;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/**
 * The highest rate at which a limit holds, for each combination: a trial's value is the geometric
 * mean of the two rates that it ended between.
 */
final class SearchAnswer implements ExperimentAnswer {
  private static final String RATES = "Operations per second at which the limit is met";

  private final ExperimentPlan plan;
  private final LoadSearch load;
  private final List<Found> all;
  // Of the rate, against the first level that has one.
  private final Map<Treatment, Difference> changes;
  private final LoadCurves curves = new LoadCurves();
  private final List<String> doubts = new ArrayList<>();
  private final Optional<Fact> loads;
  private int runs;

  SearchAnswer(ExperimentPlan plan, LoadSearch load, ExperimentFolder folder) throws IOException {
    this.plan = plan;
    this.load = load;
    List<Found> found = new ArrayList<>();
    for (Treatment treatment : plan.treatments()) {
      found.add(new Found(treatment, brackets(treatment, folder)));
    }
    this.all = found;
    this.changes = changes(plan, found);
    this.loads = ExperimentAnswer.loads(folder);
  }

  /** What the trials of a combination have found. */
  private record Found(Treatment treatment, List<Bracket> brackets) {
    Optional<Sample> sample() {
      boolean isWhole = !brackets.isEmpty() && brackets.stream().allMatch(Bracket::isFound);
      return isWhole
          ? Optional.of(new Sample(brackets.stream().map(Bracket::middle).toList()))
          : Optional.empty();
    }

    double rate() {
      return sample().map(Sample::mean).orElse(0.0);
    }

    /** The rate with its interval, which is no narrower than the rates that were tried. */
    String text() {
      return sample()
          .map(
              sample ->
                  Metric.THROUGHPUT.text(sample.mean())
                      + (sample.runs() < 2
                          ? " (one trial: " + brackets.get(0).text() + ")"
                          : " (%s to %s)"
                              .formatted(
                                  Metric.THROUGHPUT.text(least(sample)),
                                  Metric.THROUGHPUT.text(most(sample)))))
          .orElseGet(() -> String.join(", ", brackets.stream().map(Bracket::text).toList()));
    }

    private double least(Sample sample) {
      double tried = brackets.stream().mapToDouble(Bracket::holds).max().orElse(Double.NaN);
      return Math.min(sample.least(), tried);
    }

    private double most(Sample sample) {
      double tried = brackets.stream().mapToDouble(Bracket::breaks).min().orElse(Double.NaN);
      return Math.max(sample.most(), tried);
    }
  }

  /** All differences of the experiment, corrected together. */
  private static Map<Treatment, Difference> changes(ExperimentPlan plan, List<Found> all) {
    Map<Map<String, String>, Sample> first = new HashMap<>();
    Map<Treatment, Difference> changes = new LinkedHashMap<>();
    for (Found each : all) {
      Sample sample = each.sample().orElse(null);
      if (sample != null) {
        Sample of = first.putIfAbsent(each.treatment().without(plan.asked()), sample);
        if (of != null) {
          changes.put(each.treatment(), Difference.of(of, sample));
        }
      }
    }
    var corrected = Difference.corrected(List.copyOf(changes.values())).iterator();
    changes.replaceAll((treatment, alone) -> corrected.next());
    return changes;
  }

  private List<Bracket> brackets(Treatment treatment, ExperimentFolder folder) throws IOException {
    List<Bracket> brackets = new ArrayList<>();
    for (int trial = 1; trial <= plan.runsOfEach(); trial++) {
      NavigableMap<Double, RunFolder> tried = folder.tried(new PlannedRun(treatment, trial), load);
      if (!tried.isEmpty()) {
        brackets.add(LoadSearch.bracket(load.held(tried)));
        tried.forEach((rate, run) -> note(treatment, rate, run));
      }
    }
    return brackets;
  }

  private void note(Treatment treatment, double rate, RunFolder run) {
    runs++;
    curves.add(load.figure(), treatment.text(), rate, Collections.max(load.micros(run)));
    if (load.isDoubtful(run)) {
      doubts.add(run.path().getFileName() + " is " + RunVerdict.of(run).word());
    }
  }

  @Override
  public Page page() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.tables("Ranking", load.slo(), List.of(ranking())));
    blocks.add(curves.block(load.limitMicros()));
    blocks.add(Block.tables("Method", method(), List.of()));
    return new Page(
        "Experiment: " + plan.name(),
        List.of(new Section(plan.name(), headline(), loads.stream().toList(), blocks)));
  }

  private Headline headline() {
    if (!doubts.isEmpty()) {
      return new Headline(
          Headline.Tone.BAD,
          "NOT TO BE TRUSTED",
          "%d of %d runs: %s".formatted(doubts.size(), runs, ExperimentAnswer.shown(doubts)));
    }
    long open = all.stream().filter(each -> each.sample().isEmpty()).count();
    if (open > 0) {
      return new Headline(
          Headline.Tone.OPEN,
          "NOT FOUND",
          "%d of %d combinations lie outside of %s to %s/s"
              .formatted(
                  open, all.size(), LoadSearch.text(load.from()), LoadSearch.text(load.to())));
    }
    return new Headline(
        Headline.Tone.GOOD,
        "FOUND",
        "the rates at which %s, %d of %d differences more than chance"
            .formatted(load.slo(), effects().size(), changes.size()));
  }

  @Override
  public Table ranking() {
    List<List<String>> rows =
        all.stream()
            .sorted(Comparator.comparingDouble(each -> -each.rate()))
            .map(each -> List.of(each.treatment().text(), each.text(), change(each)))
            .toList();
    return new Table(RATES, List.of("combination", "rate, 95 % interval", "change"), rows);
  }

  private String change(Found each) {
    Difference change = changes.get(each.treatment());
    return change == null ? "" : change.text();
  }

  @Override
  public List<String> effects() {
    return changes.entrySet().stream()
        .filter(each -> each.getValue().judgement() == Significance.SIGNIFICANT)
        .map(each -> each.getKey().text() + ": rate " + each.getValue().text())
        .toList();
  }

  @Override
  public String method() {
    return ExperimentAnswer.method(plan, List.of(plan.runsOfEach()))
        + String.format(
            Locale.ROOT,
            " A search doubles the rate from %s/s on until %s no longer holds, at most to %s/s, and"
                + " then halves the ratio between the rates on both sides until they are within"
                + " %.3g %%; a load that was too much, or a schedule that was not kept, breaks the"
                + " limit, too. A trial's value is the geometric mean of the last two rates;"
                + " intervals are 95 %% by Student's t on logarithms over trials, and no narrower"
                + " than the rates tried. Ratios by Welch's t on logarithms, corrected by Holm.",
            LoadSearch.text(load.from()),
            load.slo(),
            LoadSearch.text(load.to()),
            100 * load.nearness());
  }
}
