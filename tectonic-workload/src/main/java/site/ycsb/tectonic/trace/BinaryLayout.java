package site.ycsb.tectonic.trace;

/**
 * What a binary trace is made of. It begins with a magic; blocks of records follow, each with its
 * length and its checksum, so that any number of threads can make them and damage is found before
 * an operation is taken from it. {@code docs/trace.md} describes every byte.
 */
public final class BinaryLayout {
  /** The version that is written, the only one that is read. */
  public static final int VERSION = 1;

  /** Bytes before the records of a block: their length and their CRC-32C, lowest byte first. */
  public static final int FRAME_BYTES = 8;

  /** The most bytes that a number takes: seven bits in each, the lowest first. */
  public static final int MOST_NUMBER_BYTES = 9;

  /** Begins a record that says something of the trace: a name and a value. */
  public static final byte PROPERTY = '=';

  /** Begins a comment, which follows as the text has it. */
  public static final byte COMMENT = '#';

  /** Begins the last record, which tells how many operations there are. */
  public static final byte END = '.';

  /** Added to the code of an operation whose values have the names of their fields before them. */
  public static final int NAMED = 0x80;

  /** No line of a text begins with it. */
  static final int FIRST_BYTE = 0x89;

  private static final byte[] MAGIC = {(byte) FIRST_BYTE, 'T', 'B', 'I', 'N', '\r', '\n', VERSION};

  private BinaryLayout() {}

  /** The first bytes, the last of which is the version. */
  public static byte[] magic() {
    return MAGIC.clone();
  }

  /** How many bytes a number takes. */
  public static int numberBytes(long number) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
  }
}
