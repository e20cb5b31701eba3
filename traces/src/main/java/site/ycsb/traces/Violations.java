package site.ycsb.traces;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceReader;

/** Counts violations and malformed lines, and keeps the places of the first ones. */
final class Violations {
  private static final int KEPT = 5;

  private final Map<Violation, Places> places = new EnumMap<>(Violation.class);
  private final List<TraceMeasures.MalformedLine> malformed = new ArrayList<>();
  private long malformedCount;

  /** Counts a violation. */
  void add(Violation violation, long line) {
    places.computeIfAbsent(violation, v -> new Places()).add(line);
  }

  /** Counts an operation that takes a live key, of a key that is not. */
  void addMissing(OperationKind kind, long line) {
    add(Violation.valueOf(kind + (kind.isRange() ? "_FROM" : "_OF") + "_A_MISSING_KEY"), line);
  }

  void addMalformed(long line, TraceReader.MalformedLineException reason) {
    malformedCount++;
    if (malformed.size() < KEPT) {
      String message = String.valueOf(reason.getMessage());
      malformed.add(new TraceMeasures.MalformedLine(line, message));
    }
  }

  List<TraceMeasures.ViolationCount> counts() {
    return places.entrySet().stream()
        .map(
            entry ->
                new TraceMeasures.ViolationCount(
                    entry.getKey().jsonName(),
                    entry.getValue().count,
                    List.copyOf(entry.getValue().lines)))
        .toList();
  }

  TraceMeasures.MalformedLines malformedLines() {
    return new TraceMeasures.MalformedLines(malformedCount, List.copyOf(malformed));
  }

  private static final class Places {
    private final List<Long> lines = new ArrayList<>();
    private long count;

    void add(long line) {
      count++;
      if (lines.size() < KEPT) {
        lines.add(line);
      }
    }
  }

  /** What a trace promises not to do; inserts may, in a section with skip_key_contains_check. */
  enum Violation {
    INSERT_OF_A_LIVE_KEY,
    UPDATE_OF_A_MISSING_KEY,
    MERGE_OF_A_MISSING_KEY,
    EXTEND_OF_A_MISSING_KEY,
    READ_MODIFY_WRITE_OF_A_MISSING_KEY,
    RANGE_QUERY_FROM_A_MISSING_KEY,
    RANGE_DELETE_FROM_A_MISSING_KEY,
    RANGE_ENDS_BEFORE_ITS_START;

    /** The name in the JSON. */
    String jsonName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
