package site.ycsb.tectonic.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceKeys;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * The first reading of a trace: the kind of each operation, a byte for each; where phases begin, as
 * marked or found; what keys look like; and how far the trace can be followed.
 */
final class TraceScan {
  private static final List<String> WITH_VALUES =
      List.of("tectonic", "tectonic-v1", "tectonic-v2", "kvbench");

  private static final Map<OperationKind, Byte> NUMBERS = numbers();

  private final TraceReader reader;
  private final FitOptions options;
  private final List<String> sections = new ArrayList<>();
  private final List<KeyShape> shapes = new ArrayList<>();
  private final List<PhaseSpan> spans = new ArrayList<>();
  private final List<PhaseSpan> marked = new ArrayList<>();
  private final List<FieldNames> fields = new ArrayList<>();
  private TraceKeys keys = new TraceKeys();
  private byte[] kinds = new byte[1 << 16];
  private int operations;
  private int sectionStart;
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
   * @param spans phases, in order
   * @param sections names of the sections, "" where none is marked
   * @param hot the hot prefixes of each section, or null
   * @param keys what the keys of each section look like
   * @param fields of the records of each section
   * @param operations that are followed
   * @param cut whether the trace goes on after them
   * @param areMarked whether the phases are marked
   */
  record Found(
      List<PhaseSpan> spans,
      List<String> sections,
      List<@Nullable HotPrefixes> hot,
      List<KeyShape> keys,
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
        if (keys.buffer().size() >= options.mostKeys() || operations == Integer.MAX_VALUE - 8) {
          cut = true;
          break;
        }
        add(operation);
        progress.run();
      } else if (entry instanceof TraceEntry.SectionMark mark) {
        endSection();
        begin(mark.name());
      } else if (entry instanceof TraceEntry.PhaseMark mark) {
        if (sections.isEmpty()) {
          begin("");
        }
        endPhase();
        phase = mark.name();
        anyPhaseMarked = true;
      }
    }
    endSection();
    List<@Nullable HotPrefixes> hot = new ArrayList<>();
    for (KeyShape shape : shapes) {
      hot.add(HotPrefixes.of(shape));
    }
    return new Found(
        spans, sections, hot, shapes, fields, operations, cut, anyPhaseMarked, reader.readAs());
  }

  private static Map<OperationKind, Byte> numbers() {
    Map<OperationKind, Byte> numbers = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      numbers.put(kind, (byte) numbers.size());
    }
    return numbers;
  }

  private void add(TraceEntry.Operation operation) {
    if (sections.isEmpty()) {
      begin("");
    }
    int before = keys.size();
    OperationKind kind = keys.apply(operation);
    if (keys.size() > before) {
      shapes.get(shapes.size() - 1).add(operation.key().bytes());
      FieldNames names = fields.get(fields.size() - 1);
      if (names.wantsMore() && WITH_VALUES.contains(reader.readAs().dialect())) {
        names.addRecord(reader);
      }
    }
    if (operations == kinds.length) {
      kinds = Arrays.copyOf(kinds, (int) Math.min(Integer.MAX_VALUE - 8, operations * 2L));
    }
    kinds[operations++] = Objects.requireNonNull(NUMBERS.get(kind));
  }

  private void begin(String name) {
    sections.add(name);
    shapes.add(new KeyShape());
    fields.add(new FieldNames());
    keys = new TraceKeys();
    sectionStart = operations;
    phaseStart = operations;
    phase = null;
    marked.clear();
  }

  /** Operations before the first mark are a phase, too. */
  private void endPhase() {
    if (phase != null || operations > phaseStart) {
      marked.add(
          new PhaseSpan(sections.size() - 1, phase == null ? "" : phase, phaseStart, operations));
    }
    phaseStart = operations;
    phase = null;
  }

  private void endSection() {
    if (sections.isEmpty()) {
      return;
    }
    boolean wasMarked = phase != null || !marked.isEmpty();
    endPhase();
    if (wasMarked) {
      spans.addAll(marked);
    } else {
      search();
    }
    marked.clear();
  }

  private void search() {
    int from = sectionStart;
    List<Integer> ends = new ArrayList<>();
    ends.addAll(PhaseSearch.changes(kinds, sectionStart, operations, options.mostPhases()));
    ends.add(operations);
    for (int end : ends) {
      if (end > from) {
        spans.add(new PhaseSpan(sections.size() - 1, "phase " + (spans.size() + 1), from, end));
      }
      from = end;
    }
  }
}
