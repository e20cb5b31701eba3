package site.ycsb.tectonic.spec;

import java.util.BitSet;
import java.util.List;

/** The keys of a trace that was read: those that are live at its end, in order of insertion. */
public final class RecordedKeys {
  private final String file;
  private final String sha256;
  private final List<byte[]> keys;
  private final BitSet codes = new BitSet(256);
  private long bytes;
  private long leastBytes = Long.MAX_VALUE;
  private long mostBytes;

  /**
   * @param file its name, as it was given
   * @param sha256 of the file, in hexadecimal
   * @param keys at least one, each once, not to be changed
   */
  public RecordedKeys(String file, String sha256, List<byte[]> keys) {
    this.file = file;
    this.sha256 = sha256;
    this.keys = List.copyOf(keys);
    for (byte[] key : keys) {
      bytes += key.length;
      leastBytes = Math.min(leastBytes, key.length);
      mostBytes = Math.max(mostBytes, key.length);
      for (byte each : key) {
        codes.set(each & 0xFF);
      }
    }
  }

  public String file() {
    return file;
  }

  public String sha256() {
    return sha256;
  }

  public int count() {
    return keys.size();
  }

  /** A key by its place; not to be changed. */
  public byte[] key(int place) {
    return keys.get(place);
  }

  /** Bytes of the shortest key. */
  public long leastBytes() {
    return leastBytes;
  }

  /** Bytes of the longest key. */
  public long mostBytes() {
    return mostBytes;
  }

  double meanBytes() {
    return (double) bytes / keys.size();
  }

  /** The codes of all bytes in the keys. */
  BitSet codes() {
    return (BitSet) codes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RecordedKeys recorded
        && file.equals(recorded.file)
        && sha256.equals(recorded.sha256);
  }

  @Override
  public int hashCode() {
    return sha256.hashCode();
  }

  @Override
  public String toString() {
    return file;
  }
}
