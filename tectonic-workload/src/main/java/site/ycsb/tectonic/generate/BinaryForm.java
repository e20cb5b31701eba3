package site.ycsb.tectonic.generate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.zip.CRC32C;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.trace.BinaryLayout;
import site.ycsb.tectonic.trace.TraceCode;

/**
 * A trace as bytes, see {@link BinaryLayout}. A length stands before what it is the length of, so
 * room is left for as many bytes as the last one took; only where it takes another number of bytes,
 * what follows is moved.
 */
final class BinaryForm implements TraceForm {
  private static final byte[] FRAME = new byte[BinaryLayout.FRAME_BYTES];

  private final Draft out;
  private final CRC32C checksum = new CRC32C();
  private int block;
  private int operation;
  private boolean named;
  private int keyRoom = 1;
  private int valueRoom = 1;

  BinaryForm(Draft out) {
    this.out = out;
  }

  @Override
  public void begin() {
    out.append(BinaryLayout.magic());
  }

  @Override
  public void property(String name, String value) {
    out.append(BinaryLayout.PROPERTY);
    string(name.getBytes(UTF_8));
    string(value.getBytes(UTF_8));
  }

  @Override
  public void beginBlock() {
    block = out.length();
    out.append(FRAME);
  }

  @Override
  public void endBlock() {
    int start = block + FRAME.length;
    int length = out.length() - start;
    if (length == 0) {
      out.cut(block);
      return;
    }
    checksum.reset();
    checksum.update(out.bytes(), start, length);
    putFourBytes(block, length);
    putFourBytes(block + Integer.BYTES, (int) checksum.getValue());
  }

  @Override
  public void comment(byte[] line) {
    out.append(BinaryLayout.COMMENT);
    string(line);
  }

  @Override
  public void operation(TraceCode code) {
    operation = out.length();
    named = false;
    out.append(code.binary());
  }

  @Override
  public int beginKey() {
    return out.extend(keyRoom) + keyRoom;
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
    int start = out.length();
    number(field.length + 1L);
    out.append(field);
    byte[] label = Arrays.copyOfRange(out.bytes(), start, out.length());
    out.cut(start);
    return label;
  }

  @Override
  public int beginValue(byte[] label) {
    if (label.length > 0) {
      named = true;
      out.append(label);
    }
    return out.extend(valueRoom) + valueRoom;
  }

  @Override
  public void endValue(int start) {
    valueRoom = putLength(start, valueRoom);
  }

  @Override
  public void endOperation() {
    if (named) {
      out.bytes()[operation] |= (byte) BinaryLayout.NAMED;
      out.append((byte) 0);
    }
  }

  @Override
  public void end(long operations) {
    out.append(BinaryLayout.END);
    number(operations);
  }

  /** Puts the length of all from a place on before that place; returns how many bytes it takes. */
  private int putLength(int start, int room) {
    int length = out.length() - start;
    int needed = BinaryLayout.numberBytes(length);
    if (needed != room) {
      out.shift(start, needed - room);
    }
    putNumber(start - room, needed, length);
    return needed;
  }

  private void string(byte[] bytes) {
    number(bytes.length);
    out.append(bytes);
  }

  private void number(long number) {
    int count = BinaryLayout.numberBytes(number);
    putNumber(out.extend(count), count, number);
  }

  private void putNumber(int start, int count, long number) {
    byte[] bytes = out.bytes();
    for (int i = 0; i < count; i++) {
      bytes[start + i] = (byte) (number >>> (7 * i) | 0x80);
    }
    bytes[start + count - 1] &= 0x7F;
  }

  private void putFourBytes(int start, int number) {
    for (int i = 0; i < Integer.BYTES; i++) {
      out.bytes()[start + i] = (byte) (number >>> (Byte.SIZE * i));
    }
  }
}
