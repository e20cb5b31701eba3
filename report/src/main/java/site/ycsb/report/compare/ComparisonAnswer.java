package site.ycsb.report.compare;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.chart.ForestPlot.Tone;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.run.RunFolder;

/**
 * What a comparison comes to: the throughput of each phase, how many figures differ, and doubts.
 */
public record ComparisonAnswer(Comparison comparison) {
  private static final int MOST_PHASES = 4;
  private static final int MOST_DOUBTS = 3;

  /** The answer of the gates, if there are any, or else that of the comparison. */
  public static Headline headline(Comparison comparison, List<GateVerdict> gates) {
    return gates.isEmpty()
        ? new ComparisonAnswer(comparison).headline()
        : GateVerdict.headline(gates);
  }

  /** The answer under the word for how far it can be trusted. */
  Headline headline() {
    List<RunFolder> doubtful =
        comparison.runs().stream()
            .filter(run -> run.verdict().tone() != Headline.Tone.GOOD)
            .toList();
    Headline answer =
        comparison.tested() == 0
            ? new Headline(Headline.Tone.OPEN, "NOT JUDGED", text())
            : new Headline(tone(List.of(comparison)), "COMPARED", text());
    return doubted(answer, doubtful, comparison.runs().size(), false);
  }

  /** Nothing that got worse is told in green. */
  public static Headline.Tone tone(Collection<Comparison> comparisons) {
    return comparisons.stream().anyMatch(each -> new ComparisonAnswer(each).significant(false) > 0)
        ? Headline.Tone.OPEN
        : Headline.Tone.GOOD;
  }

  /**
   * An answer, then the runs that leave it in doubt.
   *
   * @param all how many runs there are
   * @param isBad whether it cannot be trusted even if none of them is bad
   */
  public static Headline doubted(
      Headline answer, List<RunFolder> doubtful, int all, boolean isBad) {
    if (doubtful.isEmpty()) {
      return answer;
    }
    boolean distrusts = isBad || doubtful.stream().anyMatch(ComparisonAnswer::isBad);
    return new Headline(
        distrusts ? Headline.Tone.BAD : Headline.Tone.OPEN,
        distrusts ? "NOT TO BE TRUSTED" : "IN DOUBT",
        "%s; %d of %d runs: %s%s"
            .formatted(
                answer.reason().replaceFirst("[.]$", ""),
                doubtful.size(),
                all,
                String.join("; ", doubts(doubtful)),
                distrusts ? "" : ". Repeat these before you trust the differences."));
  }

  /** Each verdict once, with the first runs that have it. */
  private static List<String> doubts(List<RunFolder> doubtful) {
    Map<String, List<String>> named = new LinkedHashMap<>();
    for (RunFolder run : doubtful) {
      String verdict = isBad(run) ? run.verdict().toString() : run.verdict().word();
      named
          .computeIfAbsent(verdict.replaceFirst("[.]$", ""), absent -> new ArrayList<>())
          .add(run.path().toString());
    }
    return named.entrySet().stream()
        .map(
            each ->
                each.getValue().stream().limit(MOST_DOUBTS).collect(Collectors.joining(", "))
                    + (each.getValue().size() > MOST_DOUBTS ? ", ..." : "")
                    + (each.getValue().size() > 1 ? " are " : " is ")
                    + each.getKey())
        .toList();
  }

  private static boolean isBad(RunFolder run) {
    return run.verdict().tone() == Headline.Tone.BAD;
  }

  /** What was found, in sentences. */
  public String text() {
    String counts =
        comparison.rows().isEmpty()
            ? "No phase is in all runs."
            : comparison.tested() == 0
                ? "A single run of a group does not say what is chance: repeat runs."
                : counts() + ".";
    return Stream.concat(
            IntStream.range(1, comparison.groups().size()).mapToObj(this::throughput),
            Stream.of(counts, leftOut()))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private String leftOut() {
    List<String> unshared = comparison.unshared();
    return unshared.isEmpty()
        ? ""
        : "Not compared, as not all runs have it: " + String.join(", ", unshared) + ".";
  }

  /** What a group does in the first phases beside the first group; nothing without throughput. */
  private String throughput(int other) {
    List<Row> phases = throughputs();
    if (phases.isEmpty()) {
      return "";
    }
    int more = phases.size() - MOST_PHASES;
    return "%s: %s%s."
        .formatted(
            inAWord(other),
            phases.stream()
                .limit(MOST_PHASES)
                .map(row -> row.figure().phase() + " " + difference(row, other))
                .collect(Collectors.joining(", ")),
            more > 0 ? ", and %d phase%s more".formatted(more, more == 1 ? "" : "s") : "");
  }

  private List<Row> throughputs() {
    return comparison.shown().filter(row -> row.figure().isThroughput()).toList();
  }

  /** Which of the two is faster, and in which phases, where it is not so in all. */
  private String inAWord(int other) {
    List<Row> all = throughputs();
    String than = " than " + comparison.groups().get(0).name();
    List<String> words = new ArrayList<>();
    for (boolean isFaster : List.of(true, false)) {
      List<String> phases =
          all.stream()
              .filter(row -> row.differences().get(other - 1).isSignificant())
              .filter(row -> row.isBetter(row.differences().get(other - 1)) == isFaster)
              .map(row -> row.figure().phase())
              .toList();
      if (!phases.isEmpty()) {
        String named =
            phases.size() > MOST_PHASES
                ? phases.size() + " of " + all.size() + " phases"
                : String.join(" and ", phases);
        String where = phases.size() == all.size() ? "" : " in " + named;
        words.add((isFaster ? "faster" : "slower") + (words.isEmpty() ? than : "") + where);
      }
    }
    String name = comparison.groups().get(other).name();
    return words.isEmpty()
        ? "Throughput of " + name + " against " + comparison.groups().get(0).name()
        : name + " is " + String.join(", ", words);
  }

  private String difference(Row row, int other) {
    Difference difference = row.differences().get(other - 1);
    if (difference.judgement() != Significance.NOT_SIGNIFICANT) {
      return difference.text();
    }
    int runs = row.runsToTell(other, comparison.testsOfThroughput());
    return difference.text()
        + (runs == 0
            ? " (may be chance)"
            : " (may be chance; %d runs of each would probably tell)".formatted(runs));
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
    return count == 0 ? "none is" : count == 1 ? "1 is" : format("%,d are", count);
  }
}
