package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.zip.CRC32C;
import site.ycsb.tectonic.text.Draft;

/**
 * A trace as bytes. It begins with a magic; blocks of records follow, each with its length and its
 * checksum, so that any number of threads can make them and damage is found before an operation is
 * taken from it. {@code docs/trace.md} describes every byte.
 *
 * <p>A length stands before what it is the length of, so room is left for as many bytes as the last
 * one took; only where it takes another number of bytes, what follows is moved.
 */
final class BinaryForm extends TraceForm {
  /** The version that is written, the only one that is read. */
  static final int VERSION = 1;

  /** Bytes before the records of a block: their length and their CRC-32C, lowest byte first. */
  static final int FRAME_BYTES = 8;

  /** The most bytes that a number takes: seven bits in each, the lowest first. */
  static final int MOST_NUMBER_BYTES = 9;

  /** Begins a record that says something of the trace: a name and a value. */
  static final byte PROPERTY = '=';

  /** Begins a comment, which follows as the text has it. */
  static final byte COMMENT = '#';

  /** Begins the last record, which tells how many operations there are. */
  static final byte END = '.';

  /** Added to the code of an operation whose values have the names of their fields before them. */
  static final int NAMED = 0x80;

  /** No line of a text begins with it. */
  static final int FIRST_BYTE = 0x89;

  private static final byte[] MAGIC = {(byte) FIRST_BYTE, 'T', 'B', 'I', 'N', '\r', '\n', VERSION};
  private static final byte[] FRAME = new byte[FRAME_BYTES];

  private final CRC32C checksum = new CRC32C();
  private int block;
  private int operation;
  private boolean named;
  private int keyRoom = 1;
  private int valueRoom = 1;

  BinaryForm(Draft draft) {
    super(draft);
  }

  @Override
  public void begin() {
    draft.append(MAGIC);
  }

  @Override
  public void property(String name, String value) {
    draft.append(PROPERTY);
    string(name.getBytes(UTF_8));
    string(value.getBytes(UTF_8));
  }

  @Override
  public void beginBlock() {
    block = draft.length();
    draft.append(FRAME);
  }

  @Override
  public void endBlock() {
    int start = block + FRAME.length;
    int length = draft.length() - start;
    if (length == 0) {
      draft.cut(block);
      return;
    }
    checksum.reset();
    checksum.update(draft.bytes(), start, length);
    putFourBytes(block, length);
    putFourBytes(block + Integer.BYTES, (int) checksum.getValue());
  }

  @Override
  void comment(byte[] line) {
    draft.append(COMMENT);
    string(line);
  }

  @Override
  public void operation(TraceCode code) {
    operation = draft.length();
    named = false;
    draft.append(code.binary());
  }

  @Override
  public int beginKey() {
    return draft.extend(keyRoom) + keyRoom;
  }

  @Override
  public void endKey(int start) {
    keyRoom = putLength(start, keyRoom);
  }

  @Override
  public void count(long count) {
    number(count);
  }

  @Override
  public byte[] label(byte[] field) {
    int start = draft.length();
    number(field.length + 1L);
    draft.append(field);
    byte[] label = Arrays.copyOfRange(draft.bytes(), start, draft.length());
    draft.cut(start);
    return label;
  }

  @Override
  public int beginValue(byte[] label) {
    if (label.length > 0) {
      named = true;
      draft.append(label);
    }
    return draft.extend(valueRoom) + valueRoom;
  }

  @Override
  public void endValue(int start) {
    valueRoom = putLength(start, valueRoom);
  }

  @Override
  public void endOperation() {
    if (named) {
      draft.bytes()[operation] |= (byte) NAMED;
      draft.append((byte) 0);
    }
  }

  @Override
  public void end(long operations) {
    draft.append(END);
    number(operations);
  }

  /** Puts the length of all from a place on before that place; returns how many bytes it takes. */
  private int putLength(int start, int room) {
    int length = draft.length() - start;
    int needed = numberBytes(length);
    if (needed != room) {
      draft.shift(start, needed - room);
    }
    putNumber(start - room, needed, length);
    return needed;
  }

  private void string(byte[] bytes) {
    number(bytes.length);
    draft.append(bytes);
  }

  private void number(long number) {
    int count = numberBytes(number);
    putNumber(draft.extend(count), count, number);
  }

  private void putNumber(int start, int count, long number) {
    byte[] bytes = draft.bytes();
    for (int i = 0; i < count; i++) {
      bytes[start + i] = (byte) (number >>> (7 * i) | 0x80);
    }
    bytes[start + count - 1] &= 0x7F;
  }

  private void putFourBytes(int start, int number) {
    for (int i = 0; i < Integer.BYTES; i++) {
      draft.bytes()[start + i] = (byte) (number >>> (Byte.SIZE * i));
    }
  }

  /** How many bytes a number takes. */
  private static int numberBytes(long number) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
  }

  /** The first bytes, the last of which is the version. */
  static byte[] magic() {
    return MAGIC.clone();
  }
}
