package site.ycsb.tectonic.page.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.arrival.results.OperationResult;
import site.ycsb.arrival.results.PhaseResult;
import site.ycsb.tectonic.page.compare.Difference.Judgement;
import site.ycsb.tectonic.page.run.RunFolder;

/**
 * The figures of groups side by side.
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
   * @param response whether times are from when operations were due
   * @param samples of each group
   * @param differences of each group but the first, from the first
   */
  public record Row(
      String phase,
      String operation,
      boolean response,
      Metric metric,
      List<Sample> samples,
      List<Difference> differences) {}

  /** A kind of operation in a phase. */
  private record Place(String phase, String operation) {}

  private record Found(PhaseResult phase, OperationResult operation) {}

  /** Compares what all runs have; warm-ups are left out. */
  public static Comparison of(List<RunGroup> groups) {
    List<List<Map<Place, Found>>> all =
        groups.stream()
            .map(group -> group.runs().stream().map(Comparison::places).toList())
            .toList();
    List<Row> rows = new ArrayList<>();
    for (Place place : all.get(0).get(0).keySet()) {
      List<List<Found>> found =
          all.stream()
              .map(
                  runs ->
                      runs.stream()
                          .filter(run -> run.containsKey(place))
                          .map(run -> run.getOrDefault(place, run.values().iterator().next()))
                          .toList())
              .toList();
      boolean everywhere = true;
      for (int i = 0; i < groups.size(); i++) {
        everywhere &= found.get(i).size() == groups.get(i).runs().size();
      }
      if (everywhere) {
        addRows(rows, place, found);
      }
    }
    return new Comparison(groups, rows);
  }

  /** How many differences were judged so. */
  public long count(Judgement judgement) {
    return rows.stream()
        .flatMap(row -> row.differences().stream())
        .filter(difference -> difference.judgement() == judgement)
        .count();
  }

  private static void addRows(List<Row> rows, Place place, List<List<Found>> found) {
    boolean response =
        found.stream()
            .flatMap(List::stream)
            .allMatch(each -> each.operation().responseNanos() != null);
    for (Metric metric : Metric.all()) {
      List<Sample> samples =
          found.stream()
              .map(
                  runs ->
                      new Sample(
                          runs.stream()
                              .map(each -> metric.of(each.phase(), each.operation(), response))
                              .toList()))
              .toList();
      List<Difference> differences =
          samples.stream().skip(1).map(other -> Difference.of(samples.get(0), other)).toList();
      rows.add(new Row(place.phase(), place.operation(), response, metric, samples, differences));
    }
  }

  /** The operations of a run; phases of the same name have their number with it. */
  private static Map<Place, Found> places(RunFolder run) {
    Map<Place, Found> places = new LinkedHashMap<>();
    for (PhaseResult phase : run.phases()) {
      long namesakes =
          run.phases().stream().filter(each -> each.name().equals(phase.name())).count();
      String name = namesakes > 1 ? phase.number() + " " + phase.name() : phase.name();
      for (OperationResult operation : phase.operations()) {
        if (!phase.warmup()) {
          places.put(new Place(name, operation.operation()), new Found(phase, operation));
        }
      }
    }
    return places;
  }
}
