package site.ycsb.tectonic.keyset;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * A fast 64-bit hash of bytes, the same on every machine: sixteen bytes at a time go into one
 * 128-bit product, as in wyhash. For tables and fingerprints, not for secrets.
 */
public final class KeyHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long PRIME_A = 0x9E3779B97F4A7C15L;
  private static final long PRIME_B = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_C = 0x165667B19E3779F9L;
  private static final long PRIME_D = 0x85EBCA77C2B2AE63L;

  /** Bytes that go into four products at a time, none of which waits for another. */
  private static final int STRIDE = 64;

  private KeyHash() {}

  /** The hash of all bytes. */
  public static long of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /** The hash of the bytes from one place to before another. */
  public static long of(byte[] bytes, int start, int end) {
    long hash = (end - start) * PRIME_A;
    int i = start;
    if (i + STRIDE <= end) {
      hash = strides(bytes, start, end, hash);
      i += (end - start) & -STRIDE;
    }
    for (; i + 16 <= end; i += 16) {
      hash = folded(at(bytes, i) ^ PRIME_A, at(bytes, i + 8) ^ hash);
    }
    long first = 0;
    if (i + 8 <= end) {
      first = at(bytes, i);
      i += 8;
    }
    return SeededRandom.mix(folded(first ^ PRIME_B, rest(bytes, start, i, end) ^ hash));
  }

  /** The hash of as many whole strides as there are. */
  private static long strides(byte[] bytes, int start, int end, long seed) {
    long first = seed;
    long second = seed;
    long third = seed;
    long fourth = seed;
    int whole = end - STRIDE;
    for (int i = start; i <= whole; i += STRIDE) {
      first = folded(at(bytes, i) ^ PRIME_A, at(bytes, i + 8) ^ first);
      second = folded(at(bytes, i + 16) ^ PRIME_B, at(bytes, i + 24) ^ second);
      third = folded(at(bytes, i + 32) ^ PRIME_C, at(bytes, i + 40) ^ third);
      fourth = folded(at(bytes, i + 48) ^ PRIME_D, at(bytes, i + 56) ^ fourth);
    }
    return first ^ second ^ (third + fourth);
  }

  private static long at(byte[] bytes, int place) {
    return (long) LONGS.get(bytes, place);
  }

  /** The last bytes, at most seven, as a number: the first of them is the highest. */
  private static long rest(byte[] bytes, int start, int from, int end) {
    if (end - start >= Long.BYTES) {
      long last = Long.reverseBytes(at(bytes, end - Long.BYTES));
      return last & ~(-1L << (Byte.SIZE * (end - from)));
    }
    long rest = 0;
    for (int i = from; i < end; i++) {
      rest = (rest << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return rest;
  }

  /** The two halves of the 128-bit product, so that every bit of both factors matters. */
  private static long folded(long a, long b) {
    return Math.multiplyHigh(a, b) ^ (a * b);
  }
}
