package site.ycsb.arrival.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a file without spaces around them, one at a time and without an object for each.
 * Empty lines and those that start with # are passed over.
 */
final class CsvLines {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_LINE_BYTES = 1 << 20;
  private static final int LONGEST_QUOTE = 60;

  private final InputStream in;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private int limit;
  private boolean isAtEnd;
  private long number;
  private long bytes;
  private int from;
  private int to;

  CsvLines(InputStream in) {
    this.in = in;
  }

  /** Moves to the next line that says something; false after the last one. */
  boolean advance() throws IOException {
    while (read()) {
      if (number == 1) {
        from += CsvStart.markLength(buffer, from, to);
      }
      while (from < to && buffer[from] <= ' ' && buffer[from] >= 0) {
        from++;
      }
      while (from < to && buffer[to - 1] <= ' ' && buffer[to - 1] >= 0) {
        to--;
      }
      if (from < to && buffer[from] != '#') {
        return true;
      }
    }
    return false;
  }

  /** Whether what is there begins with the byte-order mark of UTF-16. */
  boolean isUtf16() {
    return number == 1 && CsvStart.isUtf16(buffer, from, to);
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** How many bytes have been read up to the end of the line. */
  long bytes() {
    return bytes;
  }

  int length() {
    return to - from;
  }

  byte at(int index) {
    return buffer[from + index];
  }

  String text(int start, int end) {
    return new String(buffer, from + start, end - start, StandardCharsets.UTF_8);
  }

  /** The line as a message quotes it. */
  String quote() {
    String text = text(0, length()).replaceAll("\\p{Cntrl}", "?");
    return "\""
        + (text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...")
        + "\"";
  }

  private boolean read() throws IOException {
    int scanned = next;
    while (true) {
      for (int i = scanned; i < limit; i++) {
        if (buffer[i] == '\n') {
          take(i, i + 1);
          return true;
        }
      }
      scanned = limit;
      if (isAtEnd) {
        boolean isLine = next < limit;
        take(limit, limit);
        return isLine;
      }
      scanned -= fill();
    }
  }

  private void take(int end, int following) {
    number++;
    bytes += following - next;
    from = next;
    to = end;
    next = following;
  }

  /** Reads more behind what is there; returns by how much that moved to the front. */
  private int fill() throws IOException {
    int moved = next;
    System.arraycopy(buffer, next, buffer, 0, limit - next);
    limit -= moved;
    next = 0;
    if (limit == buffer.length) {
      if (limit >= LONGEST_LINE_BYTES) {
        // What has no line ends is no text; its beginning will do for the message.
        isAtEnd = true;
        return moved;
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      isAtEnd = true;
    } else {
      limit += read;
    }
    return moved;
  }
}
