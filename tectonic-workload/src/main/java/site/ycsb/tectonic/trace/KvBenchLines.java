package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;

/**
 * Lines of KVBench: point queries are {@code Q}, a point delete ends with a space, both ends of
 * {@code S} and {@code R} are keys and belong to the range.
 */
final class KvBenchLines extends LetterLines {
  @Override
  @Nullable TraceCode code(String letters) {
    return switch (letters) {
      case "I" -> TraceCode.I;
      case "U" -> TraceCode.U;
      case "Q" -> TraceCode.P;
      case "D" -> TraceCode.D;
      case "S" -> TraceCode.S;
      case "R" -> TraceCode.R;
      default -> null;
    };
  }

  @Override
  boolean endsWithSpace(TraceCode code) {
    return code == TraceCode.D;
  }

  @Override
  TraceDialect dialect() {
    return TraceDialect.KVBENCH;
  }
}
