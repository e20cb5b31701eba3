package site.ycsb.report.compare;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.arrival.TimeText;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/** A comparison as cells of text. */
public final class ComparisonTables {
  private static final double NANOS_PER_SECOND = 1e9;

  private ComparisonTables() {}

  /** A row for each figure: its mean in each group, with its interval, and the differences. */
  public static Table table(Comparison comparison) {
    List<String> header = new ArrayList<>(List.of("phase", "operation", "figure"));
    comparison.groups().forEach(group -> header.add(group.name()));
    comparison.groups().stream().skip(1).forEach(group -> header.add(versus(comparison, group)));
    List<List<String>> rows = new ArrayList<>();
    for (Row row : comparison.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.phase(), row.operation(), row.title()));
      if (row.isTold()) {
        row.samples().forEach(sample -> cells.add(text(row.metric(), sample)));
        row.differences().forEach(difference -> cells.add(text(row, difference)));
      } else {
        row.samples().forEach(sample -> cells.add("-"));
        cells.add(tooFew(row));
        comparison.groups().stream().skip(2).forEach(group -> cells.add(""));
      }
      rows.add(cells);
    }
    return new Table(
        "Geometric means over runs, the range of their 95 % intervals, and the differences",
        header, rows);
  }

  /** The runs, in the order of time. */
  static Table runs(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (RunGroup group : comparison.groups()) {
      for (RunFolder run : group.runs()) {
        String began = run.result().began().truncatedTo(ChronoUnit.SECONDS).toString();
        rows.add(
            List.of(
                began,
                group.name(),
                TimeText.ofNanos(run.seconds() * NANOS_PER_SECOND),
                run.path().toString(),
                RunVerdict.of(run).word()));
      }
    }
    rows.sort(Comparator.comparing(row -> row.get(0)));
    return new Table("The runs", List.of("began", "group", "length", "folder", "verdict"), rows);
  }

  /** What of the set-up differs. */
  public static Table setUp(Comparison comparison, SetUp setUp) {
    List<String> header = new ArrayList<>(List.of("setting"));
    comparison.groups().forEach(group -> header.add(group.name()));
    List<List<String>> rows = new ArrayList<>();
    for (SetUp.Setting setting : setUp.differences()) {
      List<String> cells = new ArrayList<>(List.of(setting.name()));
      for (Set<String> values : setting.values()) {
        cells.add(SetUp.joined(values));
      }
      rows.add(cells);
    }
    return new Table("What is not the same in all runs", header, rows);
  }

  /** What the judgements mean, and how much they can be trusted; a sentence each. */
  public static List<String> notes(Comparison comparison) {
    List<String> notes = new ArrayList<>();
    long significant = comparison.count(Significance.SIGNIFICANT);
    long judged = comparison.tested();
    if (judged > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%d of %d differences are more than chance. If all groups were alike, 95 of 100"
                  + " comparisons would find none (Welch's t on logarithms of the runs' figures,"
                  + " corrected for %d tests by Holm); each interval by itself holds 95 of 100"
                  + " times.",
              significant,
              judged,
              judged));
    }
    if (comparison.count(Significance.NOT_JUDGED) > 0) {
      notes.add(
          "A single run does not say how much runs differ by chance: repeat runs, and give them"
              + " as --group NAME=DIR,DIR.");
    }
    return notes;
  }

  /** A difference, marked by what it means for who waits. */
  static String text(Row row, Difference difference) {
    String word =
        switch (difference.judgement()) {
          case SIGNIFICANT ->
              row.improvement(difference.ratio()) > 1 ? "\u25B2 better" : "\u25BC worse";
          case NOT_SIGNIFICANT -> "may be chance";
          case NOT_JUDGED -> "not judged";
        };
    return word + ": " + difference.text();
  }

  static String tooFew(Row row) {
    return String.format(
        Locale.ROOT,
        "too few operations: %,d in a run, needs %,d",
        row.fewest(),
        row.metric().fewestOperations());
  }

  /** Such as "after against before". */
  static String versus(Comparison comparison, RunGroup group) {
    return group.name() + " against " + comparison.groups().get(0).name();
  }

  /** A mean with its interval. */
  public static String text(Metric metric, Sample sample) {
    String mean = metric.text(sample.mean());
    return sample.runs() < 2
        ? mean
        : mean + " (" + metric.text(sample.least()) + " to " + metric.text(sample.most()) + ")";
  }

  /** The names of the groups as a sentence has them. */
  static String names(Comparison comparison) {
    return comparison.groups().stream().map(RunGroup::name).collect(Collectors.joining(" and "));
  }
}
