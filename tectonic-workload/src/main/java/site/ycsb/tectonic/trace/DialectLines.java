package site.ycsb.tectonic.trace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Reads the lines of a trace in one dialect, and counts what it has to guess or to leave out. Its
 * memory does not grow with the trace, but for {@link CacheLines}.
 */
abstract sealed class DialectLines permits TectonicLines, LetterLines, CacheLines {
  private final Map<String, Long> guesses = new LinkedHashMap<>();

  /** Whether a trace that begins with these lines looks like one in this dialect. */
  boolean begins(List<byte[]> head) {
    return false;
  }

  /**
   * Reads a line, given without its end.
   *
   * @return the first entry of the line; null if it has none
   */
  abstract @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException;

  /** The next entry of the line that was read last; null after its last. */
  @Nullable TraceEntry more() {
    return null;
  }

  /** Hands over the values of the write that was read last. */
  abstract void values(ValueConsumer consumer) throws MalformedLineException;

  /**
   * When the last operation was, in nanoseconds; {@link TraceReader#NO_TIME} if that is unknown.
   */
  long nanos() {
    return TraceReader.NO_TIME;
  }

  /** What was guessed or left out so far, each with how often. */
  List<ReadAs.Guess> guesses() {
    return guesses.entrySet().stream()
        .map(each -> new ReadAs.Guess(each.getKey(), each.getValue()))
        .toList();
  }

  /** Counts a guess, or something left out, in words for the user. */
  final void guess(String what) {
    guesses.merge(what, 1L, Long::sum);
  }
}
