package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.LineReader;

/** Reads a trace in text, one entry a line. */
final class TextReader implements TraceReader {
  private static final int BUFFER_BYTES = 1 << 20;

  private final String name;
  private final LineReader lines;
  private final TraceParser parser = new TraceParser();

  TextReader(String name, InputStream in) {
    this.name = name;
    lines = new LineReader(in, BUFFER_BYTES, Integer.MAX_VALUE);
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
}
