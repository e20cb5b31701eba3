package site.ycsb.tectonic.generate;

import java.util.concurrent.atomic.LongAdder;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * A fingerprint of a stream of operations, the same whatever the order in which they are added: the
 * sum of a hash of each, which covers index, kind, keys, fields and values. For any number of
 * threads.
 */
public final class StreamDigest {
  private final LongAdder sum = new LongAdder();

  /** Starts the hash of an operation; add its values with {@link #withField}. */
  public static long hash(Operation operation) {
    long hash = SeededRandom.mix(operation.index() * 31 + kindId(operation));
    if (operation instanceof Operation.Point point) {
      hash = chain(hash, point.key().hash());
    } else if (operation instanceof Operation.Range range) {
      hash = chain(hash, range.startKey().hash());
      hash = chain(hash, range.endKey().hash() + range.count());
    } else if (operation instanceof Operation.BlindRange range) {
      hash = chain(hash, range.startKey().hash() + range.count());
    }
    return hash;
  }

  /** Continues the hash of an operation with a field that it writes. */
  public static long withField(long hash, String field, byte[] value) {
    return withField(hash, field, value, 0, value.length);
  }

  /** The same with a value that is a part of an array, from one place to before another. */
  static long withField(long hash, String field, byte[] bytes, int start, int end) {
    return chain(hash, field.hashCode() * 31L + KeyHash.of(bytes, start, end));
  }

  /** Adds the finished hash of an operation. */
  public void add(long hash) {
    sum.add(SeededRandom.mix(hash));
  }

  /** The digest so far, 16 hexadecimal digits. */
  public String text() {
    return String.format("%016x", sum.sum());
  }

  private static long chain(long hash, long next) {
    return SeededRandom.mix(hash + 0x9E3779B97F4A7C15L) ^ SeededRandom.mix(next);
  }

  private static long kindId(Operation operation) {
    boolean skipped = operation instanceof Operation.Skipped;
    return operation.kind().resultName().hashCode() * 2L + (skipped ? 1 : 0);
  }
}
