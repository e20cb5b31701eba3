package site.ycsb.tectonic.keyset;

/** Recomputes the bytes of a key from its ordinal. */
@FunctionalInterface
public interface KeyBytes {

  /** The key's UTF-8 bytes, in an array that the next call may overwrite. */
  byte[] of(int ordinal);

  /**
   * Eight bytes of the key after so many that are skipped, as an unsigned number of which the first
   * byte is the highest; a short key is filled with zeros.
   */
  default long prefix(int ordinal, int skippedBytes) {
    byte[] key = of(ordinal);
    return prefix(key, 0, key.length, skippedBytes);
  }

  /** The same of a key that stands at a place of an array. */
  static long prefix(byte[] bytes, int start, int length, int skippedBytes) {
    long prefix = 0;
    for (int i = skippedBytes; i < skippedBytes + Long.BYTES; i++) {
      prefix = (prefix << 8) | (i < length ? bytes[start + i] & 0xFF : 0);
    }
    return prefix;
  }
}
