package site.ycsb.tectonic.spec;

import site.ycsb.arrival.bind.Shape;

/**
 * The sizes to which compressors reduce random characters followed by one repeated character. They
 * were measured with the libraries in blocks of 4 and 16 KiB (docs/spec.md).
 */
public enum Compressor {
  /** Compressors that look for repetitions only: between LZ4 and Snappy. */
  LZ(1.005, 0.022, 4),

  /** Compressors that also give frequent characters short codes: between Zstandard and zlib. */
  ENTROPY(0.756, 0.004, 2),
  LZ4(1.004, 0.004, 5),
  SNAPPY(1.01, 0.047, 3.2),
  ZSTD(0.757, 0.002, 1.8),
  ZLIB(0.754, 0.007, 2.2);

  private final double random;
  private final double same;
  private final double bytes;

  /**
   * @param random bytes that a random character takes
   * @param same bytes that one of the others takes
   * @param bytes of each value beside
   */
  Compressor(double random, double same, double bytes) {
    this.random = random;
    this.same = same;
    this.bytes = bytes;
  }

  /** How many of some characters have to be random, beyond 0 and all where none do. */
  double randomOf(int characters, double ratio) {
    return (ratio * characters - bytes - same * characters) / (random - same);
  }

  /** Whether random letters and digits can be so hard to compress. */
  boolean reaches(double ratio) {
    return ratio <= Math.min(1, random);
  }

  /** What ratios there can be, in words. */
  String reach() {
    return "at most "
        + Math.min(1, random)
        + " with "
        + Shape.constant(this)
        + ", which codes letters and digits in fewer bits than a byte has";
  }
}
