package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** A stream that is begun in its middle goes on as the whole one does. */
class JumpProperties {
  @Test
  void stream_fromAnyOperationOn_isTheRestOfTheWhole() {
    Draws.check(
        300,
        2201,
        draws -> {
          AnySections sections = draws.show("sections", AnySections.of(draws));
          boolean uniqueKeys = draws.show("unique keys", draws.yes());
          WorkloadPlan plan =
              Plans.of(draws.show("seed", draws.any()), sections.plans(), uniqueKeys);
          checkJumps(draws, plan);
        });
  }

  /**
   * Inserts and what needs no order: what is jumped over, mostly, in chunks of a few operations.
   */
  @Test
  void stream_thatOnlyAppends_isReachedByItsNumbersOfInserts() {
    Draws.check(
        300,
        2202,
        draws -> {
          String groups =
              String.join(",", draws.show("groups", draws.list(1, 3, JumpProperties::appends)));
          WorkloadPlan plan =
              Plans.of(
                  draws.show("seed", draws.any()),
                  """
                  {"defaults": {"key": {"uniform": {"len": 12}}, "val": "v"}, "sections": [
                    {"groups": [%s]}, {"groups": [%s]}]}
                  """
                      .formatted(groups, groups));
          checkJumps(draws, plan);
        });
  }

  private static String appends(Draws draws) {
    return """
    {"inserts": {"op_count": %d}, "updates": {"op_count": %d},
     "point_queries": {"op_count": %d, "selection": {"latest": {"s": 1}}},
     "empty_point_queries": {"op_count": %d}}
    """
        .formatted(
            draws.between(1, 4), draws.between(0, 30), draws.between(0, 30), draws.between(0, 30));
  }

  private static void checkJumps(Draws draws, WorkloadPlan plan) {
    int chunkOperations = draws.show("operations of a chunk", draws.between(1, 40));
    List<Operation> all = rest(new OperationSource(plan, false, chunkOperations));
    if (all.isEmpty()) {
      return;
    }
    int place = draws.show("place", draws.between(0, all.size() - 1));
    int further = draws.show("further place", draws.between(place, all.size() - 1));
    OperationSource source = new OperationSource(plan, false, chunkOperations);
    GroupPlan open = source.skipTo(place);
    assertThat(open.operations()).contains(all.get(place).plan());
    assertThat(source.next()).isEqualTo(all.get(place));
    if (further > place) {
      source.skipTo(further);
      assertThat(rest(source)).isEqualTo(all.subList(further, all.size()));
    }
  }

  /** Chunks change the order and nothing else: each group has as many of each kind. */
  @Test
  void chunks_ofAnySize_leaveTheNumbersOfEachKind() {
    Draws.check(
        300,
        2203,
        draws -> {
          AnySections sections = draws.show("sections", AnySections.of(draws));
          WorkloadPlan plan = Plans.of(draws.any(), sections.plans(), true);
          int chunkOperations = draws.show("operations of a chunk", draws.between(1, 40));
          OperationSource source = new OperationSource(plan, false, chunkOperations);
          while (source.hasNextGroup()) {
            GroupPlan group = source.openNextGroup();
            Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
            for (OperationPlan entry : group.operations()) {
              if (entry.count() > 0) {
                counts.merge(entry.kind(), entry.count(), Long::sum);
              }
            }
            Map<OperationKind, Long> seen = new EnumMap<>(OperationKind.class);
            while (source.hasNext()) {
              seen.merge(source.next().kind(), 1L, Long::sum);
            }
            assertThat(seen).isEqualTo(counts);
          }
        });
  }

  private static List<Operation> rest(OperationSource source) {
    List<Operation> operations = new ArrayList<>();
    while (source.hasNext() || source.hasNextGroup()) {
      if (source.hasNext()) {
        operations.add(source.next());
      } else {
        source.openNextGroup();
      }
    }
    return operations;
  }
}
