package site.ycsb.tectonic.generate;

import java.util.function.IntToLongFunction;
import site.ycsb.tectonic.keyset.KeyBytes;

/**
 * The bytes of inserted keys by number.
 *
 * @param draws of the numbers
 */
record DrawnKeys(KeyText text, IntToLongFunction draws) implements KeyBytes {
  @Override
  public byte[] of(int ordinal) {
    return text.lend(draws.applyAsLong(ordinal), 0);
  }

  @Override
  public long prefix(int ordinal, int skippedBytes) {
    return text.prefix(draws.applyAsLong(ordinal), skippedBytes);
  }
}
