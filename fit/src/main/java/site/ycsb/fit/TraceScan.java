package site.ycsb.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;
import site.ycsb.tectonic.trace.TraceReplay;

/**
 * The first reading of a trace. It notes kind and age of the key of each operation in a byte each,
 * where phases begin, what keys look like, and how far the trace can be followed.
 */
final class TraceScan {
  private static final List<String> WITH_VALUES =
      List.of("tectonic", "tectonic-v1", "tectonic-v2", "kvbench");

  private static final int AGES = 16;

  /** While popularity is compared with age, at most one in so many live keys may change. */
  private static final int MOST_CHANGED = 4;

  private static final List<OperationKind> KINDS = List.of(OperationKind.values());

  private final TraceReader reader;
  private final FitOptions options;
  private final List<PhaseSpan> phases = new ArrayList<>();
  private final List<String> sections = new ArrayList<>();
  private final List<KeyShape> shapes = new ArrayList<>();
  private final List<FieldNames> fields = new ArrayList<>();
  private TraceReplay replay = new TraceReplay();
  private byte[] kinds = new byte[1 << 16];
  private byte[] ages = new byte[1 << 16];
  private int operations;
  private @Nullable String phase;
  private int phaseStart;
  private boolean anyPhaseMarked;
  private boolean cut;

  private TraceScan(TraceReader reader, FitOptions options) {
    this.reader = reader;
    this.options = options;
  }

  /**
   * What was found.
   *
   * @param spans phases, in order, each named as marked, or "phase" and its number if it was found
   * @param sections names of the sections, "" where none is marked
   * @param hot the hot prefixes of each section, or null
   * @param fields of the records of each section
   * @param operations that are followed
   * @param cut whether the trace goes on after them
   * @param areMarked whether the phases are marked
   */
  record Found(
      List<PhaseSpan> spans,
      List<String> sections,
      List<@Nullable HotPrefixes> hot,
      List<FieldNames> fields,
      int operations,
      boolean cut,
      boolean areMarked,
      ReadAs readAs) {}

  /** Reads a trace from its first entry. */
  static Found scan(TraceReader reader, FitOptions options, Runnable progress) throws IOException {
    return new TraceScan(reader, options).scan(progress);
  }

  private Found scan(Runnable progress) throws IOException {
    for (TraceEntry entry = reader.next(); entry != null && !cut; entry = reader.next()) {
      if (entry instanceof TraceEntry.Operation operation) {
        if (replay.keys().size() >= options.mostKeys() || operations == Integer.MAX_VALUE - 8) {
          cut = true;
          break;
        }
        add(operation);
        progress.run();
      } else if (entry instanceof TraceEntry.SectionMark mark) {
        begin(mark.name());
      } else if (entry instanceof TraceEntry.PhaseMark mark) {
        beginIfNone();
        endPhase();
        phase = mark.name();
        anyPhaseMarked = true;
      }
    }
    endPhase();
    List<@Nullable HotPrefixes> hot = new ArrayList<>();
    for (KeyShape shape : shapes) {
      hot.add(HotPrefixes.of(shape));
    }
    return new Found(
        spans(), sections, hot, fields, operations, cut, anyPhaseMarked, reader.readAs());
  }

  private void add(TraceEntry.Operation operation) {
    beginIfNone();
    OperationKind kind = replay.look(operation);
    int age =
        kind.needsLiveKey() && replay.isLive() && phase == null
            ? 1 + (int) ((long) AGES * replay.age() / replay.live())
            : 0;
    if (replay.apply() > 0 && kind == OperationKind.INSERT) {
      shapes.get(shapes.size() - 1).add(operation.key().bytes());
      FieldNames names = fields.get(fields.size() - 1);
      if (names.wantsMore() && WITH_VALUES.contains(reader.readAs().dialect())) {
        names.addRecord(reader);
      }
    }
    if (operations == kinds.length) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, operations * 2L);
      kinds = Arrays.copyOf(kinds, size);
      ages = Arrays.copyOf(ages, size);
    }
    ages[operations] = (byte) age;
    kinds[operations++] = (byte) KINDS.indexOf(kind);
  }

  private void begin(String name) {
    endPhase();
    sections.add(name);
    shapes.add(new KeyShape());
    fields.add(new FieldNames());
    replay = new TraceReplay();
  }

  private void beginIfNone() {
    if (sections.isEmpty()) {
      begin("");
    }
  }

  /** Ends the open phase, if there is one: operations before all marks are one, too. */
  private void endPhase() {
    if (phase != null || operations > phaseStart) {
      int last = sections.size() - 1;
      String name = Objects.requireNonNullElse(phase, "");
      phases.add(new PhaseSpan(last, sections.get(last), name, phaseStart, operations, false));
    }
    phaseStart = operations;
    phase = null;
  }

  /** The phases as marked; those of a section without such marks are searched for. */
  private List<PhaseSpan> spans() {
    List<PhaseSpan> spans = new ArrayList<>();
    for (int i = 0; i < phases.size(); i++) {
      PhaseSpan span = phases.get(i);
      boolean isFirst = i == 0 || phases.get(i - 1).section() < span.section();
      boolean isLast = i == phases.size() - 1 || phases.get(i + 1).section() > span.section();
      if (!isFirst || !isLast || !span.name().isEmpty()) {
        spans.add(span);
        continue;
      }
      int from = span.from();
      int to = span.to();
      List<Integer> ends = new ArrayList<>();
      ends.addAll(PhaseSearch.changes(kinds, from, to, options.mostPhases()));
      ends.addAll(changesOfPopularity(ends, from, to));
      ends.add(to);
      Collections.sort(ends);
      for (int end : ends) {
        if (end > from) {
          String name = "phase " + (spans.size() + 1);
          spans.add(new PhaseSpan(span.section(), span.sectionName(), name, from, end, false));
        }
        from = end;
      }
    }
    return gliding(spans);
  }

  /** Where popularity changes between changes of the mix, while few keys come and go. */
  private List<Integer> changesOfPopularity(List<Integer> ends, int from, int to) {
    List<Integer> found = new ArrayList<>();
    int live = 0;
    for (int i = 0; i <= ends.size(); i++) {
      int start = i == 0 ? from : ends.get(i - 1);
      int end = i == ends.size() ? to : ends.get(i);
      int come = 0;
      int go = 0;
      for (int place = start; place < end; place++) {
        OperationKind kind = KINDS.get(kinds[place]);
        come += kind == OperationKind.INSERT ? 1 : 0;
        go += kind.removesLiveKey() ? 1 : 0;
      }
      if (MOST_CHANGED * (come + go) <= live) {
        int most = options.mostPhases() - ends.size() - found.size();
        found.addAll(PhaseSearch.changes(ages, start, end, most));
      }
      live += come - go;
    }
    return found;
  }

  /** The same, those marked whose mix glides from that of the phase before. */
  private List<PhaseSpan> gliding(List<PhaseSpan> spans) {
    List<PhaseSpan> all = new ArrayList<>();
    double[] before = {};
    for (int i = 0; i < spans.size(); i++) {
      PhaseSpan span = spans.get(i);
      boolean isFirst = i == 0 || spans.get(i - 1).section() < span.section();
      double[] end = isFirst ? null : PhaseSearch.endOfGlide(kinds, span.from(), span.to(), before);
      before = end == null ? PhaseSearch.mix(kinds, span.from(), span.to()) : end;
      all.add(
          new PhaseSpan(
              span.section(),
              span.sectionName(),
              span.name(),
              span.from(),
              span.to(),
              end != null));
    }
    return all;
  }
}
