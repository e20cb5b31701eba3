package site.ycsb.tectonic.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The parts of a line, which single spaces separate; "%20" in them stands for the byte 0x20. */
final class Tokens {
  private static final int LONGEST_EXCERPT = 40;

  private byte[] line = {};
  private int[] starts = new int[8];
  private int count;

  /** Splits a line; the bytes are used until the next one. */
  void split(byte[] bytes, int from, int to) {
    line = bytes;
    count = 0;
    add(from);
    for (int i = from; i < to; i++) {
      if (bytes[i] == ' ') {
        add(i + 1);
      }
    }
    add(to + 1);
    count--;
  }

  int count() {
    return count;
  }

  byte[] line() {
    return line;
  }

  int start(int token) {
    return starts[token];
  }

  /** The end of a token, exclusive. */
  int end(int token) {
    return starts[token + 1] - 1;
  }

  /** The bytes of a token. */
  byte[] decoded(int token) throws MalformedLineException {
    return decoded(start(token), end(token));
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
              excerpt(i, Math.min(to, i + 3)), "\"%\" and two hexadecimal digits, such as %20");
        }
        length -= 2;
      }
    }
    return length;
  }

  /** A part of the line in quotes, shortened if it is long, in characters that any terminal has. */
  String excerpt(int from, int to) {
    boolean isLong = to - from > LONGEST_EXCERPT;
    String text =
        new String(line, from, isLong ? LONGEST_EXCERPT : to - from, StandardCharsets.ISO_8859_1);
    return '"' + text.replaceAll("[^\\x20-\\x7e]", "?") + (isLong ? "..." : "") + '"';
  }

  private static boolean isHexadecimal(byte character) {
    return character >= 0 && Character.digit(character, 16) >= 0;
  }

  private void add(int start) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
    }
    starts[count++] = start;
  }
}
