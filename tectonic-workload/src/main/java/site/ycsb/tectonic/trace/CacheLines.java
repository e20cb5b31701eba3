package site.ycsb.tectonic.trace;

import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines of traces that were recorded where requests came in: a write does not say whether its key
 * is new. It is an insert if the trace has not written the key before, or has deleted it since;
 * otherwise an update. That takes the hashes of the live keys, up to 32 bytes for each. Most of
 * these traces have only the lengths of values, which are made up then of letters and digits.
 */
abstract sealed class CacheLines extends DialectLines
    permits YcsbLines, RocksDbLines, TwitterLines, MetaLines {
  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  private static final long LONGEST_VALUE_BYTES = 1 << 27;
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final long FACTOR = 0xBF58476D1CE4E5B9L;
  private static final int LETTERS_PER_DRAW = 10;
  private static final int LETTER_BITS = 6;

  private final LiveHashes live = new LiveHashes();
  private long writes;
  private int valueBytes;
  private long nanos = TraceReader.NO_TIME;

  /** Notes when the operation was; a time below 0 is unknown. */
  final void at(long time, long nanosPerUnit) {
    nanos = time < 0 ? TraceReader.NO_TIME : time * nanosPerUnit;
  }

  @Override
  final long nanos() {
    return nanos;
  }

  /** A write that replaces or makes a record. */
  final TraceEntry put(Key key, long bytes) {
    return write(live.add(key.hash()) ? TraceCode.I : TraceCode.U, key, bytes);
  }

  /** A write that adds to a record; it makes one where the trace knows none. */
  final TraceEntry add(TraceCode code, String what, Key key, long bytes) {
    if (live.add(key.hash())) {
      guess(what + " a key that the trace has not written before, taken as an insert");
      return write(TraceCode.I, key, bytes);
    }
    return write(code, key, bytes);
  }

  private TraceEntry write(TraceCode code, Key key, long bytes) {
    writes++;
    valueBytes = (int) bytes;
    return new TraceEntry.Operation(code, key, null, bytes);
  }

  final TraceEntry read(Key key) {
    return new TraceEntry.Operation(TraceCode.P, key, null, 0);
  }

  final TraceEntry delete(Key key) {
    boolean unused = live.remove(key.hash());
    return new TraceEntry.Operation(TraceCode.D, key, null, 0);
  }

  /** A scan of so many keys, blind where the trace does not know its first. */
  final TraceEntry scan(Key first, long count) {
    TraceCode code = live.contains(first.hash()) ? TraceCode.SC : TraceCode.BR;
    return new TraceEntry.Operation(code, first, null, count);
  }

  /** Whether the trace has written a key, and not deleted it since. */
  final boolean knows(Key key) {
    return live.contains(key.hash());
  }

  /** Checks the length of a value. */
  static long checkedValueBytes(long bytes) throws MalformedLineException {
    if (bytes < 0 || bytes > LONGEST_VALUE_BYTES) {
      throw new MalformedLineException(
          "a value of " + bytes + " bytes", "a whole number of 0 to " + LONGEST_VALUE_BYTES);
    }
    return bytes;
  }

  @Override
  void values(ValueConsumer consumer) {
    guess("a value of which the trace has only the length, made up");
    consumer.accept(null, madeUp(valueBytes, writes));
  }

  /** So many bytes, the same for the same number. */
  private static byte[] madeUp(int length, long number) {
    byte[] bytes = new byte[length];
    long state = number * STEP;
    for (int i = 0; i < length; i += LETTERS_PER_DRAW) {
      state += STEP;
      long draw = (state ^ (state >>> 30)) * FACTOR;
      draw ^= draw >>> 31;
      for (int j = i; j < Math.min(length, i + LETTERS_PER_DRAW); j++) {
        bytes[j] = (byte) LETTERS.charAt((int) draw & (LETTERS.length() - 1));
        draw >>>= LETTER_BITS;
      }
    }
    return bytes;
  }
}
