package site.ycsb.traces;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;

/** Reads a trace once, from its first line to its last, and measures it. */
public final class TraceInspection {
  private final String name;
  private final TraceReader reader;
  private final TraceMeter meter;
  private final AtomicLong operations = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param name of the trace, for messages
   * @param reader of the whole trace
   * @param windows that the mix over time is shown in, at least 1
   * @param prefixCharacters leading characters of keys to look at; 0 for none
   */
  public TraceInspection(String name, TraceReader reader, int windows, int prefixCharacters) {
    this.name = name;
    this.reader = reader;
    meter = new TraceMeter(windows, prefixCharacters, (kind, operation, replay) -> {});
  }

  /**
   * Measures all of it. Lines that cannot be read are left out and counted.
   *
   * @throws UsageException if that is so for the first operation already: it is no trace
   */
  public TraceMeasures run() throws IOException {
    while (takeNext()) {
      operations.lazySet(meter.operations());
      bytes.lazySet(reader.bytes());
    }
    return meter.finish(name, reader.bytes(), reader.readAs());
  }

  private boolean takeNext() throws IOException {
    try {
      TraceEntry entry = reader.nextOrMalformed();
      if (entry == null) {
        return false;
      }
      meter.accept(entry, reader.line());
    } catch (TraceReader.MalformedLineException e) {
      if (meter.operations() == 0) {
        throw new UsageException(reader.place() + ": " + e.getMessage(), e);
      }
      meter.malformed(e, reader.line());
    }
    return true;
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
