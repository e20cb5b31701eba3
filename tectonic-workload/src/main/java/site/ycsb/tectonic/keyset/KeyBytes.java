package site.ycsb.tectonic.keyset;

/** Recomputes the bytes of a key from its ordinal. */
@FunctionalInterface
public interface KeyBytes {

  /** The key's UTF-8 bytes; the caller may keep them. */
  byte[] of(int ordinal);
}
