package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a trace in text, one entry a line. */
final class TextReader implements TraceReader {
  private final String name;
  private final Lines lines;
  private final TraceParser parser = new TraceParser();

  TextReader(String name, InputStream in) {
    this.name = name;
    lines = new Lines(in);
  }

  @Override
  public @Nullable TraceEntry nextOrMalformed() throws IOException, MalformedLineException {
    return lines.next() ? parser.parse(lines.buffer(), lines.start(), lines.end()) : null;
  }

  @Override
  public void values(ValueConsumer consumer) {
    try {
      parser.values(consumer);
    } catch (MalformedLineException e) {
      throw new IllegalStateException("the line was read before", e);
    }
  }

  @Override
  public long line() {
    return lines.number();
  }

  @Override
  public long bytes() {
    return lines.bytes();
  }

  @Override
  public String place() {
    return name + ":" + lines.number();
  }

  /** Reads a stream line by line; the bytes of a line are valid until the next one is read. */
  static final class Lines {
    private static final int BUFFER_BYTES = 1 << 20;

    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int filled;
    private int start;
    private int end;
    private int next;
    private long number;
    private long bytes;

    public Lines(InputStream in) {
      this.in = in;
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
        if (!fill()) {
          return end > start && found(end);
        }
      }
    }

    /** The bytes that the line is part of. */
    public byte[] buffer() {
      return buffer;
    }

    public int start() {
      return start;
    }

    /** The end of the line, exclusive, without its newline, "\r\n" included. */
    public int end() {
      // A trace writes a carriage return of its own as %0D.
      return end > start && buffer[end - 1] == '\r' ? end - 1 : end;
    }

    /** The number of the line, from 1. */
    public long number() {
      return number;
    }

    /** Bytes of all lines so far. */
    public long bytes() {
      return bytes;
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
        start = 0;
        next = 0;
      } else if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, Math.multiplyExact(filled, 2));
      }
      int read = in.read(buffer, filled, buffer.length - filled);
      filled += Math.max(read, 0);
      return read >= 0;
    }
  }
}
