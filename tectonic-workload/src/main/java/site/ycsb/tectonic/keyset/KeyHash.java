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

  /** From so many bytes on, two products at a time are faster than one that waits for the other. */
  private static final int LANES_PAY = 64;

  private KeyHash() {}

  /** The hash of all bytes. */
  public static long of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /** The hash of the bytes from one place to before another. */
  public static long of(byte[] bytes, int start, int end) {
    long hash = (end - start) * PRIME_A;
    int i = start;
    if (i + LANES_PAY <= end) {
      long other = hash;
      for (; i + 32 <= end; i += 32) {
        hash = folded((long) LONGS.get(bytes, i) ^ PRIME_A, (long) LONGS.get(bytes, i + 8) ^ hash);
        other =
            folded(
                (long) LONGS.get(bytes, i + 16) ^ PRIME_B, (long) LONGS.get(bytes, i + 24) ^ other);
      }
      hash ^= other;
    }
    for (; i + 16 <= end; i += 16) {
      long first = (long) LONGS.get(bytes, i);
      long second = (long) LONGS.get(bytes, i + 8);
      hash = folded(first ^ PRIME_A, second ^ hash);
    }
    long first = 0;
    if (i + 8 <= end) {
      first = (long) LONGS.get(bytes, i);
      i += 8;
    }
    return SeededRandom.mix(folded(first ^ PRIME_B, rest(bytes, start, i, end) ^ hash));
  }

  /** The last bytes, at most seven, as a number: the first of them is the highest. */
  private static long rest(byte[] bytes, int start, int from, int end) {
    if (end - start >= Long.BYTES) {
      long last = Long.reverseBytes((long) LONGS.get(bytes, end - Long.BYTES));
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
