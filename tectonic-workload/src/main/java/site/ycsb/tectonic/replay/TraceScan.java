package site.ycsb.tectonic.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.trace.MalformedLineException;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceFile;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * Reads a trace from end to end, so that all that is wrong with it is found before anything is
 * sent, and finds out what a run of it does: its sections and phases as they are marked, and how
 * many operations they have.
 */
public final class TraceScan {
  private static final String ONLY_FIELD = "field0";
  private static final String UNMARKED = "trace";

  private final List<SectionPlan> sections = new ArrayList<>();
  private final List<GroupPlan> groups = new ArrayList<>();
  private final Set<String> fields = new LinkedHashSet<>();
  private final Map<TraceCode, Long> counts = new EnumMap<>(TraceCode.class);
  private String section = "";
  private String phase = "";
  private int groupsBefore;
  private long seed;

  private TraceScan() {}

  /**
   * What a run of a trace does.
   *
   * @param name of a file, as it can be read more than once
   * @throws UsageException if it is no trace, is damaged, or has no operations
   */
  public static WorkloadPlan plan(String name) throws IOException {
    if (name.equals(TraceFile.STANDARD_INPUT)) {
      throw new UsageException("the trace is standard input; expected a file, as it is read twice");
    }
    TraceScan scan = new TraceScan();
    try (TraceFile file = TraceFile.open(name)) {
      TraceReader reader = file.reader();
      for (TraceEntry entry = next(reader); entry != null; entry = next(reader)) {
        scan.add(entry, reader);
      }
    }
    scan.endSection();
    if (scan.sections.isEmpty()) {
      throw new UsageException(name + ": found no operation, expected a trace");
    }
    return new WorkloadPlan(scan.seed, scan.sections);
  }

  /** The next entry; a line that is none is a mistake. */
  static @Nullable TraceEntry next(TraceReader reader) throws IOException {
    try {
      return reader.next();
    } catch (MalformedLineException e) {
      throw new UsageException(reader.place() + ": " + e.getMessage(), e);
    }
  }

  private void add(TraceEntry entry, TraceReader reader) {
    if (entry instanceof TraceEntry.Operation operation) {
      counts.merge(operation.code(), 1L, Long::sum);
      if (operation.code().shape() == TraceCode.Shape.WRITE) {
        reader.values(this::addField);
      }
    } else if (entry instanceof TraceEntry.PhaseMark mark) {
      endPhase();
      phase = mark.name();
    } else if (entry instanceof TraceEntry.SectionMark mark) {
      endSection();
      section = mark.name();
    } else if (entry instanceof TraceEntry.Property property && property.name().equals("seed")) {
      seed = seed(property.value());
    }
  }

  private void addField(byte @Nullable [] field, byte[] value) {
    fields.add(fieldName(field));
  }

  /** The name of a field, as a run knows it. */
  static String fieldName(byte @Nullable [] field) {
    return field == null ? ONLY_FIELD : new String(field, UTF_8);
  }

  private static long seed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      // It says how a trace was made; only arrivals beside a replay draw from it.
      return 0;
    }
  }

  private void endSection() {
    endPhase();
    phase = "";
    if (!groups.isEmpty()) {
      List<String> names = fields.isEmpty() ? List.of(ONLY_FIELD) : List.copyOf(fields);
      String name = section.isEmpty() ? UNMARKED : section;
      sections.add(new SectionPlan(sections.size(), name, false, names, groups));
      groupsBefore += groups.size();
    }
    groups.clear();
    fields.clear();
  }

  private void endPhase() {
    if (!counts.isEmpty()) {
      List<OperationPlan> operations = new ArrayList<>();
      counts.forEach((code, count) -> operations.addAll(plans(code, count)));
      String name = phase.isEmpty() ? UNMARKED : phase;
      int index = groupsBefore + groups.size();
      groups.add(new GroupPlan(index, name, false, null, new Mix.Shuffled(), null, operations));
    }
    counts.clear();
  }

  /** Which queries and deletes of one key are empty is not known before the run. */
  private static List<OperationPlan> plans(TraceCode code, long count) {
    return switch (code) {
      case P -> List.of(plan(code, true, count), plan(code, false, 0));
      case D -> List.of(plan(code, true, count), plan(code, false, 0));
      case I, U, M, E, S, SC, R, RC, BP, BD, BR -> List.of(plan(code, true, count));
    };
  }

  /**
   * The operations of a code.
   *
   * @param live whether the key is live
   */
  static OperationPlan plan(TraceCode code, boolean live, long count) {
    boolean toKey = code.shape() == TraceCode.Shape.RANGE_TO_KEY;
    return new OperationPlan(
        kind(code, live),
        count,
        null,
        null,
        null,
        KeyOrder.INSERTION,
        null,
        null,
        toKey ? RangeFormat.START_END : RangeFormat.START_COUNT,
        Growth.NONE);
  }

  private static OperationKind kind(TraceCode code, boolean live) {
    return switch (code) {
      case I -> OperationKind.INSERT;
      case U -> OperationKind.UPDATE;
      case M -> OperationKind.MERGE;
      case E -> OperationKind.EXTEND;
      case P -> live ? OperationKind.POINT_QUERY : OperationKind.EMPTY_POINT_QUERY;
      case D -> live ? OperationKind.POINT_DELETE : OperationKind.EMPTY_POINT_DELETE;
      case S, SC -> OperationKind.RANGE_QUERY;
      case R, RC -> OperationKind.RANGE_DELETE;
      case BP -> OperationKind.BLIND_POINT_QUERY;
      case BD -> OperationKind.BLIND_POINT_DELETE;
      case BR -> OperationKind.BLIND_RANGE_QUERY;
    };
  }
}
