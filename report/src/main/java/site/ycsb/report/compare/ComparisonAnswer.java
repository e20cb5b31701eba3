package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.chart.ForestPlot.Tone;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.run.RunSection.RunVerdict;

/**
 * What a comparison comes to: the throughput of each phase, how many figures differ, and doubts.
 */
public record ComparisonAnswer(Comparison comparison) {
  private static final int MOST_PHASES = 4;

  /** The answer of the gates, if there are any, or else that of the comparison. */
  public static Headline headline(Comparison comparison, List<GateVerdict> gates) {
    return gates.isEmpty()
        ? new ComparisonAnswer(comparison).headline()
        : GateVerdict.headline(gates);
  }

  /** The answer under the word for how far it can be trusted. */
  Headline headline() {
    String doubts = doubts();
    if (!doubts.isEmpty()) {
      boolean isBad =
          comparison.runs().stream()
              .anyMatch(run -> RunVerdict.of(run).tone() == Headline.Tone.BAD);
      return isBad
          ? new Headline(Headline.Tone.BAD, "NOT TO BE TRUSTED", doubts + " " + text())
          : new Headline(
              Headline.Tone.OPEN,
              "IN DOUBT",
              text() + " " + doubts + " Repeat these before you trust small differences.");
    }
    return comparison.tested() == 0
        ? new Headline(Headline.Tone.OPEN, "NOT JUDGED", text())
        : new Headline(Headline.Tone.GOOD, "COMPARED", text());
  }

  /** How many runs are in doubt, by how they ended; of bad ones with the reason of the first. */
  private String doubts() {
    Map<String, List<Headline>> byWord =
        comparison.runs().stream()
            .map(RunVerdict::of)
            .filter(verdict -> verdict.tone() != Headline.Tone.GOOD)
            .collect(
                Collectors.groupingBy(Headline::word, LinkedHashMap::new, Collectors.toList()));
    return byWord.values().stream()
        .map(
            alike ->
                "%d of %d runs: %s"
                    .formatted(
                        alike.size(),
                        comparison.runs().size(),
                        alike.get(0).tone() == Headline.Tone.BAD
                            ? alike.get(0)
                            : alike.get(0).word() + "."))
        .collect(Collectors.joining(" "));
  }

  /** What was found, in sentences. */
  public String text() {
    String counts =
        comparison.tested() == 0
            ? "A single run of a group does not say what is chance: repeat runs."
            : counts() + ".";
    return Stream.concat(
            IntStream.range(1, comparison.groups().size()).mapToObj(this::throughput),
            Stream.of(counts))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** What a group does in the first phases beside the first group; nothing without throughput. */
  private String throughput(int other) {
    List<String> phases =
        comparison.rows().stream()
            .filter(row -> row.figure().isThroughput())
            .map(row -> row.figure().phase() + " " + difference(row, other))
            .toList();
    if (phases.isEmpty()) {
      return "";
    }
    return "%s: %s%s."
        .formatted(
            inAWord(other),
            phases.stream().limit(MOST_PHASES).collect(Collectors.joining(", ")),
            phases.size() > MOST_PHASES
                ? ", and %d phases more".formatted(phases.size() - MOST_PHASES)
                : "");
  }

  /** Which of the two is faster, where no phase says otherwise. */
  private String inAWord(int other) {
    String name = comparison.groups().get(other).name();
    String first = comparison.groups().get(0).name();
    Set<Boolean> better =
        comparison.rows().stream()
            .filter(row -> row.figure().isThroughput())
            .filter(row -> row.differences().get(other - 1).isSignificant())
            .map(row -> row.isBetter(row.differences().get(other - 1)))
            .collect(Collectors.toSet());
    return better.size() == 1
        ? "%s is %s than %s".formatted(name, better.contains(true) ? "faster" : "slower", first)
        : "Throughput of " + name + " against " + first;
  }

  private String difference(Row row, int other) {
    Difference difference = row.differences().get(other - 1);
    if (difference.judgement() != Significance.NOT_SIGNIFICANT) {
      return difference.text();
    }
    int runs = row.runsToTell(other, comparison.tested());
    return difference.text()
        + (runs == 0
            ? " (may be chance)"
            : " (may be chance; %d runs of each group may tell)".formatted(runs));
  }

  private String counts() {
    long all = comparison.shown().mapToLong(row -> comparison.groups().size() - 1).sum();
    long better = significant(true);
    long worse = significant(false);
    if (better + worse == 0) {
      return "No figure of %d differs by more than chance".formatted(comparison.tested());
    }
    long chance = comparison.count(Significance.NOT_SIGNIFICANT);
    List<String> parts = new ArrayList<>();
    parts.add(number(better) + " better");
    parts.add(number(worse) + " worse");
    parts.add(chance + " may be chance");
    if (all > comparison.tested()) {
      parts.add(all - comparison.tested() + " cannot be judged");
    }
    return "Of %d figure%s %s%s"
        .formatted(
            all,
            all == 1 ? "" : "s",
            String.join(", ", parts),
            largest(ComparisonSection.effects(comparison, ""), "; the largest: "));
  }

  /** The effect farthest from none of those that are more than chance; nothing without one. */
  public static String largest(List<ForestPlot.Row> effects, String before) {
    return effects.stream()
        .filter(row -> row.tone() != Tone.OPEN)
        .max(Comparator.comparingDouble(row -> Math.abs(Math.log(row.improvement()))))
        .map(row -> before + row.label() + ", " + row.text().substring(2))
        .orElse("");
  }

  private long significant(boolean better) {
    return comparison.rows().stream()
        .flatMap(
            row ->
                row.differences().stream()
                    .filter(each -> each.isSignificant() && row.isBetter(each) == better))
        .count();
  }

  private static String number(long count) {
    return count == 0
        ? "none is"
        : count == 1 ? "1 is" : String.format(Locale.ROOT, "%,d are", count);
  }
}
