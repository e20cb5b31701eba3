package site.ycsb.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;
import site.ycsb.tectonic.trace.TraceReplay;
import site.ycsb.traces.TraceMeasures;
import site.ycsb.traces.TraceMeter;

/**
 * The second reading of a trace, whose phases are known: what each phase did, and what {@code
 * inspect} measures of it.
 *
 * @param phases one for each that is known, in order
 */
record TraceProfile(List<PhaseProfile> phases, TraceMeasures measures) {
  private static final int WINDOWS = 10;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Dialects whose times are whole seconds. */
  private static final List<String> IN_SECONDS = List.of("twitter", "meta");

  /** Reads a trace from its first entry to the last of the known phases. */
  static TraceProfile of(String name, TraceReader reader, TraceScan.Found found, Runnable progress)
      throws IOException {
    return new Reading(reader, found).read(name, progress);
  }

  private static final class Reading {
    private final TraceReader reader;
    private final TraceScan.Found found;
    private final TraceMeter meter = new TraceMeter(WINDOWS, 0, this::see);
    private final List<PhaseProfile> phases = new ArrayList<>();
    private Deletions deleted = new Deletions();
    private @Nullable PhaseProfile open;
    private int section = -1;
    private int operations;

    Reading(TraceReader reader, TraceScan.Found found) {
      this.reader = reader;
      this.found = found;
    }

    TraceProfile read(String name, Runnable progress) throws IOException {
      for (TraceEntry entry = reader.next();
          entry != null && operations < found.operations();
          entry = reader.next()) {
        if (entry instanceof TraceEntry.Operation operation) {
          beginPhases();
          meter.accept(operation, reader.line());
          operations++;
          progress.run();
        }
      }
      beginPhases();
      return new TraceProfile(phases, meter.finish(name, reader.bytes(), found.readAs()));
    }

    /** Begins the phases that begin with the next operation; all but the last are empty. */
    private void beginPhases() {
      while (phases.size() < found.spans().size()
          && found.spans().get(phases.size()).from() <= operations) {
        PhaseSpan span = found.spans().get(phases.size());
        if (span.section() != section) {
          section = span.section();
          deleted = new Deletions();
          meter.accept(new TraceEntry.SectionMark(span.sectionName()), reader.line());
        }
        meter.accept(new TraceEntry.PhaseMark(span.name()), reader.line());
        open = new PhaseProfile(span, found.hot().get(section), binNanos());
        phases.add(open);
      }
    }

    private long binNanos() {
      return IN_SECONDS.contains(found.readAs().dialect()) ? NANOS_PER_SECOND : 0;
    }

    private void see(OperationKind kind, TraceEntry.Operation operation, TraceReplay replay) {
      PhaseProfile phase = Objects.requireNonNull(open, "an operation before all phases");
      phase.add(kind, operation, replay, deleted, reader.nanos());
      if (operation.code().shape() == TraceCode.Shape.WRITE) {
        if (found.fields().get(section).count() > 1) {
          reader.values((field, value) -> phase.value(kind, value.length));
        } else {
          phase.value(kind, operation.number());
        }
      }
    }
  }
}
