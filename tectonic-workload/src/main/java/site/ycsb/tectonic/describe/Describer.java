package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import site.ycsb.tectonic.describe.WorkloadDescription.Totals;
import site.ycsb.tectonic.describe.WorkloadDescription.Work;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

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
    return new WorkloadDescription(spec, plan.seed(), notes, sections, totals(sections));
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
}
