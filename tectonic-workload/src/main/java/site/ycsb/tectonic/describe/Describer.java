package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.SectionDescription.Expression;
import site.ycsb.tectonic.describe.SectionDescription.Part;
import site.ycsb.tectonic.describe.WorkloadDescription.Totals;
import site.ycsb.tectonic.describe.WorkloadDescription.Work;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.FreePlaces;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.stream.KeySetChoice;
import site.ycsb.tectonic.text.TextShape;

/** Describes the workload of a plan. */
public final class Describer {
  private Describer() {}

  /**
   * The description of a workload.
   *
   * @param spec what the workload is called, such as the path of its file
   * @param notes what the user should know of it
   */
  public static WorkloadDescription describe(String spec, WorkloadPlan plan, List<String> notes) {
    List<SectionDescription> sections = new ArrayList<>();
    for (SectionPlan section : plan.sections()) {
      sections.add(new SectionDescriber(section).describe());
    }
    return new WorkloadDescription(
        spec, PlanOptions.unsigned(plan.seed()), notes, sections, totals(sections));
  }

  private static Totals totals(List<SectionDescription> sections) {
    LiveKeys records = LiveKeys.NONE;
    double storeBytes = 0;
    double generatorBytes = 0;
    List<PhaseDescription> phases = new ArrayList<>();
    for (SectionDescription section : sections) {
      phases.addAll(section.phases());
      if (!section.phases().isEmpty()) {
        LiveKeys end = section.phases().get(section.phases().size() - 1).liveAtEnd();
        records = records.plus(end);
        storeBytes += end.keys() * section.recordBytes() + section.grownBytes();
      }
      generatorBytes = Math.max(generatorBytes, section.generatorBytes());
    }
    int clockPhases = (int) phases.stream().filter(phase -> phase.operations() == null).count();
    return new Totals(
        work(phases, false), work(phases, true), clockPhases, records, storeBytes, generatorBytes);
  }

  private static Work work(List<PhaseDescription> phases, boolean warmup) {
    int count = 0;
    double operations = 0;
    double written = 0;
    double read = 0;
    for (PhaseDescription phase : phases) {
      if (phase.warmup() == warmup) {
        count++;
        operations += Objects.requireNonNullElse(phase.operations(), 0.0);
        for (PhaseDescription.Entry entry : phase.entries()) {
          written += Objects.requireNonNullElse(entry.writtenBytes(), 0.0);
          read += Objects.requireNonNullElse(entry.rangeBytes(), 0.0);
        }
      }
    }
    return new Work(count, operations, written, read);
  }

  /** Describes one section: its phases in order, and the key set that they share. */
  private static final class SectionDescriber {
    private final SectionPlan section;
    private final KeySetChoice choice;
    private final Population population;
    private final RecordSizes sizes;

    SectionDescriber(SectionPlan section) {
      this.section = section;
      choice = KeySetChoice.of(section);
      population = new Population(section, choice);
      sizes = new RecordSizes(section.fieldNames().size());
    }

    SectionDescription describe() {
      List<PhaseDescription> phases = new ArrayList<>();
      LiveKeys peak = LiveKeys.NONE;
      for (GroupPlan group : section.groups()) {
        var phase = new PhaseDescriber(group, section.uniqueKeys(), population, sizes).describe();
        phases.add(phase);
        peak = peak.most(phase.peak());
      }
      double inserts =
          population.inserts().values().stream().mapToDouble(Double::doubleValue).sum();
      List<Part> parts = parts(inserts, peak.keys());
      double bytes = parts.stream().mapToDouble(Part::bytes).sum();
      return new SectionDescription(
          section.name(),
          choice.title(),
          parts,
          bytes,
          peak.keys() == 0 ? 0 : bytes / peak.keys(),
          expressions(OperationPlan::key, true),
          expressions(OperationPlan::value, false),
          section.fieldNames().size(),
          sizes.recordBytes(),
          sizes.grownBytes(),
          inserts,
          peak,
          phases);
    }

    private List<Part> parts(double inserts, double peak) {
      List<Part> parts = new ArrayList<>();
      // An insert that repeats a live key leaves nothing behind.
      double kept = choice.parts().contains(KeySetPart.DELETION) ? inserts : peak;
      for (KeySetPart part : choice.parts()) {
        Set<String> reasons = new LinkedHashSet<>();
        for (KeySetChoice.Demand demand : choice.demands()) {
          if (demand.part() == part) {
            reasons.add(
                demand.kind().specName() + " in " + demand.phase().name() + ": " + demand.reason());
          }
        }
        double counted = part == KeySetPart.SORTING ? mostSorted() : kept;
        long bytes = part.bytes((long) counted, (long) peak);
        parts.add(
            new Part(
                part.title(),
                part == KeySetPart.HOT ? bytes * hotRanges() : bytes,
                List.copyOf(reasons)));
      }
      if (section.grows()) {
        parts.add(sizesOfRecords(kept));
      }
      for (StringExpr key : KeySetChoice.drawnFreely(section)) {
        parts.add(
            new Part(
                "free numbers",
                FreePlaces.bytes(key.domain()),
                List.of("inserts: each takes one of " + key.words())));
      }
      return parts;
    }

    private Part sizesOfRecords(double inserts) {
      List<String> reasons =
          section.groups().stream()
              .flatMap(
                  group ->
                      group.operations().stream()
                          .map(OperationPlan::kind)
                          .filter(OperationKind::hasCap)
                          .distinct()
                          .map(kind -> kind.specName() + " in " + group.name()))
              .map(user -> user + ": the length of every field")
              .toList();
      return new Part("sizes", Integer.BYTES * inserts * section.fieldNames().size(), reasons);
    }

    private long mostSorted() {
      return section.groups().stream()
          .filter(group -> group.sorted() != null)
          .mapToLong(GroupPlan::insertCount)
          .max()
          .orElse(0);
    }

    private double hotRanges() {
      return section
          .operations()
          .map(OperationPlan::selection)
          .filter(Selection.ByHotRange.class::isInstance)
          .map(selection -> ((Selection.ByHotRange) selection).name())
          .distinct()
          .count();
    }

    /** The different expressions of the section's operations, and who uses them. */
    private List<Expression> expressions(
        Function<OperationPlan, @Nullable StringExpr> part, boolean counted) {
      Map<StringExpr, Set<String>> users = new LinkedHashMap<>();
      for (OperationPlan operation : section.operations().toList()) {
        StringExpr expression = part.apply(operation);
        if (expression != null) {
          users
              .computeIfAbsent(expression, e -> new LinkedHashSet<>())
              .add(operation.kind().specName());
        }
      }
      List<Expression> expressions = new ArrayList<>();
      users.forEach(
          (expression, kinds) -> {
            TextShape shape = TextShape.of(expression);
            double domain = expression.domain();
            expressions.add(
                new Expression(
                    expression.words(),
                    List.copyOf(kinds),
                    counted && Double.isFinite(domain) ? (Double) domain : null,
                    shape.leastBytes(),
                    sizes.meanBytes(Objects.requireNonNull(expression)),
                    shape.mostBytes()));
          });
      return expressions;
    }
  }
}
