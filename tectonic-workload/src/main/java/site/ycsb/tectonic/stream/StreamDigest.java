package site.ycsb.tectonic.stream;

import java.util.concurrent.atomic.LongAdder;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * A fingerprint of a stream of operations that does not depend on their order. It is the sum of a
 * hash of each operation: index, kind, keys, fields and values. For any number of threads.
 */
public final class StreamDigest {
  private final LongAdder sum = new LongAdder();

  /** Starts the hash of an operation; add its values with {@link #withFields}. */
  public static long hash(Operation operation) {
    boolean skipped = operation instanceof Operation.Skipped;
    long hash = hash(operation.index(), operation.kind(), skipped);
    if (operation instanceof Operation.Point point) {
      hash = chain(hash, point.key().hash());
    } else if (operation instanceof Operation.Range range) {
      if (range.plan().descends()) {
        hash = chain(hash, range.endKey().hash() - range.count());
      } else if (range.plan().format() == RangeFormat.START_END) {
        hash = chain(hash, range.startKey().hash());
        hash = chain(hash, range.endKey().hash() + range.count());
      } else {
        hash = chain(hash, range.startKey().hash() + range.count());
      }
    } else if (operation instanceof Operation.BlindRange range) {
      hash = chain(hash, range.startKey().hash() + range.count());
    }
    return hash;
  }

  /** Starts the hash of an operation; its keys are to be added with {@link #withKey}. */
  static long hash(long index, OperationKind kind, boolean skipped) {
    long kindId = kind.resultName().hashCode() * 2L + (skipped ? 1 : 0);
    return SeededRandom.mix(index * 31 + kindId);
  }

  /**
   * Continues the hash of an operation with a key, which has a hash of its own.
   *
   * @param count of the keys in a range of which it is the last that is told, below 0 if it is read
   *     downwards; otherwise 0
   */
  static long withKey(long hash, long keyHash, int count) {
    return chain(hash, keyHash + count);
  }

  /**
   * Continues the hash of an operation with the fields that it writes: with their names and
   * lengths, then with the bytes of all values.
   */
  public static long withFields(long hash, WrittenFields written) {
    return written.count() == 0
        ? hash
        : chain(chain(hash, written.shapeHash()), written.valuesHash());
  }

  /** Adds the finished hash of an operation. */
  public void add(long hash) {
    addAll(finished(hash));
  }

  /** What an operation with the finished hash adds. */
  static long finished(long hash) {
    return SeededRandom.mix(hash);
  }

  /** Adds operations by the sum of what they add. */
  void addAll(long finished) {
    sum.add(finished);
  }

  /** The digest so far, 16 hexadecimal digits. */
  public String text() {
    return text(sum());
  }

  /** A digest as 16 hexadecimal digits. */
  public static String text(long digest) {
    return String.format("%016x", digest);
  }

  /** The digest so far as a number. */
  public long sum() {
    return sum.sum();
  }

  /** Continues a hash, which is mixed before what follows it, as that is by itself. */
  private static long chain(long hash, long next) {
    return SeededRandom.mix(hash + 0x9E3779B97F4A7C15L) ^ next;
  }
}
