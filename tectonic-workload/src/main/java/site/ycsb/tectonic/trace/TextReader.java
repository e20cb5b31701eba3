package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.LineReader;
import site.ycsb.arrival.UsageException;

/** Reads a trace in text, one entry a line. */
final class TextReader implements TraceReader {
  private static final int BUFFER_BYTES = 1 << 20;
  // A small file that is compressed may hold one that no memory has a place for.
  private static final int LONGEST_LINE_BYTES =
      (int) Math.min(1 << 27, Runtime.getRuntime().maxMemory() / 8);

  private final String name;
  private final LineReader lines;
  private final TraceParser parser = new TraceParser();

  TextReader(String name, InputStream in) {
    this.name = name;
    lines = new LineReader(in, BUFFER_BYTES, LONGEST_LINE_BYTES);
  }

  @Override
  public @Nullable TraceEntry nextOrMalformed() throws IOException, MalformedLineException {
    if (!lines.next()) {
      return null;
    } else if (lines.isCut()) {
      throw new UsageException(
          "%s: found a line of more than %,d bytes, expected an operation"
              .formatted(place(), LONGEST_LINE_BYTES));
    }
    return parser.parse(lines.buffer(), lines.start(), lines.end());
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
}
