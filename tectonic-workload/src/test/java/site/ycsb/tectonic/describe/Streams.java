package site.ycsb.tectonic.describe;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.ValueMaker;

/** What streams really are, to hold descriptions against. */
final class Streams {
  private Streams() {}

  /** The plan of one section with short keys and values, unless the groups say otherwise. */
  static WorkloadPlan plan(long seed, String... groups) {
    return planOf(
        seed,
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(String.join(",", groups)));
  }

  static WorkloadPlan planOf(long seed, String json) {
    return SpecReader.parse("test.spec.json", json).plan(new PlanOptions(seed, 1, List.of()));
  }

  /** What a group was like. */
  static final class Observed {
    final Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
    final Map<OperationKind, Long> rangeKeys = new EnumMap<>(OperationKind.class);
    final Map<OperationKind, Long> writtenBytes = new EnumMap<>(OperationKind.class);

    /** How often each key was selected, by kind. */
    final Map<OperationKind, Map<String, Integer>> selected = new EnumMap<>(OperationKind.class);

    int liveAtEnd;
    int peak;

    /** The share of the selections of a kind that went to the most selected keys. */
    double topShare(OperationKind kind, int keys) {
      Map<String, Integer> times = selected.getOrDefault(kind, Map.of());
      long all = times.values().stream().mapToLong(Integer::longValue).sum();
      long top =
          times.values().stream()
              .sorted((a, b) -> Integer.compare(b, a))
              .limit(keys)
              .mapToLong(Integer::longValue)
              .sum();
      return (double) top / all;
    }
  }

  /** Runs through the stream; returns what each group was like, by its number from 0. */
  static Map<Integer, Observed> observe(WorkloadPlan plan) {
    Map<Integer, Observed> groups = new HashMap<>();
    OperationSource source = new OperationSource(plan);
    ValueMaker values = new ValueMaker(plan.seed(), false);
    while (source.hasNextGroup()) {
      GroupPlan group = source.openNextGroup();
      SectionPlan section = plan.sectionOf(group);
      Observed observed = new Observed();
      observed.peak = (int) source.liveKeys();
      while (source.hasNext()) {
        add(observed, source.next(), section, values);
        observed.peak = Math.max(observed.peak, (int) source.liveKeys());
      }
      observed.liveAtEnd = (int) source.liveKeys();
      groups.put(group.index(), observed);
    }
    return groups;
  }

  private static void add(
      Observed observed, Operation operation, SectionPlan section, ValueMaker values) {
    observed.counts.merge(operation.kind(), 1L, Long::sum);
    if (operation instanceof Operation.Range range) {
      observed.rangeKeys.merge(operation.kind(), (long) range.count(), Long::sum);
    } else if (operation instanceof Operation.Point point) {
      if (operation.kind().needsLiveKey()) {
        observed
            .selected
            .computeIfAbsent(operation.kind(), kind -> new HashMap<>())
            .merge(point.key().toString(), 1, Integer::sum);
      }
      if (operation.kind().writesValue()) {
        long[] bytes = {point.key().bytes().length};
        values
            .written(operation, section)
            .forEach((field, value, start, end) -> bytes[0] += end - start);
        observed.writtenBytes.merge(operation.kind(), bytes[0], Long::sum);
      }
    }
  }
}
