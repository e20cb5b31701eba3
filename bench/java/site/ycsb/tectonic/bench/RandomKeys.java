package site.ycsb.tectonic.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.CharacterSet;

/** Keys of 32 alphanumeric characters, made as the stream makes random parts: from a pair table. */
final class RandomKeys implements KeyBytes {
  static final long SEED = 42;
  static final int LENGTH_BYTES = 32;

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private final SeededRandom random = new SeededRandom(SEED);
  private final short[] pairs;

  RandomKeys() {
    byte[] characters =
        CharacterSet.orDefault(null).characters().getBytes(StandardCharsets.US_ASCII);
    int size = characters.length;
    pairs = new short[size * size];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (short) (characters[i / size] | (characters[i % size] << 8));
    }
  }

  @Override
  public byte[] of(int ordinal) {
    return made(0, ordinal);
  }

  /** A key that no ordinal has. */
  byte[] absent(int number) {
    return made(1, number);
  }

  private byte[] made(long owner, int number) {
    byte[] key = new byte[LENGTH_BYTES];
    random.at(RandomStream.KEY, owner, number);
    for (int i = 0; i < LENGTH_BYTES; i += 4) {
      long bits = random.nextLong();
      SHORTS.set(key, i, pairs[(int) (((bits >>> 32) * pairs.length) >>> 32)]);
      SHORTS.set(key, i + 2, pairs[(int) (((bits & 0xFFFFFFFFL) * pairs.length) >>> 32)]);
    }
    return key;
  }
}
