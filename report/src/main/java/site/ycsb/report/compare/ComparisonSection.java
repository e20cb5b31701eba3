package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.compare.Comparison.Difference.Significance;
import site.ycsb.report.compare.Comparison.Metric;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.Comparison.Sample;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Headline.Tone;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.Course;
import site.ycsb.report.run.LatencyCharts;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;
import site.ycsb.report.run.SecondRow;
import site.ycsb.report.run.TimeScale;

/** Lays out a comparison: what can be said, the figures, and the runs drawn over each other. */
public final class ComparisonSection {
  private final Comparison comparison;

  private ComparisonSection(Comparison comparison) {
    this.comparison = comparison;
  }

  public static Section of(Comparison comparison) {
    return new ComparisonSection(comparison).section();
  }

  private Section section() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.tables(
            "Side by side",
            String.join(" ", ComparisonTables.notes(comparison)),
            List.of(ComparisonTables.table(comparison))));
    blocks.add(Block.charts("Throughput over time", "A curve for each run.", throughput()));
    blocks.add(
        Block.charts("99th percentile over time", "Of the first run of each group.", latency()));
    blocks.add(
        Block.charts(
            "Percentile spectrum", "All runs of a group together, without warm-ups.", spectra()));
    String name =
        comparison.groups().stream().map(RunGroup::name).collect(Collectors.joining(" and "));
    return new Section(name, verdict(), facts(), blocks);
  }

  private Headline verdict() {
    List<String> doubts = new ArrayList<>();
    for (RunFolder run : runs()) {
      Headline verdict = RunVerdict.of(run);
      if (verdict.tone() != Tone.GOOD) {
        doubts.add(run.path().getFileName() + ": " + verdict);
      }
    }
    if (!doubts.isEmpty()) {
      return new Headline(Tone.BAD, "NOT TO BE TRUSTED", String.join("; ", doubts));
    }
    long significant = comparison.count(Significance.SIGNIFICANT);
    long judged = significant + comparison.count(Significance.NOT_SIGNIFICANT);
    return judged == 0
        ? new Headline(Tone.OPEN, "NOT JUDGED", "one run does not say what is chance")
        : new Headline(
            Tone.GOOD, "COMPARED", significant + " of " + judged + " differences are significant");
  }

  private List<Fact> facts() {
    return comparison.groups().stream()
        .map(
            group ->
                new Fact(
                    group.name(),
                    group.runs().stream()
                        .map(run -> run.path().toString())
                        .collect(Collectors.joining(", "))))
        .toList();
  }

  private List<Chart> throughput() {
    List<Curve> curves = new ArrayList<>();
    for (RunGroup group : comparison.groups()) {
      for (int i = 0; i < group.runs().size(); i++) {
        String name = group.runs().size() == 1 ? group.name() : group.name() + " " + (i + 1);
        curves.add(new Course(group.runs().get(i), time()).total(name));
      }
    }
    return List.of(
        new Chart(
            "Throughput of all operations",
            axis(),
            Axis.linear("operations per second").including(0),
            curves));
  }

  private List<Chart> latency() {
    List<Chart> charts = new ArrayList<>();
    for (String operation : operations()) {
      List<Curve> curves = new ArrayList<>();
      for (RunGroup group : comparison.groups()) {
        curves.add(
            new Course(group.runs().get(0), time())
                .latency(group.name(), operation, SecondRow::p99Micros));
      }
      charts.add(
          new Chart(
              operation + ", 99th percentile", axis(), Axis.logarithmic("time (us)"), curves));
    }
    return charts;
  }

  private List<Chart> spectra() {
    boolean response = runs().stream().allMatch(run -> run.latencies().hasResponses());
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
    return runs().stream().flatMap(run -> run.operations().stream()).distinct().toList();
  }

  private List<RunFolder> runs() {
    return comparison.groups().stream().flatMap(group -> group.runs().stream()).toList();
  }

  private TimeScale time() {
    return TimeScale.of(longestSeconds());
  }

  private Axis axis() {
    return time().axis(longestSeconds());
  }

  private double longestSeconds() {
    return runs().stream().mapToDouble(RunFolder::seconds).max().orElse(1);
  }

  /** A comparison as cells of text. */
  public static final class ComparisonTables {
    private ComparisonTables() {}

    /** A row for each figure: its mean in each group, with its interval, and the differences. */
    public static Table table(Comparison comparison) {
      List<String> header = new ArrayList<>(List.of("phase", "operation", "figure"));
      comparison.groups().forEach(group -> header.add(group.name()));
      comparison.groups().stream().skip(1).forEach(group -> header.add(versus(comparison, group)));
      List<List<String>> rows = new ArrayList<>();
      for (Row row : comparison.rows()) {
        List<String> cells = new ArrayList<>(List.of(row.phase(), row.operation(), figure(row)));
        row.samples().forEach(sample -> cells.add(text(sample)));
        row.differences().forEach(difference -> cells.add(difference.text()));
        rows.add(cells);
      }
      return new Table("Means over runs, +- half of the 95 % confidence interval", header, rows);
    }

    /** What the judgements mean, and how much they can be trusted; a sentence each. */
    public static List<String> notes(Comparison comparison) {
      List<String> notes = new ArrayList<>();
      long significant = comparison.count(Significance.SIGNIFICANT);
      long judged = significant + comparison.count(Significance.NOT_SIGNIFICANT);
      if (judged > 0) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%d of %d differences are significant at 5 %% (Welch's t-test); of so many, about"
                    + " %.0f would be so if all groups were alike.",
                significant,
                judged,
                0.05 * judged));
      }
      if (comparison.count(Significance.NOT_JUDGED) > 0) {
        notes.add(
            "A single run does not say how much runs differ by chance: repeat runs, and give them"
                + " as --group NAME=DIR,DIR.");
      }
      return notes;
    }

    private static String versus(Comparison comparison, RunGroup group) {
      return group.name() + " against " + comparison.groups().get(0).name();
    }

    private static String figure(Row row) {
      boolean timed = !row.metric().equals(Metric.THROUGHPUT);
      return row.metric().title() + (timed && row.response() ? " (response)" : "");
    }

    private static String text(Sample sample) {
      String mean = number(sample.mean());
      return sample.runs() < 2 ? mean : mean + " +- " + number(sample.halfWidth());
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%,.0f" : "%.4g", value);
    }
  }
}
