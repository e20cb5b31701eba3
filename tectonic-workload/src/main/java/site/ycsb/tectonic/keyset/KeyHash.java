package site.ycsb.tectonic.keyset;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * A fast 64-bit hash of bytes, the same on every machine: eight bytes at a time are multiplied into
 * two lanes. For tables and fingerprints, not for secrets.
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
    long a = length * PRIME_A;
    long b = PRIME_B;
    int i = 0;
    for (; i + 16 <= length; i += 16) {
      a = Long.rotateLeft((a ^ (long) LONGS.get(bytes, i)) * PRIME_B, 29);
      b = Long.rotateLeft((b ^ (long) LONGS.get(bytes, i + 8)) * PRIME_A, 31);
    }
    if (i + 8 <= length) {
      a = Long.rotateLeft((a ^ (long) LONGS.get(bytes, i)) * PRIME_B, 29);
      i += 8;
    }
    long rest = 0;
    for (; i < length; i++) {
      rest = (rest << 8) | (bytes[i] & 0xFF);
    }
    b = (b ^ rest) * PRIME_A;
    return SeededRandom.mix(SeededRandom.mix(a) + b);
  }
}
