package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.LineReader;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;

/** Reads a trace, line by line, in its dialect, from its first entry to its last. */
public final class TraceReader {
  /** What the time of an operation is where the trace tells none. */
  public static final long NO_TIME = -1;

  /** Bytes at the beginning that show the dialect. */
  private static final int HEAD_BYTES = 1 << 18;

  private static final int BUFFER_BYTES = 1 << 20;
  // A small file that is compressed may hold one that no memory has a place for.
  private static final int LONGEST_LINE_BYTES =
      (int) Math.min(1 << 27, Runtime.getRuntime().maxMemory() / 8);

  private final String name;
  private final LineReader file;
  private final boolean told;
  private List<TraceDialect> dialects;
  private DialectLines lines;
  private long inserts;
  private boolean mayEscape;

  /**
   * @param dialects that the trace can be in; read in the first
   * @param told whether the user has named the dialect
   */
  private TraceReader(String name, InputStream in, List<TraceDialect> dialects, boolean told) {
    this.name = name;
    this.dialects = dialects;
    this.lines = dialects.get(0).lines();
    this.told = told;
    file = new LineReader(in, BUFFER_BYTES, LONGEST_LINE_BYTES);
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
      return new TraceReader(name, in, List.of(dialect), true);
    }
    PushbackInputStream all = new PushbackInputStream(in, HEAD_BYTES);
    byte[] head = all.readNBytes(HEAD_BYTES);
    all.unread(head);
    try {
      return new TraceReader(name, all, TraceDialect.of(lines(head)), false);
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

  private @Nullable TraceEntry parsed() throws IOException, MalformedLineException {
    try {
      TraceEntry entry = lines.parse(file.buffer(), file.start(), file.end());
      return dialects.size() > 1 && entry instanceof TraceEntry.Operation operation
          ? readAlike(operation)
          : entry;
    } catch (MalformedLineException e) {
      List<TraceDialect> readers = dialects.stream().filter(this::reads).toList();
      if (readers.isEmpty()) {
        throw e;
      }
      throw new UsageException(
          "%s: %s is no line of %s%s"
              .formatted(place(), excerpt(), dialects.get(0).label(), ask(readers)),
          e);
    } catch (UsageException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
  }

  /** The same, if it is a range up to a key in all dialects; otherwise as later lines say. */
  private TraceEntry readAlike(TraceEntry.Operation operation)
      throws IOException, MalformedLineException {
    inserts += operation.code() == TraceCode.I ? 1 : 0;
    for (int i = file.start(); i < file.end() && !mayEscape; i++) {
      mayEscape = file.buffer()[i] == '%';
    }
    Key end = operation.endKey();
    if (end == null
        || !dialects.contains(TraceDialect.TECTONIC_V1)
        || !LetterLines.isCount(end)
        || !(TectonicV1Lines.mayBeCount(end, inserts) || end.compareTo(operation.key()) < 0)) {
      return operation;
    }
    List<TraceDialect> left =
        TraceDialect.ofLetters(dialects, lines(file.ahead(HEAD_BYTES)), inserts);
    boolean isCount = left.equals(List.of(TraceDialect.TECTONIC_V1));
    if ((isCount && mayEscape) || (!isCount && left.contains(TraceDialect.TECTONIC_V1))) {
      throw new UsageException(
          "%s is a range up to the key \"%s\", or, of tectonic-v1, of %s keys%s"
              .formatted(excerpt(), end, end, ask(dialects)));
    }
    dialects = left;
    lines = isCount ? new TectonicV1Lines(inserts) : left.get(0).lines();
    return Objects.requireNonNull(lines.parse(file.buffer(), file.start(), file.end()));
  }

  /** Whether a dialect, of several, reads the line. */
  private boolean reads(TraceDialect dialect) {
    try {
      TraceEntry unused = dialect.lines().parse(file.buffer(), file.start(), file.end());
      return dialects.size() > 1;
    } catch (MalformedLineException e) {
      return false;
    }
  }

  private String excerpt() {
    return Columns.excerpt(file.buffer(), file.start(), file.end());
  }

  private static String ask(List<TraceDialect> dialects) {
    return "; expected --dialect with the name of who wrote it: " + TraceDialect.list(dialects);
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
    TraceDialect first = dialects.get(0);
    return new ReadAs(first.label(), told, first.sign(), lines.guesses());
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
