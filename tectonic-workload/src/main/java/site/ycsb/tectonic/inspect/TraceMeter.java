package site.ycsb.tectonic.inspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;

/** Takes the entries of a trace in order, and knows in the end what was measured. */
public final class TraceMeter {
  private final int windows;
  private final Violations violations = new Violations();
  private final Timeline timeline = new Timeline();
  private final TraceOutline outline = new TraceOutline();
  private final Totals whole = new Totals();
  private final List<Measures> phases = new ArrayList<>();
  private final @Nullable PrefixMeter prefixes;
  private @Nullable SectionMeter section;

  /**
   * Begins a trace.
   *
   * @param windows that the mix over time is shown in, at least 1
   * @param prefixCharacters leading characters of keys to look at; 0 for none
   */
  public TraceMeter(int windows, int prefixCharacters) {
    this.windows = windows;
    prefixes = prefixCharacters == 0 ? null : new PrefixMeter(prefixCharacters);
  }

  /** Number of operations so far. */
  public int operations() {
    return timeline.size();
  }

  public void accept(TraceEntry entry, long line) {
    if (entry instanceof TraceEntry.Operation operation) {
      outline.operation();
      SectionMeter current = current();
      OperationKind kind = current.apply(operation, line);
      timeline.add(kind, current.liveKeys());
      if (prefixes != null) {
        prefixes.add(kind, operation.key().bytes());
      }
    } else if (entry instanceof TraceEntry.PhaseMark mark) {
      outline.phase(mark.name());
      endPhase();
    } else if (entry instanceof TraceEntry.SectionMark mark) {
      outline.section(mark.name());
      endSection();
    }
  }

  public void malformed(TraceReader.MalformedLineException reason, long line) {
    violations.addMalformed(line, reason);
  }

  /** Ends the trace. */
  public TraceMeasures finish(String name, long bytes, ReadAs readAs) {
    outline.end();
    endSection();
    return new TraceMeasures(
        name,
        timeline.size(),
        bytes,
        outline.sections(),
        measures(null, null, whole, 0, 0, prefixes == null ? null : prefixes.whole()),
        outline.isMarked() ? List.copyOf(phases) : List.of(),
        readAs,
        violations.counts(),
        violations.malformedLines());
  }

  private SectionMeter current() {
    SectionMeter current = section == null ? new SectionMeter(violations) : section;
    section = current;
    return current;
  }

  private void endSection() {
    endPhase();
    if (section != null) {
      section.addKeysTo(whole);
    }
    if (prefixes != null) {
      prefixes.endSection();
    }
    section = null;
  }

  /** Measures the phase that has ended, if one has. */
  private void endPhase() {
    if (outline.phases().size() == phases.size()) {
      return;
    }
    TraceOutline.Phase place = outline.phases().get(phases.size());
    int liveBefore = current().liveBefore();
    Totals ended = current().endPhase();
    whole.addOperations(ended);
    phases.add(
        measures(
            place.sectionName(),
            place.name(),
            ended,
            (int) place.from(),
            liveBefore,
            prefixes == null ? null : prefixes.endPhase()));
  }

  private Measures measures(
      @Nullable String sectionName,
      @Nullable String phaseName,
      Totals scope,
      int from,
      int liveBefore,
      Measures.@Nullable Prefixes prefixFigures) {
    int to = timeline.size();
    return scope.measures(
        sectionName,
        phaseName,
        timeline.windows(from, to, windows, scope.kinds()),
        timeline.liveKeys(from, to, liveBefore),
        prefixFigures);
  }

  /** The kind of every operation and the live keys after it: 8 bytes each. */
  private static final class Timeline {
    private OperationKind[] kinds = new OperationKind[64];
    private final IntList live = new IntList();

    /** Number of operations. */
    int size() {
      return live.size();
    }

    void add(OperationKind kind, int liveKeys) {
      if (size() == kinds.length) {
        kinds = Arrays.copyOf(kinds, (int) Math.min(Integer.MAX_VALUE - 8, size() * 2L));
      }
      kinds[size()] = kind;
      live.add(liveKeys);
    }

    /**
     * Cuts a stretch into windows, as equal as whole numbers can be.
     *
     * @param most windows; fewer where there are fewer operations
     * @param shown the kinds that each window tells of
     */
    List<Measures.Window> windows(int from, int to, int most, List<OperationKind> shown) {
      List<Measures.Window> cut = new ArrayList<>();
      long count = Math.min(most, to - from);
      for (long i = 0; i < count; i++) {
        int start = (int) (from + (to - from) * i / count);
        int end = (int) (from + (to - from) * (i + 1) / count);
        Map<String, Double> shares = new LinkedHashMap<>();
        shown.forEach(kind -> shares.put(kind.specName(), 0.0));
        for (int place = start; place < end; place++) {
          shares.merge(kinds[place].specName(), 1.0, Double::sum);
        }
        shares.replaceAll((kind, operations) -> operations / (end - start));
        cut.add(new Measures.Window(end - start, shares, live.at(end - 1)));
      }
      return cut;
    }

    /**
     * The live keys of a stretch.
     *
     * @param start live keys before it
     */
    Measures.LiveKeyCounts liveKeys(int from, int to, int start) {
      int peak = start;
      int peakAt = from;
      for (int i = from; i < to; i++) {
        if (live.at(i) > peak) {
          peak = live.at(i);
          peakAt = i + 1;
        }
      }
      return new Measures.LiveKeyCounts(start, to == from ? start : live.at(to - 1), peak, peakAt);
    }
  }
}
