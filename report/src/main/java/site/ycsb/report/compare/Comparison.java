package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.run.RunFolder;

/**
 * The figures of groups side by side. A run counts once. Throughput, which is asked first, is
 * judged for itself, each group against each; all other figures are judged together.
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
   * @param pairs differences of each group but the first from the first; of throughput, those of
   *     each group from each one before it follow. None where the figure is none
   * @param fewest operations of a run; no percentile is told where too few lie beyond it
   */
  public record Row(Figure figure, List<Sample> samples, List<Difference> pairs, long fewest) {
    public Row {
      samples = List.copyOf(samples);
      pairs = List.copyOf(pairs);
    }

    private static Row of(Figure figure, List<List<Map<Figure, Value>>> groups) {
      List<List<Value>> values =
          groups.stream().map(runs -> runs.stream().map(figure::in).toList()).toList();
      List<Sample> samples =
          values.stream()
              .map(runs -> new Sample(runs.stream().map(Value::value).toList()))
              .toList();
      long fewest =
          values.stream().flatMap(List::stream).mapToLong(Value::operations).min().orElse(0);
      List<Difference> pairs = new ArrayList<>();
      int firsts =
          fewest < figure.fewestOperations() ? 0 : figure.isThroughput() ? groups.size() : 1;
      for (int first = 0; first < firsts; first++) {
        for (Sample other : samples.subList(first + 1, samples.size())) {
          pairs.add(Difference.of(samples.get(first), other));
        }
      }
      return new Row(figure, samples, pairs, fewest);
    }

    /** Of each group but the first, from the first; none where the figure is none. */
    public List<Difference> differences() {
      return pairs.subList(0, Math.min(pairs.size(), samples.size() - 1));
    }

    /** How a group's throughput differs from that of another one. */
    public Difference pair(int from, int to) {
      if (from > to) {
        return pair(to, from).inverse();
      }
      int before = from * (samples.size() - 1) - from * (from - 1) / 2;
      return pairs.get(before + to - from - 1);
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
     * About how many runs of each group, more than there are, would tell a difference as large as
     * that found; 0 if 200 would not.
     *
     * @param tests that share the doubt
     */
    int runsToTell(int other, long tests) {
      return LogEstimate.ratio(samples.get(0), samples.get(other))
          .runsToTell(
              0,
              Difference.LEVEL / tests,
              Math.max(samples.get(0).runs(), samples.get(other).runs()));
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

  /** Phases that not all runs have, and such operations of the other phases. */
  public List<String> unshared() {
    return unshared(runs());
  }

  static List<String> unshared(List<RunFolder> runs) {
    List<Map<Figure, Value>> figures =
        runs.stream().map(run -> Figure.compared(run.phases())).toList();
    Set<Figure> common = common(figures);
    Set<String> phases = common.stream().map(Figure::phase).collect(Collectors.toSet());
    return figures.stream()
        .flatMap(run -> run.keySet().stream())
        .filter(each -> !common.contains(each))
        .filter(
            each ->
                phases.contains(each.phase())
                    ? each.time() == LatencyFigure.MEAN && !each.response()
                    : each.isThroughput())
        .map(each -> (each.phase() + " " + each.operation()).strip())
        .distinct()
        .toList();
  }

  /** The same comparisons, corrected for all that they look at together. */
  public static List<Comparison> judgedTogether(List<Comparison> comparisons) {
    Map<Boolean, List<Difference>> all =
        comparisons.stream()
            .flatMap(Comparison::shown)
            .collect(
                Collectors.partitioningBy(
                    row -> row.figure.isThroughput(),
                    Collectors.flatMapping(row -> row.pairs.stream(), Collectors.toList())));
    int families = (int) all.values().stream().filter(Difference::areTested).count();
    Map<Boolean, Iterator<Difference>> next = new HashMap<>();
    all.forEach((key, each) -> next.put(key, Difference.corrected(each, families).iterator()));
    return comparisons.stream().map(each -> each.judged(next)).toList();
  }

  private Comparison judged(Map<Boolean, Iterator<Difference>> next) {
    return new Comparison(groups, rows.stream().map(row -> judged(row, next)).toList());
  }

  private static Row judged(Row row, Map<Boolean, Iterator<Difference>> next) {
    if (row.isZero()) {
      return row;
    }
    Iterator<Difference> its = Objects.requireNonNull(next.get(row.figure.isThroughput()));
    List<Difference> judged = row.pairs.stream().map(each -> its.next()).toList();
    return new Row(row.figure, row.samples, judged, row.fewest);
  }

  /** All runs, group by group. */
  public List<RunFolder> runs() {
    return groups.stream().flatMap(group -> group.runs().stream()).toList();
  }

  /** The rows that have something to show: all but those that are 0 in every run. */
  public Stream<Row> shown() {
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

  /** How many tests share the doubt with one of throughput; other figures take half of it. */
  long testsOfThroughput() {
    return tests(true) * (tests(false) == 0 ? 1 : 2);
  }

  private long tests(boolean ofThroughput) {
    return shown()
        .filter(row -> row.figure.isThroughput() == ofThroughput)
        .flatMap(row -> row.pairs.stream())
        .filter(each -> !Double.isNaN(each.probability()))
        .count();
  }

  private Stream<Difference> differences() {
    return shown().flatMap(row -> row.differences().stream());
  }
}
