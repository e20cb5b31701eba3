package site.ycsb.tectonic.page.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.tectonic.page.Table;
import site.ycsb.tectonic.page.compare.Comparison.Row;
import site.ycsb.tectonic.page.compare.Difference.Judgement;

/** A comparison as cells of text. */
public final class ComparisonTables {
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
    long significant = comparison.count(Judgement.SIGNIFICANT);
    long judged = significant + comparison.count(Judgement.NOT_SIGNIFICANT);
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
    if (comparison.count(Judgement.NOT_JUDGED) > 0) {
      notes.add(
          "A single run does not say how much runs differ by chance: repeat runs, and give them as"
              + " --group NAME=DIR,DIR.");
    }
    return notes;
  }

  private static String versus(Comparison comparison, RunGroup group) {
    return group.name() + " against " + comparison.groups().get(0).name();
  }

  private static String figure(Row row) {
    boolean timed = row.metric() != Metric.THROUGHPUT;
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
