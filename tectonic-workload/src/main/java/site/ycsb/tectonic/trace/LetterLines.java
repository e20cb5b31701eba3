package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines of the published generators: letters, a key, and what follows it, with single spaces
 * between. They escape nothing: a value is all that follows its key.
 */
abstract sealed class LetterLines extends DialectLines
    permits TectonicV1Lines, TectonicV2Lines, KvBenchLines {
  private static final int LONGEST_EXCERPT = 40;
  private static final int MOST_DIGITS = 15;

  private byte[] line = {};
  private int valueFrom;
  private int valueTo;

  /** The operation of letters; null if the dialect has none such. */
  abstract @Nullable TraceCode code(String letters);

  /** Whether a line of such operations ends with a space. */
  boolean endsWithSpace(TraceCode code) {
    return false;
  }

  /** Reads a range, whose last part is a key or a number of keys. */
  TraceEntry range(TraceCode code, Key first, Key last) throws MalformedLineException {
    return code.shape() == TraceCode.Shape.RANGE_TO_KEY
        ? new TraceEntry.Operation(code, first, last, 0)
        : new TraceEntry.Operation(code, first, null, count(last));
  }

  /** What the dialect says by other lines; null if the line says nothing of an operation. */
  @Nullable TraceEntry other(String letters, byte[] bytes, int from, int to)
      throws MalformedLineException {
    throw new MalformedLineException(
        to == from ? "an empty line" : excerpt(bytes, from, to), "an operation of " + label());
  }

  @Override
  @Nullable TraceEntry parse(byte[] bytes, int from, int to) throws MalformedLineException {
    int codeEnd = space(bytes, from, to);
    String letters = new String(bytes, from, codeEnd - from, US_ASCII);
    TraceCode code = code(letters);
    if (code == null) {
      return other(letters, bytes, from, to);
    }
    int keyFrom = Math.min(codeEnd + 1, to);
    int keyEnd = space(bytes, keyFrom, to);
    if (keyEnd == keyFrom) {
      throw new MalformedLineException(excerpt(bytes, from, to), '"' + letters + " KEY...\"");
    }
    Key key = new Key(Arrays.copyOfRange(bytes, keyFrom, keyEnd));
    line = bytes;
    valueFrom = Math.min(keyEnd + 1, to);
    valueTo = to;
    return switch (code.shape()) {
      case WRITE -> {
        if (space(bytes, valueFrom, to) < to) {
          guess("a value with spaces, taken whole");
        }
        yield new TraceEntry.Operation(code, key, null, to - valueFrom);
      }
      case POINT -> {
        if (keyEnd < to && !(valueFrom == to && endsWithSpace(code))) {
          throw new MalformedLineException(excerpt(bytes, from, to), '"' + letters + " KEY\"");
        }
        yield new TraceEntry.Operation(code, key, null, 0);
      }
      case RANGE_TO_KEY, RANGE_OF_COUNT -> {
        if (valueFrom == to || space(bytes, valueFrom, to) < to) {
          throw new MalformedLineException(
              excerpt(bytes, from, to),
              '"' + letters + " KEY KEY\" or \"" + letters + " KEY COUNT\"");
        }
        yield range(code, key, new Key(Arrays.copyOfRange(bytes, valueFrom, to)));
      }
    };
  }

  @Override
  final void values(ValueConsumer consumer) {
    consumer.accept(null, Arrays.copyOfRange(line, valueFrom, valueTo));
  }

  private String label() {
    return dialect().label();
  }

  private long count(Key part) throws MalformedLineException {
    if (!isCount(part)) {
      throw new MalformedLineException(
          '"' + part.toString() + "\" as the number of keys", "a whole number of at most 1e15");
    }
    return Long.parseLong(part.toString());
  }

  /** Whether bytes are a whole number as a program writes it, without leading zeros. */
  static boolean isCount(Key part) {
    byte[] bytes = part.bytes();
    boolean digits = bytes.length > 0 && bytes.length <= MOST_DIGITS;
    for (byte b : bytes) {
      digits &= b >= '0' && b <= '9';
    }
    return digits && (bytes[0] != '0' || bytes.length == 1);
  }

  /** Where the next space is, or the end. */
  static int space(byte[] bytes, int from, int to) {
    int place = from;
    while (place < to && bytes[place] != ' ') {
      place++;
    }
    return place;
  }

  /** A part of a line in quotes, for messages. */
  static String excerpt(byte[] bytes, int from, int to) {
    boolean isLong = to - from > LONGEST_EXCERPT;
    String text = new String(bytes, from, isLong ? LONGEST_EXCERPT : to - from, ISO_8859_1);
    return '"' + text.replaceAll("[^\\x20-\\x7e]", "?") + (isLong ? "..." : "") + '"';
  }
}
