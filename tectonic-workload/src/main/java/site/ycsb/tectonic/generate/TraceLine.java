package site.ycsb.tectonic.generate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.trace.TraceCode;

/** Adds the operations of a stream to a draft, in the form of a trace. */
final class TraceLine {
  private static final Map<OperationKind, TraceCode> CODES = codes(false);
  private static final Map<OperationKind, TraceCode> CODES_BY_COUNT = codes(true);

  private final Draft lines;
  private final TraceForm form;
  private long hash;
  private long keyHash;

  TraceLine(Draft lines, TraceForm form) {
    this.lines = lines;
    this.form = form;
  }

  /**
   * Begins an operation with its keys; its values follow.
   *
   * @param keys that add to the same draft
   * @return the hash of the operation so far, for {@link StreamDigest}
   */
  long begin(Turn turn, KeyText keys) {
    TraceCode code = code(turn.plan());
    form.operation(code);
    hash = StreamDigest.hash(turn.index, turn.plan().kind(), false);
    switch (code.shape()) {
      case POINT, WRITE -> key(turn.key, turn.attempt, 0, keys);
      case RANGE_TO_KEY -> {
        int place = lines.length();
        key(turn.key, 0, 0, keys);
        if (turn.endKey == turn.key) {
          repeat(place, turn.count);
        } else {
          key(turn.endKey, 0, turn.count, keys);
        }
      }
      case RANGE_OF_COUNT -> {
        key(turn.key, turn.attempt, turn.count, keys);
        form.count(turn.count);
      }
    }
    return hash;
  }

  /** How operations of a plan are written down. */
  static TraceCode code(OperationPlan plan) {
    boolean byCount = plan.format() == RangeFormat.START_COUNT;
    return Objects.requireNonNull((byCount ? CODES_BY_COUNT : CODES).get(plan.kind()));
  }

  /** Adds a comment that says what begins with the next operation, such as a phase. */
  static void mark(TraceForm form, Draft draft, String what, String name) {
    int start = draft.length();
    draft.append(("# " + what + " ").getBytes(US_ASCII));
    int nameStart = draft.length();
    draft.append(name.getBytes(UTF_8));
    TextForm.escape(draft, nameStart);
    byte[] line = Arrays.copyOfRange(draft.bytes(), start, draft.length());
    draft.cut(start);
    form.comment(line);
  }

  private void key(long draw, long attempt, int count, KeyText keys) {
    int start = form.beginKey();
    keys.append(draw, attempt);
    keyHash = KeyHash.of(lines.bytes(), start, lines.length());
    hash = StreamDigest.withKey(hash, keyHash, count);
    form.endKey(start);
  }

  /** Adds the last key, which begins at a place with all that is written around it, once more. */
  private void repeat(int place, int count) {
    int length = lines.length() - place;
    int start = lines.extend(length);
    System.arraycopy(lines.bytes(), place, lines.bytes(), start, length);
    hash = StreamDigest.withKey(hash, keyHash, count);
  }

  private static Map<OperationKind, TraceCode> codes(boolean byCount) {
    Map<OperationKind, TraceCode> codes = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      codes.put(kind, code(kind, byCount));
    }
    return codes;
  }

  private static TraceCode code(OperationKind kind, boolean byCount) {
    return switch (kind) {
      case INSERT -> TraceCode.I;
      case UPDATE -> TraceCode.U;
      case MERGE -> TraceCode.M;
      case EXTEND -> TraceCode.E;
      case POINT_QUERY, EMPTY_POINT_QUERY -> TraceCode.P;
      case POINT_DELETE, EMPTY_POINT_DELETE -> TraceCode.D;
      case RANGE_QUERY -> byCount ? TraceCode.SC : TraceCode.S;
      case RANGE_DELETE -> byCount ? TraceCode.RC : TraceCode.R;
      case BLIND_POINT_QUERY -> TraceCode.BP;
      case BLIND_POINT_DELETE -> TraceCode.BD;
      case BLIND_RANGE_QUERY -> TraceCode.BR;
    };
  }
}
