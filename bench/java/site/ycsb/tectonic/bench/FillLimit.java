package site.ycsb.tectonic.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * How fast one thread fills values of 1,000 letters and digits, two characters a step, in a buffer
 * that the processor's cache holds: what a generator cannot beat, and what its speed is told
 * against.
 */
public final class FillLimit {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final String CHARACTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int PAIRS = CHARACTERS.length() * CHARACTERS.length();
  private static final int VALUE_BYTES = 1_000;
  private static final int VALUES = 64;
  private static final int ROUNDS = 4_000;
  private static final int WARM_UPS = 3;

  private static long state = 42;

  private FillLimit() {}

  /** Prints gigabytes per second. */
  public static void main(String[] args) {
    short[] pairs = new short[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      int length = CHARACTERS.length();
      pairs[i] = (short) (CHARACTERS.charAt(i / length) | (CHARACTERS.charAt(i % length) << 8));
    }
    byte[] buffer = new byte[VALUES * VALUE_BYTES];
    double best = 0;
    for (int round = 0; round < WARM_UPS + 3; round++) {
      long began = System.nanoTime();
      for (int i = 0; i < ROUNDS * VALUES; i++) {
        fill(buffer, i % VALUES * VALUE_BYTES, pairs);
      }
      double bytes = (double) ROUNDS * VALUES * VALUE_BYTES;
      best = round < WARM_UPS ? 0 : Math.max(best, bytes / (System.nanoTime() - began));
    }
    System.out.println(String.format(Locale.ROOT, "%.3f GB/s", best));
  }

  private static void fill(byte[] bytes, int start, short[] pairs) {
    for (int i = start; i < start + VALUE_BYTES; i += 4) {
      long bits = next();
      SHORTS.set(bytes, i, pairs[(int) (((bits >>> 32) * PAIRS) >>> 32)]);
      SHORTS.set(bytes, i + 2, pairs[(int) (((bits & 0xFFFFFFFFL) * PAIRS) >>> 32)]);
    }
  }

  private static long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
