package site.ycsb.traces;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceCode.Shape;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;
import site.ycsb.tectonic.trace.TraceReplay;

/** Takes the entries of a trace in order, and knows in the end what was measured. */
public final class TraceMeter {
  private final Violations violations = new Violations();
  private final Timeline timeline;
  private final Watcher watcher;
  private final Tallies whole = new Tallies();
  private final List<Measures> phases = new ArrayList<>();
  private final @Nullable PrefixMeter prefixes;
  private @Nullable Section section;
  private int sections;
  private boolean isMarked;

  /** Sees each operation as it is looked at, before it is applied. */
  @FunctionalInterface
  public interface Watcher {
    void see(OperationKind kind, TraceEntry.Operation operation, TraceReplay replay);
  }

  /**
   * Begins a trace.
   *
   * @param windows that the mix over time is shown in, at least 1
   * @param prefixCharacters leading characters of keys to look at; 0 for none
   */
  public TraceMeter(int windows, int prefixCharacters, Watcher watcher) {
    timeline = new Timeline(windows);
    prefixes = prefixCharacters == 0 ? null : new PrefixMeter(prefixCharacters);
    this.watcher = watcher;
  }

  /** Number of operations so far. */
  public int operations() {
    return timeline.size();
  }

  public void accept(TraceEntry entry, long line) {
    if (entry instanceof TraceEntry.Operation operation) {
      open().operation(operation, line);
    } else if (entry instanceof TraceEntry.PhaseMark mark) {
      isMarked = true;
      open().beginPhase(mark.name());
    } else if (entry instanceof TraceEntry.SectionMark mark) {
      isMarked = true;
      endSection();
      section = begin(mark.name());
    }
  }

  public void malformed(TraceReader.MalformedLineException reason, long line) {
    violations.addMalformed(line, reason);
  }

  /** Ends the trace. */
  public TraceMeasures finish(String name, long bytes, ReadAs readAs) {
    endSection();
    return new TraceMeasures(
        name,
        timeline.size(),
        bytes,
        Math.max(1, sections),
        whole.measures(null, null, timeline.from(0, 0), prefixes == null ? null : prefixes.whole()),
        isMarked ? List.copyOf(phases) : List.of(),
        readAs,
        violations.counts(),
        violations.malformedLines());
  }

  /** The open section; what stands before all marks is in one without a name. */
  private Section open() {
    Section open = section == null ? begin("") : section;
    section = open;
    return open;
  }

  private Section begin(String name) {
    sections++;
    return new Section(name);
  }

  private void endSection() {
    if (section != null) {
      section.end();
    }
    section = null;
  }

  /** A section, whose phases share a key set. */
  private final class Section {
    private final String name;
    private final TraceReplay replay = new TraceReplay();
    private final KeyTable madeKeys = new KeyTable();
    private final IntList inserts = new IntList();
    private final AccessCounts accesses = new AccessCounts();
    private AccessCounts phaseAccesses = new AccessCounts();
    private Tallies phase = new Tallies();
    private Disorder disorder = Disorder.NONE;
    private @Nullable String phaseName;
    private int phaseFrom = timeline.size();
    private int liveBefore;
    private int keysBefore;
    private int insertsBefore;

    Section(String name) {
      this.name = name;
    }

    void operation(TraceEntry.Operation operation, long line) {
      OperationKind kind = replay.look(operation);
      add(kind, operation, phase.of(kind));
      check(kind, operation, line);
      if (prefixes != null) {
        prefixes.add(kind, operation.key().bytes());
      }
      watcher.see(kind, operation, replay);
      int unused = replay.apply();
      timeline.add(kind, replay.live());
    }

    private void add(OperationKind kind, TraceEntry.Operation operation, KindTally tally) {
      tally.operation();
      tally.key(operation.key().bytes().length);
      if (operation.endKey() != null) {
        tally.key(operation.endKey().bytes().length);
      }
      if (operation.code().shape() == Shape.WRITE) {
        tally.value(operation.number());
      }
      if (kind.isRange()) {
        tally.range(replay.covered(), replay.live());
      }
      if (kind == OperationKind.INSERT) {
        inserts.add(replay.ordinal());
      } else if (!kind.needsLiveKey()) {
        phaseAccesses.add(kind, madeKeys.ordinal(operation.key().bytes()));
      } else if (replay.isLive()) {
        phaseAccesses.add(kind, replay.ordinal());
        tally.access(replay.age(), replay.live());
      }
    }

    private void check(OperationKind kind, TraceEntry.Operation operation, long line) {
      if (operation.endKey() != null && operation.endKey().compareTo(operation.key()) < 0) {
        violations.add(Violations.Violation.RANGE_ENDS_BEFORE_ITS_START, line);
      }
      if (kind == OperationKind.INSERT && replay.isLive()) {
        violations.add(Violations.Violation.INSERT_OF_A_LIVE_KEY, line);
      } else if (kind.needsLiveKey() && !replay.isLive()) {
        violations.addMissing(kind, line);
      }
    }

    void beginPhase(String next) {
      endPhase();
      phaseName = next;
    }

    /** Measures the phase that has ended, if one has: operations before all marks are one, too. */
    private void endPhase() {
      if (phaseName == null && timeline.size() == phaseFrom) {
        return;
      }
      disorder = Disorder.of(replay.keys(), inserts, insertsBefore);
      long keys = liveBefore + (long) (replay.keys().size() - keysBefore);
      phase.addKeys(phaseAccesses, keys, disorder);
      accesses.addAll(phaseAccesses);
      whole.addAll(phase);
      phases.add(
          phase.measures(
              name,
              phaseName == null ? "" : phaseName,
              timeline.from(phaseFrom, liveBefore),
              prefixes == null ? null : prefixes.endPhase()));
      phaseName = null;
      phase = new Tallies();
      phaseAccesses = new AccessCounts();
      phaseFrom = timeline.size();
      liveBefore = replay.live();
      keysBefore = replay.keys().size();
      insertsBefore = inserts.size();
    }

    void end() {
      endPhase();
      boolean isAll = disorder.inserts() == inserts.size();
      Disorder all = isAll ? disorder : Disorder.of(replay.keys(), inserts, 0);
      whole.addKeys(accesses, replay.keys().size(), all);
      if (prefixes != null) {
        prefixes.endSection();
      }
    }
  }
}
