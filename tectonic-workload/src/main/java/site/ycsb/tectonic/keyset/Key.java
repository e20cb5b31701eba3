package site.ycsb.tectonic.keyset;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a key, UTF-8; ordered by unsigned bytes, as the stores order them. */
public final class Key implements Comparable<Key> {
  private final byte[] bytes;
  private final long hash;

  /**
   * @param bytes not to be changed afterwards
   */
  public Key(byte[] bytes) {
    this.bytes = bytes;
    this.hash = KeyHash.of(bytes);
  }

  /** The bytes themselves; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** A 64-bit hash of the bytes. */
  public long hash() {
    return hash;
  }

  @Override
  public int compareTo(Key other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && hash == key.hash && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }

  @Override
  public String toString() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
