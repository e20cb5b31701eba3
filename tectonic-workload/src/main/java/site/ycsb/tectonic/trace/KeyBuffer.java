package site.ycsb.tectonic.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.tectonic.keyset.KeyBytes;

/** Keys by ordinal, one after another in large pieces of memory: their bytes and 12 more each. */
public final class KeyBuffer implements KeyBytes {
  private static final int CHUNK_BYTES = 1 << 22;

  private final List<byte[]> chunks = new ArrayList<>();
  private final IntList lengths = new IntList();

  /** The number of the chunk above, the place in it below. */
  private long[] places = new long[64];

  private int used;

  /** Number of keys. */
  public int size() {
    return lengths.size();
  }

  /** Adds the next key. */
  public void add(byte[] key) {
    if (chunks.isEmpty() || key.length > last().length - used) {
      chunks.add(new byte[Math.max(key.length, CHUNK_BYTES)]);
      used = 0;
    }
    if (size() == places.length) {
      places = Arrays.copyOf(places, (int) Math.min(Integer.MAX_VALUE - 8, size() * 2L));
    }
    System.arraycopy(key, 0, last(), used, key.length);
    places[size()] = (long) (chunks.size() - 1) << Integer.SIZE | used;
    lengths.add(key.length);
    used += key.length;
  }

  @Override
  public byte[] of(int ordinal) {
    int start = start(ordinal);
    return Arrays.copyOfRange(chunk(ordinal), start, start + lengths.at(ordinal));
  }

  /** Compares two keys by their unsigned bytes. */
  public int compare(int a, int b) {
    int startA = start(a);
    int startB = start(b);
    return Arrays.compareUnsigned(
        chunk(a), startA, startA + lengths.at(a), chunk(b), startB, startB + lengths.at(b));
  }

  /** How many leading bytes two keys share. */
  public int commonPrefix(int a, int b) {
    int startA = start(a);
    int startB = start(b);
    int difference =
        Arrays.mismatch(
            chunk(a), startA, startA + lengths.at(a), chunk(b), startB, startB + lengths.at(b));
    return difference < 0 ? lengths.at(a) : difference;
  }

  @Override
  public long prefix(int ordinal, int skippedBytes) {
    return KeyBytes.prefix(chunk(ordinal), start(ordinal), lengths.at(ordinal), skippedBytes);
  }

  private byte[] last() {
    return chunks.get(chunks.size() - 1);
  }

  private byte[] chunk(int ordinal) {
    return chunks.get((int) (places[ordinal] >>> Integer.SIZE));
  }

  private int start(int ordinal) {
    return (int) places[ordinal];
  }
}
