package site.ycsb.tectonic.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.inspect.measure.TraceMeasures;
import site.ycsb.tectonic.inspect.measure.TraceMeter;
import site.ycsb.tectonic.inspect.trace.MalformedLineException;
import site.ycsb.tectonic.inspect.trace.TraceLines;
import site.ycsb.tectonic.inspect.trace.TraceParser;

/** Reads a trace once, from its first line to its last, and measures it. */
public final class TraceInspection {
  private final String name;
  private final TraceLines lines;
  private final TraceParser parser = new TraceParser();
  private final TraceMeter meter;
  private final AtomicLong operations = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param name of the trace, for messages
   * @param in read to its end, not closed
   */
  public TraceInspection(String name, InputStream in, InspectOptions options) {
    this.name = name;
    lines = new TraceLines(in);
    meter = new TraceMeter(options.windows(), options.prefixCharacters());
  }

  /**
   * Measures all of it. Lines that cannot be read are left out and counted.
   *
   * @throws UsageException if that is so for the first operation already: it is no trace
   */
  public TraceMeasures run() throws IOException {
    while (lines.next()) {
      try {
        meter.accept(parser.parse(lines.buffer(), lines.start(), lines.end()), lines.number());
      } catch (MalformedLineException e) {
        if (meter.operations() == 0) {
          throw new UsageException(name + ":" + lines.number() + ": " + e.getMessage(), e);
        }
        meter.malformed(e, lines.number());
      }
      operations.lazySet(meter.operations());
      bytes.lazySet(lines.bytes());
    }
    return meter.finish(name, lines.bytes());
  }

  /** Operations so far; for any thread. */
  public long operations() {
    return operations.get();
  }

  /** Bytes so far; for any thread. */
  public long bytes() {
    return bytes.get();
  }
}
