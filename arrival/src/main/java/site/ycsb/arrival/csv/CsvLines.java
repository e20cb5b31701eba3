package site.ycsb.arrival.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import site.ycsb.arrival.LineReader;
import site.ycsb.arrival.UsageException;

/**
 * The lines of a file without spaces around them, one at a time and without an object for each.
 * Empty lines and those that start with # are passed over, and so is the byte-order mark of UTF-8.
 */
final class CsvLines {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_LINE_BYTES = 1 << 20;
  private static final int LONGEST_QUOTE = 60;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final Set<String> NO_NUMBERS =
      Set.of("nan", "inf", "infinity", "null", "nil", "none", "na", "undefined");

  private final String file;
  private final LineReader lines;
  private int from;
  private int to;

  /**
   * @param file how messages name it
   */
  CsvLines(String file, InputStream in) {
    this.file = file;
    lines = new LineReader(in, BUFFER_BYTES, LONGEST_LINE_BYTES);
  }

  /** Moves to the next line that says something; false after the last one. */
  boolean advance() throws IOException {
    while (lines.next()) {
      from = lines.start();
      to = lines.end();
      if (lines.isCut()) {
        throw mistake(
            "found " + quote() + ", more than " + LONGEST_LINE_BYTES + " bytes; expected a line");
      } else if (number() == 1) {
        passOverMark();
      }
      while (from < to && isBlank(from)) {
        from++;
      }
      while (from < to && isBlank(to - 1)) {
        to--;
      }
      if (from < to && lines.buffer()[from] != '#') {
        return true;
      }
    }
    return false;
  }

  private boolean isBlank(int place) {
    byte found = lines.buffer()[place];
    return found <= ' ' && found >= 0;
  }

  private void passOverMark() {
    byte[] buffer = lines.buffer();
    int two = to - from < 2 ? 0 : ((buffer[from] & 0xFF) << 8) | (buffer[from + 1] & 0xFF);
    if (two == 0xFEFF || two == 0xFFFE) {
      throw mistake("found text in UTF-16; expected UTF-8");
    }
    int marked = from + BYTE_ORDER_MARK.length;
    if (marked <= to && Arrays.equals(buffer, from, marked, BYTE_ORDER_MARK, 0, 3)) {
      from = marked;
    }
  }

  /** A message about the line. */
  UsageException mistake(String message) {
    return new UsageException(file + ":" + number() + ": " + message);
  }

  /** The number of the line, from 1. */
  long number() {
    return lines.number();
  }

  /** How many bytes have been read up to the end of the line. */
  long bytes() {
    return lines.bytes();
  }

  int length() {
    return to - from;
  }

  byte at(int index) {
    return lines.buffer()[from + index];
  }

  String text(int start, int end) {
    return new String(lines.buffer(), from + start, end - start, StandardCharsets.UTF_8);
  }

  /** The line as a message quotes it. */
  String quote() {
    String text = text(0, length()).replaceAll("\\p{Cntrl}", "?");
    return "\""
        + (text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...")
        + "\"";
  }

  /** The cell of a column, from 1, after commas, semicolons or tabs; empty where it is missing. */
  String cell(int column) {
    int start = 0;
    int left = column;
    for (int i = 0; i <= length(); i++) {
      if (i == length() || at(i) == ',' || at(i) == ';' || at(i) == '\t') {
        left--;
        if (left == 0) {
          return text(start, i);
        }
        start = i + 1;
      }
    }
    return "";
  }

  /**
   * Whether a cell of the first line is the title of its column: it begins with a letter, or is
   * quoted or in brackets, and is no word for a number that is missing.
   */
  static boolean isTitle(String cell) {
    String text = cell.strip();
    if (text.isEmpty() || NO_NUMBERS.contains(text.toLowerCase(Locale.ROOT))) {
      return false;
    }
    char first = text.charAt(0);
    return Character.isLetter(first) || "\"'([<_".indexOf(first) >= 0;
  }
}
