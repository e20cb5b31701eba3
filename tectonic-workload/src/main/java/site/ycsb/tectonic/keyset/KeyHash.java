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

  private KeyHash() {}

  /** The hash of all bytes. */
  public static long of(byte[] bytes) {
    int length = bytes.length;
    long hash = length * PRIME_A;
    int i = 0;
    for (; i + 16 <= length; i += 16) {
      long first = (long) LONGS.get(bytes, i);
      long second = (long) LONGS.get(bytes, i + 8);
      hash = folded(first ^ PRIME_A, second ^ hash);
    }
    long first = 0;
    if (i + 8 <= length) {
      first = (long) LONGS.get(bytes, i);
      i += 8;
    }
    long rest = 0;
    for (; i < length; i++) {
      rest = (rest << 8) | (bytes[i] & 0xFF);
    }
    return SeededRandom.mix(folded(first ^ PRIME_B, rest ^ hash));
  }

  /** The two halves of the 128-bit product, so that every bit of both factors matters. */
  private static long folded(long a, long b) {
    return Math.multiplyHigh(a, b) ^ (a * b);
  }
}
