package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/** The parts of a line between single characters. */
final class Columns {
  private final char separator;
  private byte[] line = {};
  private int[] starts = new int[16];
  private int count;

  Columns(char separator) {
    this.separator = separator;
  }

  /** Cuts a line, whose bytes are used until the next one. */
  void cut(byte[] bytes, int from, int to) {
    line = bytes;
    count = 0;
    starts[0] = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == separator) {
        put(++count, i + 1);
      }
    }
    put(++count, to + 1);
  }

  private void put(int column, int start) {
    if (column == starts.length) {
      starts = Arrays.copyOf(starts, column * 2);
    }
    starts[column] = start;
  }

  int count() {
    return count;
  }

  byte[] bytes(int column) {
    return bytes(column, column);
  }

  /** The bytes from one column to another, with what is between them. */
  byte[] bytes(int first, int last) {
    return Arrays.copyOfRange(line, starts[first], starts[last + 1] - 1);
  }

  String text(int column) {
    return new String(bytes(column), ISO_8859_1);
  }

  /** A whole number of at least 0; -1 if it is none. */
  long number(int column) {
    int end = starts[column + 1] - 1;
    if (end == starts[column] || end - starts[column] > 18) {
      return -1;
    }
    long number = 0;
    for (int i = starts[column]; i < end; i++) {
      if (line[i] < '0' || line[i] > '9') {
        return -1;
      }
      number = number * 10 + (line[i] - '0');
    }
    return number;
  }

  MalformedLineException malformed(String expected) {
    return new MalformedLineException(
        LetterLines.excerpt(line, starts[0], starts[count] - 1), expected);
  }
}
