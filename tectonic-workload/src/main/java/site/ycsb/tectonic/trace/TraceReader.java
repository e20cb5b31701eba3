package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** Reads a trace from its first entry to its last; text or binary, as its first byte says. */
public sealed interface TraceReader permits TextReader, BinaryReader {

  /**
   * Reads a trace.
   *
   * @param name for messages
   * @param in read to its end, not closed
   */
  static TraceReader of(String name, InputStream in) throws IOException {
    PushbackInputStream all = new PushbackInputStream(in);
    int first = all.read();
    if (first >= 0) {
      all.unread(first);
    }
    boolean isBinary =
        first < 0 ? TraceFormat.of(name) == TraceFormat.BINARY : first == BinaryForm.FIRST_BYTE;
    return isBinary ? new BinaryReader(name, all) : new TextReader(name, all);
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
