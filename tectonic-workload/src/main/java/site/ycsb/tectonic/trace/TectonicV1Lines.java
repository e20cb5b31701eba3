package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;

/**
 * Lines of the published Tectonic: {@code S} and {@code R} say the last key of a range or the
 * number of its keys, in the same letters. A number it is unless it is larger than all keys that
 * were inserted so far, which no range can cover.
 */
final class TectonicV1Lines extends LetterLines {
  private long inserts;

  TectonicV1Lines() {
    this(0);
  }

  /** Of a trace that has inserted so many keys before. */
  TectonicV1Lines(long inserts) {
    super(TraceDialect.TECTONIC_V1, "I U M P D S R");
    this.inserts = inserts;
  }

  @Override
  @Nullable TraceCode code(String letters) {
    TraceCode code = super.code(letters);
    inserts += code == TraceCode.I ? 1 : 0;
    return code;
  }

  /** Whether the last part of a range can be its number of keys, of so many that there are. */
  static boolean mayBeCount(Key last, long keys) {
    return isCount(last) && Long.parseLong(last.toString()) <= keys;
  }

  @Override
  TraceEntry range(TraceCode code, Key first, Key last) {
    boolean mayBeKey = last.compareTo(first) >= 0;
    if (!isCount(last) || (mayBeKey && !mayBeCount(last, inserts))) {
      return new TraceEntry.Operation(code, first, last, 0);
    }
    if (mayBeKey) {
      guess("a range whose last part may be a key or a number of keys, taken as the number");
    }
    TraceCode byCount = code == TraceCode.S ? TraceCode.SC : TraceCode.RC;
    return new TraceEntry.Operation(byCount, first, null, Long.parseLong(last.toString()));
  }
}
