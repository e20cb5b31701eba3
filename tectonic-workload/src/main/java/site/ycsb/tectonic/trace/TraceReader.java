package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * Reads a trace from its first entry to its last; text, in its dialect, or binary, as its first
 * byte says.
 */
public sealed interface TraceReader permits TextReader, BinaryReader {

  /** Bytes at the beginning that show the dialect of a text. */
  int HEAD_BYTES = 1 << 16;

  /** Reads a trace; of a text the lines show the dialect. */
  static TraceReader of(String name, InputStream in) throws IOException {
    return of(name, in, null);
  }

  /**
   * Reads a trace.
   *
   * @param name for messages
   * @param in read to its end, not closed
   * @param dialect of a text; null if its lines are to show it
   * @throws UsageException if they show several, or a binary trace is said to have one
   */
  static TraceReader of(String name, InputStream in, @Nullable TraceDialect dialect)
      throws IOException {
    PushbackInputStream all = new PushbackInputStream(in, HEAD_BYTES);
    byte[] head = all.readNBytes(HEAD_BYTES);
    all.unread(head);
    boolean isBinary =
        head.length == 0
            ? TraceFormat.of(name) == TraceFormat.BINARY
            : (head[0] & 0xFF) == BinaryForm.FIRST_BYTE;
    if (isBinary && dialect != null && dialect != TraceDialect.TECTONIC) {
      throw new UsageException(
          name
              + " is a binary trace of ours; expected a text, as the dialect is "
              + dialect.label());
    } else if (isBinary) {
      return new BinaryReader(name, all);
    } else if (dialect != null) {
      return new TextReader(name, all, dialect.lines(), true);
    }
    try {
      return new TextReader(name, all, TraceDialect.linesOf(lines(head)), false);
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
   * @throws MalformedLineException if a line of a text is none of a trace; the next one may be
   * @throws UsageException if a binary trace is damaged, which ends it
   */
  @Nullable TraceEntry nextOrMalformed() throws IOException, MalformedLineException;

  /**
   * The next entry; null at the end.
   *
   * @throws UsageException if there is none of a trace
   */
  default @Nullable TraceEntry next() throws IOException {
    try {
      return nextOrMalformed();
    } catch (MalformedLineException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
  }

  /** Hands over the values that the operation writes which was read last. */
  void values(ValueConsumer consumer);

  /** How the trace was understood so far. */
  ReadAs readAs();

  /** What the last operation's time is where the trace tells none. */
  long NO_TIME = -1;

  /** When the last operation was, in nanoseconds from any instant on; or {@link #NO_TIME}. */
  default long nanos() {
    return NO_TIME;
  }

  /** The place of the last entry among the lines that the trace has as a text, from 1. */
  long line();

  /** Bytes so far. */
  long bytes();

  /** The trace and the place in it, for messages about the last entry. */
  String place();

  /** Takes the values that an operation writes, one after another. */
  @FunctionalInterface
  interface ValueConsumer {

    /**
     * Takes a value for keeps.
     *
     * @param field that it is written to; null: the only one
     */
    void accept(byte @Nullable [] field, byte[] value);
  }

  /** A line that is none of a trace: what was found, and what was expected. */
  final class MalformedLineException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedLineException(String found, String expected) {
      super("found " + found + ", expected " + expected);
    }
  }
}
