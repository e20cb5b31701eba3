package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.run.RunFolder;

/**
 * The figures of groups side by side: the throughput of each phase, and the times of its
 * operations. A run counts once, and differences are judged together.
 *
 * @param groups at least two
 * @param rows by phase, operation and metric
 */
public record Comparison(List<RunGroup> groups, List<Row> rows) {
  public Comparison {
    groups = List.copyOf(groups);
    rows = List.copyOf(rows);
  }

  /**
   * One figure.
   *
   * @param operation empty: the phase as a whole
   * @param response whether times are from when operations were due
   * @param samples of each group
   * @param differences of each group but the first, from the first; none where the figure is none
   * @param fewest operations of a run; no percentile is told where too few lie beyond it
   */
  public record Row(
      String phase,
      String operation,
      boolean response,
      Metric metric,
      List<Sample> samples,
      List<Difference> differences,
      long fewest) {
    public Row {
      samples = List.copyOf(samples);
      differences = List.copyOf(differences);
    }

    /** The same figure with the next of the differences that were judged together. */
    private Row judged(Iterator<Difference> together) {
      List<Difference> own = differences.stream().map(each -> together.next()).toList();
      return new Row(phase, operation, response, metric, samples, own, fewest);
    }

    /** Whether every run has enough operations. */
    public boolean isTold() {
      return fewest >= metric.fewestOperations();
    }

    /** The figure's name, such as "p99 (response)". */
    public String title() {
      return metric.title() + (response ? " (response)" : "");
    }

    /** Phase, operation and figure, such as "run READ p99". */
    String label() {
      return Stream.of(phase, operation, title())
          .filter(part -> !part.isEmpty())
          .collect(Collectors.joining(" "));
    }

    /** The ratio towards the better: above 1 for more throughput, and for less time. */
    public double improvement(double ratio) {
      return metric.isBetterHigher() ? ratio : 1 / ratio;
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
    List<Row> rows = new ArrayList<>();
    for (PhaseResult phase : groups.get(0).runs().get(0).phases()) {
      if (!phase.warmup()) {
        addPhase(rows, groups, phase);
      }
    }
    return judgedTogether(List.of(new Comparison(groups, rows))).get(0);
  }

  /** All runs, group by group. */
  public List<RunFolder> runs() {
    return groups.stream().flatMap(group -> group.runs().stream()).toList();
  }

  /** How many differences were judged so. */
  public long count(Significance judgement) {
    return differences().filter(difference -> difference.judgement() == judgement).count();
  }

  /** How many differences could be judged. */
  public long tested() {
    return count(Significance.SIGNIFICANT) + count(Significance.NOT_SIGNIFICANT);
  }

  private Stream<Difference> differences() {
    return rows.stream().flatMap(row -> row.differences().stream());
  }

  private static void addPhase(List<Row> rows, List<RunGroup> groups, PhaseResult phase) {
    List<List<PhaseResult>> phases = everywhere(groups, run -> namesake(run, phase));
    if (phases.isEmpty()) {
      return;
    }
    String name = name(groups.get(0).runs().get(0), phase);
    rows.add(
        row(
            name,
            "",
            false,
            Metric.THROUGHPUT,
            samples(phases, Metric::throughput),
            Long.MAX_VALUE));
    for (OperationResult operation : phase.operations()) {
      List<List<OperationResult>> operations =
          everywhere(groups, run -> namesake(run, phase).flatMap(p -> namesake(p, operation)));
      if (!operations.isEmpty()) {
        addOperation(rows, name, operation.operation(), operations);
      }
    }
  }

  private static void addOperation(
      List<Row> rows, String phase, String operation, List<List<OperationResult>> operations) {
    boolean response =
        operations.stream().flatMap(List::stream).allMatch(each -> each.responseNanos() != null);
    long fewest =
        operations.stream()
            .flatMap(List::stream)
            .map(each -> Metric.times(each, response))
            .mapToLong(Latency::count)
            .min()
            .orElse(0);
    for (Metric metric : Metric.times()) {
      List<Sample> samples = samples(operations, each -> metric.of(Metric.times(each, response)));
      rows.add(row(phase, operation, response, metric, samples, fewest));
    }
  }

  private static Row row(
      String phase,
      String operation,
      boolean response,
      Metric metric,
      List<Sample> samples,
      long fewest) {
    List<Difference> differences =
        fewest < metric.fewestOperations()
            ? List.of()
            : samples.stream().skip(1).map(other -> Difference.of(samples.get(0), other)).toList();
    return new Row(phase, operation, response, metric, samples, differences, fewest);
  }

  /** The same comparisons, corrected for all that they look at together. */
  public static List<Comparison> judgedTogether(List<Comparison> comparisons) {
    Iterator<Difference> together =
        Difference.corrected(comparisons.stream().flatMap(Comparison::differences).toList())
            .iterator();
    return comparisons.stream()
        .map(
            each ->
                new Comparison(
                    each.groups, each.rows.stream().map(row -> row.judged(together)).toList()))
        .toList();
  }

  /** What each run has; nothing unless all have it. */
  private static <T> List<List<T>> everywhere(
      List<RunGroup> groups, Function<RunFolder, Optional<T>> part) {
    List<List<T>> found =
        groups.stream()
            .map(group -> group.runs().stream().map(part).flatMap(Optional::stream).toList())
            .toList();
    for (int i = 0; i < groups.size(); i++) {
      if (found.get(i).size() < groups.get(i).runs().size()) {
        return List.of();
      }
    }
    return found;
  }

  private static <T> List<Sample> samples(List<List<T>> groups, Function<T, Double> figure) {
    return groups.stream().map(runs -> new Sample(runs.stream().map(figure).toList())).toList();
  }

  /** The phase of a run that has the same name; of several, the one with the same number. */
  private static Optional<PhaseResult> namesake(RunFolder run, PhaseResult phase) {
    List<PhaseResult> same =
        run.phases().stream()
            .filter(each -> each.name().equals(phase.name()) && !each.warmup())
            .toList();
    return same.size() == 1
        ? Optional.of(same.get(0))
        : same.stream().filter(each -> each.number() == phase.number()).findFirst();
  }

  private static Optional<OperationResult> namesake(PhaseResult phase, OperationResult operation) {
    return phase.operations().stream()
        .filter(each -> each.operation().equals(operation.operation()))
        .findFirst();
  }

  /** The name of a phase, with its number where others have the same. */
  private static String name(RunFolder run, PhaseResult phase) {
    long namesakes = run.phases().stream().filter(p -> p.name().equals(phase.name())).count();
    return namesakes > 1 ? phase.number() + " " + phase.name() : phase.name();
  }
}
