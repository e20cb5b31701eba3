package site.ycsb.report.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.report.page.Page.Block;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.KeySpaceExhaustedException;

/**
 * What a Tectonic workload did to its keys and values, computed again from the spec and the seed
 * that the result holds. A long run is scaled down.
 */
final class StreamBlocks {
  private static final long MOST_OPERATIONS = 2_000_000;
  private static final String SCALE = "tectonic.scale";
  private static final String GROUPS = "tectonic.groups";

  private final RunResult result;
  private final List<PhaseResult> phases;

  StreamBlocks(RunResult result, List<PhaseResult> phases) {
    this.result = result;
    this.phases = phases;
  }

  /** The blocks; none if the workload has no spec or only loads. */
  List<Block> blocks() {
    if (result.spec() == null || result.command() == RunResult.Command.LOAD) {
      return List.of();
    }
    try {
      return of(SpecReader.parse(result.name(), result.spec().toString()));
    } catch (SpecException | KeySpaceExhaustedException | NumberFormatException e) {
      String reason = "The operations cannot be made again: " + e.getMessage();
      return List.of(Block.charts("Access skew", reason, List.of()));
    }
  }

  private List<Block> of(SpecDocument spec) {
    double scale = Double.parseDouble(result.properties().getOrDefault(SCALE, "1"));
    WorkloadPlan whole = spec.plan(new PlanOptions(result.seed(), scale, timed(1)));
    if (whole.groups().stream().anyMatch(group -> group.duration() != null)) {
      return List.of();
    }
    long count = whole.operationCount();
    double part = count <= MOST_OPERATIONS ? 1 : (double) MOST_OPERATIONS / count;
    WorkloadPlan plan =
        part == 1 ? whole : spec.plan(new PlanOptions(result.seed(), scale * part, timed(part)));
    StreamCensus census = StreamCensus.of(plan);
    String basis = basis(census.operations(), count, part);
    List<Block> blocks = new ArrayList<>();
    if (!census.skew().isEmpty()) {
      blocks.add(
          Block.charts(
              "Access skew",
              "Of the operations that choose a live key; ranges by where they start. " + basis,
              census.skew()));
    }
    if (!census.growth().isEmpty()) {
      blocks.add(Block.charts("Value-size growth", basis, census.growth()));
    }
    return blocks;
  }

  private String basis(long operations, long count, double part) {
    String what =
        result.properties().getOrDefault(GROUPS, "").isEmpty() ? "" : ", all groups of the spec";
    return part == 1
        ? String.format(
            Locale.ROOT, "Computed again from spec and seed: %,d operations%s.", operations, what)
        : String.format(
            Locale.ROOT,
            "Computed again from spec and seed at %.2g of the run's scale: %,d operations in place"
                + " of %,d%s.",
            part,
            operations,
            count,
            what);
  }

  /** The groups that a clock ended, by what they came to. */
  private List<Long> timed(double part) {
    return result.properties().getOrDefault(GROUPS, "").isEmpty()
        ? phases.stream()
            .filter(phase -> Objects.isNull(phase.planned()))
            .map(phase -> Math.round(part * completed(phase)))
            .toList()
        : List.of();
  }

  private static double completed(PhaseResult phase) {
    return phase.operations().stream().mapToDouble(OperationResult::completed).sum();
  }
}
