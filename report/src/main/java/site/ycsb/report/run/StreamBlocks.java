package site.ycsb.report.run;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page.Block;
import site.ycsb.tectonic.describe.Describer;
import site.ycsb.tectonic.describe.PhaseDescription.Entry;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.KeySpaceExhaustedException;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * What the spec that the result holds says of keys and values: which are popular, how they grow.
 */
record StreamBlocks(RunResult result, List<PhaseResult> phases) {
  private static final long MOST_OPERATIONS = 2_000_000;
  private static final int CHECKPOINTS = 40;
  private static final int DIGITS = 2;
  private static final double BETWEEN_POINTS = 1.2;
  private static final String SCALE = "tectonic.scale";
  private static final String GROUPS = "tectonic.groups";

  /** The blocks; none if the workload has no spec or only loads. */
  List<Block> blocks() {
    if (result.spec() == null || result.command() == RunResult.Command.LOAD) {
      return List.of();
    }
    try {
      SpecDocument spec = SpecReader.parse(result.name(), result.spec().toString());
      WorkloadPlan plan = plan(spec, 1);
      List<Block> blocks = new ArrayList<>(skew(plan));
      boolean timed = plan.groups().stream().anyMatch(group -> group.duration() != null);
      if (!timed && plan.sections().stream().anyMatch(SectionPlan::grows)) {
        blocks.add(growth(spec, plan.operationCount()));
      }
      return blocks;
    } catch (SpecException | KeySpaceExhaustedException | NumberFormatException e) {
      String reason = "What the operations are cannot be told: " + e.getMessage();
      return List.of(Block.charts("Access skew", reason, List.of()));
    }
  }

  /** The share of the accesses that the most popular keys have, by kind; none without accesses. */
  private List<Block> skew(WorkloadPlan plan) {
    Map<String, List<Entry>> byKind = new LinkedHashMap<>();
    Describer.describe(result.name(), plan, List.of()).sections().stream()
        .flatMap(section -> section.phases().stream())
        .flatMap(phase -> phase.entries().stream())
        .filter(entry -> entry.hotSet() != null && count(entry) > 0)
        .forEach(entry -> byKind.computeIfAbsent(entry.kind(), k -> new ArrayList<>()).add(entry));
    if (byKind.isEmpty()) {
      return List.of();
    }
    List<Curve> curves = new ArrayList<>();
    byKind.forEach((kind, entries) -> curves.add(popularity(resultName(kind), entries)));
    List<Point> alike = new ArrayList<>();
    double least = curves.stream().mapToDouble(curve -> curve.points().get(0).x()).min().orElse(1);
    for (double part = least; part < 100; part *= BETWEEN_POINTS) {
      alike.add(new Point(part, part));
    }
    alike.add(new Point(100, 100));
    curves.add(new Curve("all keys alike", Style.DASHES, alike));
    return List.of(
        Block.charts(
            "Access skew",
            "Of the operations that choose a live key, by the law of their choice at the mean"
                + " number of live keys of each phase; ranges by where they start"
                + allGroups()
                + ".",
            List.of(
                new Chart(
                    "Access skew",
                    Axis.logarithmic("the most popular of the live keys (%)"),
                    Axis.linear("share of the accesses (%)").including(0).including(100),
                    curves))));
  }

  private static Curve popularity(String name, List<Entry> entries) {
    double keys = entries.stream().mapToDouble(each -> hotSet(each).keys()).max().orElse(1);
    double all = entries.stream().mapToDouble(StreamBlocks::count).sum();
    List<Point> points = new ArrayList<>();
    for (double top = 1; top < keys; top = Math.ceil(top * BETWEEN_POINTS)) {
      double part = top / keys;
      double accesses =
          entries.stream().mapToDouble(each -> count(each) * hotSet(each).share(part)).sum();
      points.add(new Point(100 * part, 100 * accesses / all));
    }
    points.add(new Point(100, 100));
    return new Curve(name, Style.LINE, points);
  }

  private static HotSet hotSet(Entry entry) {
    return Objects.requireNonNull(entry.hotSet());
  }

  private static double count(Entry entry) {
    return Objects.requireNonNullElse(entry.count(), 0.0);
  }

  private static String resultName(String specName) {
    return Stream.of(OperationKind.values())
        .filter(kind -> kind.specName().equals(specName))
        .map(OperationKind::resultName)
        .findFirst()
        .orElse(specName);
  }

  /** The lengths of the live records over the operations, which are made again without a store. */
  private Block growth(SpecDocument spec, long count) {
    double part = Math.min(1, (double) MOST_OPERATIONS / count);
    WorkloadPlan plan = plan(spec, part);
    OperationSource source = new OperationSource(plan);
    Map<String, List<Point>> lengths = new LinkedHashMap<>();
    long between = Math.max(1, plan.operationCount() / CHECKPOINTS);
    long operations = 0;
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        source.next();
        if (++operations % between == 0) {
          measure(source, operations, lengths);
        }
      }
    }
    List<Curve> curves = new ArrayList<>();
    lengths.forEach((name, points) -> curves.add(new Curve(name, Style.LINE, points)));
    Axis bytes = Axis.logarithmic("bytes of a record, all fields");
    return Block.charts(
        "Value-size growth",
        basis(operations, count, part),
        List.of(new Chart("Value sizes", Axis.linear("operations"), bytes, curves)));
  }

  private static void measure(
      OperationSource source, long operations, Map<String, List<Point>> lengths) {
    Histogram bytes = new Histogram(DIGITS);
    source.recordBytes(bytes::recordValue);
    if (bytes.getTotalCount() > 0) {
      BiConsumer<String, Long> add =
          (name, length) ->
              lengths
                  .computeIfAbsent(name, n -> new ArrayList<>())
                  .add(new Point((double) operations, (double) length));
      add.accept("longest", bytes.getMaxValue());
      add.accept("99 %", bytes.getValueAtPercentile(99));
      add.accept("median", bytes.getValueAtPercentile(50));
      add.accept("shortest", bytes.getMinValue());
    }
  }

  private String basis(long operations, long count, double part) {
    return part == 1
        ? format("Computed again from spec and seed: %,d operations%s.", operations, allGroups())
        : format(
            "Computed again from spec and seed at %.2g of the run's scale: %,d operations in place"
                + " of %,d%s.",
            part, operations, count, allGroups());
  }

  private String allGroups() {
    return hasChosenGroups() ? ", all groups of the spec" : "";
  }

  private boolean hasChosenGroups() {
    return !result.properties().getOrDefault(GROUPS, "").isEmpty();
  }

  private WorkloadPlan plan(SpecDocument spec, double part) {
    double scale = Double.parseDouble(result.properties().getOrDefault(SCALE, "1"));
    // The groups that a clock ended, by what they came to.
    List<Long> timed =
        hasChosenGroups()
            ? List.of()
            : phases.stream()
                .filter(phase -> Objects.isNull(phase.planned()))
                .map(phase -> Math.round(part * phase.completed()))
                .toList();
    return spec.plan(new PlanOptions(result.seed(), scale * part, timed));
  }
}
