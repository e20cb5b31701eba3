package site.ycsb.tectonic.trace;

import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/** Lines of ours: {@code %20} stands for a byte, records may have named fields. */
final class TectonicLines extends DialectLines {
  private final TraceParser parser = new TraceParser();

  @Override
  TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    return parser.parse(line, from, to);
  }

  @Override
  void values(ValueConsumer consumer) throws MalformedLineException {
    parser.values(consumer);
  }

  @Override
  TraceDialect dialect() {
    return TraceDialect.TECTONIC;
  }
}
