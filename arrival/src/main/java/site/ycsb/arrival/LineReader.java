package site.ycsb.arrival;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a stream line by line, without an object for each; the bytes of a line are valid until the
 * next one is read.
 */
public final class LineReader {
  private final InputStream in;
  private final int mostBytes;
  private byte[] buffer;
  private int filled;
  private int start;
  private int end;
  private int next;
  private long number;
  private long bytes;

  /**
   * @param bufferBytes that are asked for at once, at first
   * @param mostBytes of a line; what is longer is cut
   */
  public LineReader(InputStream in, int bufferBytes, int mostBytes) {
    this.in = in;
    this.mostBytes = mostBytes;
    buffer = new byte[bufferBytes];
  }

  /** Reads the next line; false at the end of the stream. */
  public boolean next() throws IOException {
    start = next;
    end = next;
    while (true) {
      while (end < filled) {
        if (buffer[end] == '\n') {
          return found(end + 1);
        }
        end++;
      }
      if (isCut() || !fill()) {
        return end > start && found(end);
      }
    }
  }

  /** The bytes that the line is part of. */
  public byte[] buffer() {
    return buffer;
  }

  /** Where the line begins. */
  public int start() {
    return start;
  }

  /** The end of the line, exclusive, without its newline, "\r\n" included. */
  public int end() {
    return end > start && buffer[end - 1] == '\r' ? end - 1 : end;
  }

  /** Whether the line is longer than any may be, so that this is its beginning. */
  public boolean isCut() {
    return end - start >= mostBytes;
  }

  /** The number of the line, from 1. */
  public long number() {
    return number;
  }

  /** Bytes of all lines so far. */
  public long bytes() {
    return bytes;
  }

  /** A copy of what follows the line, up to so many bytes, which are read as lines all the same. */
  public byte[] ahead(int most) throws IOException {
    boolean more = true;
    while (more && filled - next < most) {
      more = fill();
    }
    return Arrays.copyOfRange(buffer, next, Math.min(filled, next + most));
  }

  private boolean found(int following) {
    bytes += following - start;
    next = following;
    number++;
    return true;
  }

  /** Reads more behind what is there; moves the line that has begun to the front for that. */
  private boolean fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      end -= start;
      next -= start;
      start = 0;
    } else if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.multiplyExact(filled, 2));
    }
    int read = in.read(buffer, filled, buffer.length - filled);
    filled += Math.max(read, 0);
    return read >= 0;
  }
}
