package site.ycsb.tectonic.reference;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceFile;

/**
 * Reads a trace up to its first mark, and then twice: for the keys that are ever inserted, and then
 * operation by operation against the definition.
 */
public final class ReferenceCheck {
  private final WorkloadPlan plan;
  private final String trace;
  private final Findings findings = new Findings();

  /** Keys by section, and how many inserts. */
  private final List<List<Key>> keys = new ArrayList<>();

  private boolean marked;

  /**
   * @param trace name of a file, as it is read twice
   */
  public ReferenceCheck(WorkloadPlan plan, String trace) {
    this.plan = plan;
    this.trace = trace;
    plan.sections().forEach(section -> keys.add(new ArrayList<>()));
  }

  /**
   * Checks all of it.
   *
   * @param spec its name, for the result
   * @throws UsageException if the trace cannot be read
   */
  public TraceVerification run(String spec) throws IOException {
    collectKeys();
    long operations = interpret();
    return findings.of(spec, trace, operations);
  }

  private void collectKeys() throws IOException {
    try (TraceFile file = TraceFile.open(trace, null)) {
      TraceEntry entry = file.reader().next();
      while (entry != null && !marked) {
        marked = entry instanceof TraceEntry.PhaseMark;
        entry = file.reader().next();
      }
    }
    Place place = new Place();
    try (TraceFile file = TraceFile.open(trace, null)) {
      for (TraceEntry entry = file.reader().next(); entry != null; entry = file.reader().next()) {
        GroupPlan group = place.of(entry);
        if (group != null
            && entry instanceof TraceEntry.Operation operation
            && operation.code() == TraceCode.I) {
          keys.get(plan.sectionOf(group).index()).add(operation.key());
        }
      }
    }
  }

  private long interpret() throws IOException {
    Place place = new Place();
    PhaseCheck phase = null;
    ReferenceSection open = null;
    int index = -1;
    long operations = 0;
    try (TraceFile file = TraceFile.open(trace, null)) {
      for (TraceEntry entry = file.reader().next(); entry != null; entry = file.reader().next()) {
        GroupPlan group = place.of(entry);
        if (!(entry instanceof TraceEntry.Operation operation)) {
          continue;
        } else if (group == null) {
          findings.addFault("operations after those of the spec", "line " + file.reader().line());
          break;
        }
        while (phase == null || index < group.index()) {
          if (phase != null) {
            phase.finish();
          }
          GroupPlan next = plan.groups().get(++index);
          SectionPlan section = plan.sectionOf(next);
          if (open == null || section.groups().get(0).equals(next)) {
            List<Key> inserted = keys.get(section.index());
            open = new ReferenceSection(section, inserted, HotKeys.of(section, inserted));
          }
          phase = new PhaseCheck(open, next, findings);
        }
        phase.accept(operation, file.reader());
        operations++;
      }
    }
    finish(phase, index);
    return operations;
  }

  /** Ends the last phase that there was, and those that are missing. */
  private void finish(@Nullable PhaseCheck last, int index) {
    if (last != null) {
      last.finish();
    }
    for (GroupPlan group : plan.groups().subList(index + 1, plan.groups().size())) {
      if (group.operationCount() > 0) {
        findings.addFault("phase \"" + group.name() + "\" is missing", "");
      }
    }
  }

  /** Which phase an entry belongs to: as marked, or else by the numbers of the spec. */
  private final class Place {
    private int index = marked ? -1 : 0;
    private long seen;

    /** The phase; null before the first and after the last. */
    private @Nullable GroupPlan of(TraceEntry entry) {
      List<GroupPlan> groups = plan.groups();
      if (marked) {
        if (entry instanceof TraceEntry.PhaseMark mark) {
          index++;
          checkName(mark.name());
        }
      } else if (entry instanceof TraceEntry.Operation) {
        while (index < groups.size() && seen >= groups.get(index).operationCount()) {
          index++;
          seen = 0;
        }
        seen++;
      }
      return index < 0 || index >= groups.size() ? null : groups.get(index);
    }

    private void checkName(String name) {
      List<GroupPlan> groups = plan.groups();
      if (index >= groups.size() || !groups.get(index).name().equals(name)) {
        throw new UsageException(
            "%s: found the phase \"%s\", expected %s; is it a trace of this spec?"
                .formatted(
                    trace,
                    name,
                    index < groups.size() ? '"' + groups.get(index).name() + '"' : "no more"));
      }
    }
  }
}
