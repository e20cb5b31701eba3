package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.chart.ForestPlot.Tone;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.LatencyCharts;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;
import site.ycsb.report.run.TimeScale;

/** Lays out a comparison: what can be said, the figures, and the groups drawn over each other. */
public final class ComparisonSection {
  private final Comparison comparison;
  private final List<GateVerdict> gates;
  private final SetUp setUp;

  private ComparisonSection(Comparison comparison, List<GateVerdict> gates) {
    this.comparison = comparison;
    this.gates = gates;
    this.setUp = SetUp.of(comparison.groups());
  }

  /** The section, with what came of gates, if there are any. */
  public static Section of(Comparison comparison, List<GateVerdict> gates) {
    return new ComparisonSection(comparison, gates).section();
  }

  private Section section() {
    List<Block> blocks = new ArrayList<>();
    if (!gates.isEmpty()) {
      blocks.add(GateReports.block(gates));
    }
    for (int other = 1; other < comparison.groups().size(); other++) {
      blocks.add(effects(other));
    }
    List<Table> howMade = new ArrayList<>();
    if (!setUp.differences().isEmpty()) {
      howMade.add(ComparisonTables.setUp(comparison, setUp));
    }
    howMade.add(ComparisonTables.runs(comparison));
    Block made = Block.tables("Set-up", String.join(" ", setUp.order()), howMade);
    blocks.add(
        Block.tables(
            "Side by side",
            String.join(" ", ComparisonTables.notes(comparison)),
            List.of(ComparisonTables.table(comparison))));
    blocks.add(made);
    String how = "The median of the runs of each group, and the range of them.";
    blocks.add(Block.charts("Throughput over time", how, List.of(throughput())));
    blocks.add(Block.charts("99th percentile over time", how, latency()));
    blocks.add(
        Block.charts(
            "Percentile spectrum", "All runs of a group together, without warm-ups.", spectra()));
    Headline headline = gates.isEmpty() ? verdict() : GateReports.headline(gates);
    return new Section(ComparisonTables.names(comparison), headline, List.of(), blocks);
  }

  /** The answer: a row for each figure, the worst first. */
  private Block effects(int other) {
    String title = ComparisonTables.versus(comparison, comparison.groups().get(other));
    List<ForestPlot.Row> rows = effects(comparison, other, "");
    String note =
        "Each figure as a ratio: what is better lies to the right, the worst is first. Marked as"
            + " better or worse is what chance would hardly do in "
            + comparison.rows().stream().mapToLong(row -> row.differences().size()).sum()
            + " figures.";
    return Block.forest(title, note, new ForestPlot(title, rows));
  }

  /**
   * A row for each figure that can be told, the worst first.
   *
   * @param other the group that is held against the first
   * @param where what labels begin with; may be empty
   */
  public static List<ForestPlot.Row> effects(Comparison comparison, int other, String where) {
    return comparison.rows().stream()
        .filter(row -> row.isTold() && Double.isFinite(difference(row, other).ratio()))
        .sorted(Comparator.comparingDouble(row -> row.improvement(difference(row, other).ratio())))
        .map(row -> effect(where, row, difference(row, other)))
        .toList();
  }

  private static Difference difference(Row row, int group) {
    return row.differences().get(group - 1);
  }

  private static ForestPlot.Row effect(String where, Row row, Difference difference) {
    String label = (where + " " + row.label()).stripLeading();
    double one = row.improvement(difference.least());
    double two = row.improvement(difference.most());
    Tone tone =
        difference.judgement() != Significance.SIGNIFICANT
            ? Tone.OPEN
            : row.improvement(difference.ratio()) > 1 ? Tone.BETTER : Tone.WORSE;
    return new ForestPlot.Row(
        label,
        ComparisonTables.text(row, difference),
        tone,
        row.improvement(difference.ratio()),
        Math.min(one, two),
        Math.max(one, two));
  }

  private Headline verdict() {
    List<String> doubts = new ArrayList<>();
    for (RunFolder run : comparison.runs()) {
      Headline verdict = RunVerdict.of(run);
      if (verdict.tone() != Headline.Tone.GOOD) {
        doubts.add(run.path().getFileName() + ": " + verdict);
      }
    }
    if (!doubts.isEmpty()) {
      return new Headline(Headline.Tone.BAD, "NOT TO BE TRUSTED", String.join("; ", doubts));
    }
    long judged = comparison.tested();
    return judged == 0
        ? new Headline(
            Headline.Tone.OPEN, "NOT JUDGED", "one run of a group does not say what is chance")
        : new Headline(Headline.Tone.GOOD, "COMPARED", answer(judged));
  }

  private String answer(long judged) {
    long better = 0;
    long worse = 0;
    for (Row row : comparison.rows()) {
      for (Difference difference : row.differences()) {
        if (difference.judgement() == Significance.SIGNIFICANT) {
          better += row.improvement(difference.ratio()) > 1 ? 1 : 0;
          worse += row.improvement(difference.ratio()) < 1 ? 1 : 0;
        }
      }
    }
    return worse + better == 0
        ? String.format(Locale.ROOT, "no figure of %d differs by more than chance", judged)
        : String.format(
            Locale.ROOT,
            "of %d figures %s better and %s worse than in %s; the others may be chance",
            judged,
            number(better),
            number(worse),
            comparison.groups().get(0).name());
  }

  private static String number(long count) {
    return count == 0 ? "none is" : count == 1 ? "1 is" : count + " are";
  }

  private Chart throughput() {
    List<Curve> curves = new ArrayList<>();
    comparison.groups().forEach(group -> curves.addAll(course(group).throughput()));
    return new Chart(
        "Throughput of all operations",
        axis(),
        Axis.linear("operations per second").including(0),
        curves);
  }

  private List<Chart> latency() {
    List<Chart> charts = new ArrayList<>();
    for (String operation : operations()) {
      List<Curve> curves = new ArrayList<>();
      comparison.groups().forEach(group -> curves.addAll(course(group).latency(operation)));
      charts.add(
          new Chart(
              operation + ", 99th percentile", axis(), Axis.logarithmic("time (us)"), curves));
    }
    return charts;
  }

  private GroupCourse course(RunGroup group) {
    return new GroupCourse(group, time(), longestSeconds());
  }

  private List<Chart> spectra() {
    boolean response = comparison.runs().stream().allMatch(run -> run.latencies().hasResponses());
    List<Chart> charts = new ArrayList<>();
    for (String operation : operations()) {
      List<Curve> curves = new ArrayList<>();
      for (RunGroup group : comparison.groups()) {
        Histogram all = new Histogram(3);
        for (RunFolder run : group.runs()) {
          Histogram nanos = run.measured(operation, response);
          if (nanos != null) {
            all.add(nanos);
          }
        }
        if (all.getTotalCount() > 0) {
          curves.add(LatencyCharts.spectrumOf(group.name(), all));
        }
      }
      String what = response ? ", response times" : ", service times";
      charts.add(LatencyCharts.spectrum(operation + what, curves));
    }
    return charts;
  }

  private List<String> operations() {
    return comparison.runs().stream().flatMap(run -> run.operations().stream()).distinct().toList();
  }

  private TimeScale time() {
    return TimeScale.of(longestSeconds());
  }

  private Axis axis() {
    return time().axis(longestSeconds());
  }

  private double longestSeconds() {
    return comparison.runs().stream().mapToDouble(RunFolder::seconds).max().orElse(1);
  }
}
