package site.ycsb.report.compare;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.run.RunFolder;

/**
 * The figures of groups side by side. A run counts once, and differences are judged together.
 *
 * @param groups at least two
 * @param rows by phase, operation and figure
 */
public record Comparison(List<RunGroup> groups, List<Row> rows) {
  public Comparison {
    groups = List.copyOf(groups);
    rows = List.copyOf(rows);
  }

  /**
   * One figure.
   *
   * @param samples of each group
   * @param differences of each group but the first, from the first; none where the figure is none
   * @param fewest operations of a run; no percentile is told where too few lie beyond it
   */
  public record Row(
      Figure figure, List<Sample> samples, List<Difference> differences, long fewest) {
    public Row {
      samples = List.copyOf(samples);
      differences = List.copyOf(differences);
    }

    private static Row of(Figure figure, List<List<Map<Figure, Value>>> groups) {
      List<List<Value>> values =
          groups.stream()
              .map(runs -> runs.stream().map(run -> value(run, figure)).toList())
              .toList();
      List<Sample> samples =
          values.stream()
              .map(runs -> new Sample(runs.stream().map(Value::value).toList()))
              .toList();
      long fewest =
          values.stream().flatMap(List::stream).mapToLong(Value::operations).min().orElse(0);
      List<Difference> differences =
          fewest < figure.fewestOperations()
              ? List.of()
              : samples.stream().skip(1).map(s -> Difference.of(samples.get(0), s)).toList();
      return new Row(figure, samples, differences, fewest);
    }

    private static Value value(Map<Figure, Value> run, Figure figure) {
      return Objects.requireNonNull(run.get(figure));
    }

    /** Whether every run has enough operations. */
    public boolean isTold() {
      return fewest >= figure.fewestOperations();
    }

    /** Whether it is 0 in every run, so that there is nothing to compare. */
    boolean isZero() {
      return samples.stream().allMatch(Sample::isZero);
    }

    /**
     * About how many runs of each group would tell a difference as large as that found; 0 if 200
     * would not.
     *
     * @param tests that are judged together
     */
    int runsToTell(int other, long tests) {
      return LogEstimate.ratio(samples.get(0), samples.get(other))
          .runsToTell(0, Difference.LEVEL / tests);
    }

    /** Whether a difference is to the better, as far as that is known. */
    public boolean isBetter(Difference difference) {
      return figure.improvement(difference.ratio()) > 1;
    }
  }

  /**
   * Repeated runs of the same.
   *
   * @param runs at least one
   */
  public record RunGroup(String name, List<RunFolder> runs) {
    public RunGroup {
      runs = List.copyOf(runs);
    }
  }

  /** Compares what all runs have; warm-ups are left out. */
  public static Comparison of(List<RunGroup> groups) {
    return of(
        groups,
        groups.stream()
            .map(each -> each.runs().stream().map(run -> Figure.compared(run.phases())).toList())
            .toList());
  }

  /**
   * Compares figures.
   *
   * @param figures of each trial of each group
   */
  public static Comparison of(List<RunGroup> groups, List<List<Map<Figure, Value>>> figures) {
    List<Row> rows =
        Figure.waitedFor(common(figures.stream().flatMap(List::stream).toList())).stream()
            .map(each -> Row.of(each, figures))
            .toList();
    return judgedTogether(List.of(new Comparison(groups, rows))).get(0);
  }

  /** The figures that all runs have. */
  static Set<Figure> common(List<Map<Figure, Value>> runs) {
    Set<Figure> common = new LinkedHashSet<>(runs.get(0).keySet());
    runs.forEach(run -> common.retainAll(run.keySet()));
    return common;
  }

  /** The same comparisons, corrected for all that they look at together. */
  public static List<Comparison> judgedTogether(List<Comparison> comparisons) {
    Iterator<Difference> next =
        Difference.corrected(comparisons.stream().flatMap(Comparison::differences).toList())
            .iterator();
    return comparisons.stream().map(each -> each.judged(next)).toList();
  }

  private Comparison judged(Iterator<Difference> next) {
    return new Comparison(
        groups,
        rows.stream()
            .map(
                row ->
                    new Row(
                        row.figure,
                        row.samples,
                        row.isZero()
                            ? row.differences
                            : row.differences.stream().map(each -> next.next()).toList(),
                        row.fewest))
            .toList());
  }

  /** All runs, group by group. */
  public List<RunFolder> runs() {
    return groups.stream().flatMap(group -> group.runs().stream()).toList();
  }

  /** The rows that have something to show: all but those that are 0 in every run. */
  Stream<Row> shown() {
    return rows.stream().filter(row -> !row.isZero());
  }

  /** How many differences were judged so. */
  public long count(Significance judgement) {
    return differences().filter(each -> each.judgement() == judgement).count();
  }

  /** How many differences could be judged. */
  public long tested() {
    return count(Significance.SIGNIFICANT) + count(Significance.NOT_SIGNIFICANT);
  }

  private Stream<Difference> differences() {
    return shown().flatMap(row -> row.differences().stream());
  }
}
