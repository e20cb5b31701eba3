package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.LineReader;
import site.ycsb.arrival.UsageException;

/** Reads a trace, line by line, in its dialect, from its first entry to its last. */
public final class TraceReader {
  /** What the time of an operation is where the trace tells none. */
  public static final long NO_TIME = -1;

  /** Bytes at the beginning that show the dialect. */
  private static final int HEAD_BYTES = 1 << 16;
  private static final int BUFFER_BYTES = 1 << 20;
  // A small file that is compressed may hold one that no memory has a place for.
  private static final int LONGEST_LINE_BYTES =
      (int) Math.min(1 << 27, Runtime.getRuntime().maxMemory() / 8);

  private final String name;
  private final LineReader file;
  private final DialectLines lines;
  private final boolean told;

  /**
   * @param told whether the user has named the dialect
   */
  private TraceReader(String name, InputStream in, DialectLines lines, boolean told) {
    this.name = name;
    this.lines = lines;
    this.told = told;
    file = new LineReader(in, BUFFER_BYTES, LONGEST_LINE_BYTES);
  }

  /** Reads a trace, whose lines show the dialect. */
  public static TraceReader of(String name, InputStream in) throws IOException {
    return of(name, in, null);
  }

  /**
   * Reads a trace.
   *
   * @param name for messages
   * @param in read to its end, not closed
   * @param dialect null if the lines are to show it
   * @throws UsageException if they show several
   */
  public static TraceReader of(String name, InputStream in, @Nullable TraceDialect dialect)
      throws IOException {
    if (dialect != null) {
      return new TraceReader(name, in, dialect.lines(), true);
    }
    PushbackInputStream all = new PushbackInputStream(in, HEAD_BYTES);
    byte[] head = all.readNBytes(HEAD_BYTES);
    all.unread(head);
    try {
      return new TraceReader(name, all, TraceDialect.linesOf(lines(head)), false);
    } catch (UsageException e) {
      throw new UsageException(name + ": " + e.getMessage(), e);
    }
  }

  /** The whole lines of the beginning of a file. */
  private static List<byte[]> lines(byte[] head) {
    List<byte[]> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < head.length; i++) {
      if (head[i] == '\n') {
        lines.add(Arrays.copyOfRange(head, start, i > start && head[i - 1] == '\r' ? i - 1 : i));
        start = i + 1;
      }
    }
    if (start < head.length && head.length < HEAD_BYTES) {
      lines.add(Arrays.copyOfRange(head, start, head.length));
    }
    return lines;
  }

  /**
   * The next entry; null at the end.
   *
   * @throws MalformedLineException if a line is none of a trace; the next one may be
   */
  public @Nullable TraceEntry nextOrMalformed() throws IOException, MalformedLineException {
    TraceEntry entry = lines.more();
    while (entry == null) {
      if (!file.next()) {
        return null;
      } else if (file.isCut()) {
        throw new UsageException(
            "%s: found a line of more than %,d bytes, expected an operation"
                .formatted(place(), LONGEST_LINE_BYTES));
      }
      entry = parsed();
    }
    return entry;
  }

  /**
   * The next entry; null at the end.
   *
   * @throws UsageException if there is none of a trace
   */
  public @Nullable TraceEntry next() throws IOException {
    try {
      return nextOrMalformed();
    } catch (MalformedLineException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
  }

  private @Nullable TraceEntry parsed() throws MalformedLineException {
    try {
      return lines.parse(file.buffer(), file.start(), file.end());
    } catch (UsageException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
  }

  /** Hands over the values that the operation writes which was read last. */
  public void values(ValueConsumer consumer) {
    try {
      lines.values(consumer);
    } catch (MalformedLineException e) {
      throw new IllegalStateException("the line was read before", e);
    }
  }

  /** How the trace was understood so far. */
  public ReadAs readAs() {
    return new ReadAs(lines.dialect().label(), told, lines.reason(), lines.guesses());
  }

  /** When the last operation was, in nanoseconds from any instant on; or {@link #NO_TIME}. */
  public long nanos() {
    return lines.nanos();
  }

  /** The number of the last line, from 1. */
  public long line() {
    return file.number();
  }

  /** Bytes so far. */
  public long bytes() {
    return file.bytes();
  }

  /** The trace and the place in it, for messages about the last entry. */
  public String place() {
    return name + ":" + file.number();
  }

  /** Takes the values that an operation writes, one after another. */
  @FunctionalInterface
  public interface ValueConsumer {

    /**
     * Takes a value for keeps.
     *
     * @param field that it is written to; null: the only one
     */
    void accept(byte @Nullable [] field, byte[] value);
  }

  /** A line that is none of a trace: what was found, and what was expected. */
  public static final class MalformedLineException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedLineException(String found, String expected) {
      super("found " + found + ", expected " + expected);
    }
  }
}
