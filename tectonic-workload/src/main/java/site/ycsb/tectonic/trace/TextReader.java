package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.LineReader;
import site.ycsb.arrival.UsageException;

/** Reads a trace in text, line by line, in its dialect. */
final class TextReader implements TraceReader {
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
  TextReader(String name, InputStream in, DialectLines lines, boolean told) {
    this.name = name;
    this.lines = lines;
    this.told = told;
    file = new LineReader(in, BUFFER_BYTES, LONGEST_LINE_BYTES);
  }

  @Override
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

  private @Nullable TraceEntry parsed() throws MalformedLineException {
    try {
      return lines.parse(file.buffer(), file.start(), file.end());
    } catch (UsageException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void values(ValueConsumer consumer) {
    try {
      lines.values(consumer);
    } catch (MalformedLineException e) {
      throw new IllegalStateException("the line was read before", e);
    }
  }

  @Override
  public ReadAs readAs() {
    return new ReadAs(lines.dialect().label(), told, lines.reason(), lines.guesses());
  }

  @Override
  public long nanos() {
    return lines.nanos();
  }

  @Override
  public long line() {
    return file.number();
  }

  @Override
  public long bytes() {
    return file.bytes();
  }

  @Override
  public String place() {
    return name + ":" + file.number();
  }
}
