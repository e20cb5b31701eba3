package site.ycsb.tectonic.plan;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Replay;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * What a run does, exactly.
 *
 * @param seed of every random decision
 * @param sections in order, at least one
 */
public record WorkloadPlan(long seed, List<SectionPlan> sections) {
  public WorkloadPlan {
    sections = List.copyOf(sections);
  }

  /** All groups in order: the phases of the run. */
  public List<GroupPlan> groups() {
    return sections.stream().flatMap(section -> section.groups().stream()).toList();
  }

  /** The figures that a run of some groups comes to, as limits speak of them. */
  public static Set<Figure> figures(List<GroupPlan> groups) {
    Set<Figure> figures = new LinkedHashSet<>();
    for (GroupPlan group : groups) {
      if (!group.warmup()) {
        figures.add(new Figure(group.name(), "", false, null));
        for (PhaseFigure each : PhaseFigure.values()) {
          figures.add(new Figure(group.name(), "", false, each));
        }
        for (OperationPlan each : group.operations()) {
          LatencyFigure.View.COMPARED
              .figures()
              .forEach(
                  time -> figures.add(new Figure(group.name(), each.resultName(), false, time)));
        }
      }
    }
    return figures;
  }

  /** The seed of a group's schedule of arrivals. */
  public long arrivalSeed(GroupPlan group) {
    return new SeededRandom(seed).at(RandomStream.ARRIVAL, group.index()).nextLong();
  }

  /** The section that a group belongs to. */
  public SectionPlan sectionOf(GroupPlan group) {
    return sections.stream()
        .filter(section -> section.has(group.index()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(group.name() + " is of another plan"));
  }

  /** What the user should know of selections that are not taken as they are written. */
  public List<String> warnings() {
    return sections.stream()
        .flatMap(SectionPlan::operations)
        .flatMap(OperationPlan::warnings)
        .distinct()
        .toList();
  }

  /** The files of recorded arrivals, which are read as the run goes on. */
  public List<Path> recordings() {
    return groups().stream()
        .map(GroupPlan::arrival)
        .flatMap(WorkloadPlan::models)
        .filter(Replay.Opened.class::isInstance)
        .map(arrival -> ((Replay.Opened) arrival).file())
        .toList();
  }

  private static Stream<ArrivalModel> models(@Nullable ArrivalModel arrival) {
    return arrival == null
        ? Stream.empty()
        : Stream.concat(Stream.of(arrival), arrival.parts().stream().flatMap(WorkloadPlan::models));
  }

  /** Number of operations of all groups. */
  public long operationCount() {
    return groups().stream().mapToLong(GroupPlan::operationCount).sum();
  }
}
