package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;

/**
 * Lines of KVBench. Point queries are Q, a point delete ends with a space; S and R have two keys,
 * both within the range.
 */
final class KvBenchLines extends LetterLines {
  KvBenchLines() {
    super(TraceDialect.KVBENCH, "I U D S R");
  }

  @Override
  @Nullable TraceCode code(String letters) {
    return letters.equals("Q") ? TraceCode.P : super.code(letters);
  }

  @Override
  boolean endsWithSpace(TraceCode code) {
    return code == TraceCode.D;
  }
}
