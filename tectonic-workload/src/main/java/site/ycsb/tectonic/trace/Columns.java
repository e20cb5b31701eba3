package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/** The parts of a line between single characters. */
final class Columns {
  private static final int LONGEST_EXCERPT = 40;

  /** With one digit more, a number is far below the greatest. */
  private static final long MOST_BEFORE_A_DIGIT = 99_999_999_999_999_999L;

  private final char separator;
  private byte[] line = {};
  private int[] starts = new int[16];
  private int count;

  Columns(char separator) {
    this.separator = separator;
  }

  /** Cuts the first of some lines; false if there is none. */
  boolean cutFirst(List<byte[]> lines) {
    if (!lines.isEmpty()) {
      cut(lines.get(0), 0, lines.get(0).length);
    }
    return !lines.isEmpty();
  }

  /** Cuts a line, whose bytes are used until the next one. */
  void cut(byte[] bytes, int from, int to) {
    line = bytes;
    int between = separator;
    int[] places = starts;
    int cuts = 0;
    places[0] = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == between) {
        if (++cuts == places.length - 1) {
          places = Arrays.copyOf(places, 2 * places.length);
        }
        places[cuts] = i + 1;
      }
    }
    count = cuts + 1;
    places[count] = to + 1;
    starts = places;
  }

  int count() {
    return count;
  }

  /** The bytes of which the line is a part. */
  byte[] line() {
    return line;
  }

  int start(int column) {
    return starts[column];
  }

  /** The end of a column, exclusive. */
  int end(int column) {
    return starts[column + 1] - 1;
  }

  /** The end of the line, exclusive. */
  int end() {
    return end(count - 1);
  }

  boolean isEmpty(int column) {
    return start(column) == end(column);
  }

  /** Where a byte is in a part of the line, or -1. */
  int indexOf(char wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (line[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  byte[] bytes(int column) {
    return bytes(column, column);
  }

  /** The bytes from one column to another, with what is between them. */
  byte[] bytes(int first, int last) {
    return Arrays.copyOfRange(line, start(first), end(last));
  }

  String text(int column) {
    return new String(line, start(column), end(column) - start(column), ISO_8859_1);
  }

  /** A whole number of at least 0 and less than 1e18; -1 if it is none. */
  long number(int column) {
    long number = isEmpty(column) ? -1 : 0;
    for (int i = start(column); i < end(column); i++) {
      if (line[i] < '0' || line[i] > '9' || number > MOST_BEFORE_A_DIGIT) {
        return -1;
      }
      number = number * 10 + (line[i] - '0');
    }
    return number;
  }

  /** The bytes of a column, in which "%20" stands for the byte 0x20. */
  byte[] decoded(int column) throws MalformedLineException {
    return decoded(start(column), end(column));
  }

  /** The bytes that a part of the line stands for. */
  byte[] decoded(int from, int to) throws MalformedLineException {
    if (decodedLength(from, to) == to - from) {
      return Arrays.copyOfRange(line, from, to);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(to - from);
    for (int i = from; i < to; i++) {
      if (line[i] == '%') {
        bytes.write(Character.digit(line[i + 1], 16) << 4 | Character.digit(line[i + 2], 16));
        i += 2;
      } else {
        bytes.write(line[i]);
      }
    }
    return bytes.toByteArray();
  }

  /** How many bytes a part of the line stands for. */
  int decodedLength(int from, int to) throws MalformedLineException {
    int length = to - from;
    for (int i = from; i < to; i++) {
      if (line[i] == '%') {
        if (i + 2 >= to || !isHexadecimal(line[i + 1]) || !isHexadecimal(line[i + 2])) {
          throw new MalformedLineException(
              excerpt(line, i, Math.min(to, i + 3)),
              "\"%\" and two hexadecimal digits, such as %20");
        }
        length -= 2;
      }
    }
    return length;
  }

  private static boolean isHexadecimal(byte character) {
    return character >= 0 && Character.digit(character, 16) >= 0;
  }

  /** The line in quotes, for messages. */
  String excerpt() {
    return excerpt(line, start(0), end());
  }

  /** A part of a line in quotes, shortened if it is long, in characters that any terminal has. */
  static String excerpt(byte[] bytes, int from, int to) {
    boolean isLong = to - from > LONGEST_EXCERPT;
    String text = new String(bytes, from, isLong ? LONGEST_EXCERPT : to - from, ISO_8859_1);
    return '"' + text.replaceAll("[^\\x20-\\x7e]", "?") + (isLong ? "..." : "") + '"';
  }

  MalformedLineException malformed(String expected) {
    return new MalformedLineException(excerpt(), expected);
  }
}
