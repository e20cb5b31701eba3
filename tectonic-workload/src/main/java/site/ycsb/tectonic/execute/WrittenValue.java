package site.ycsb.tectonic.execute;

import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * A value on its way to a binding. {@link #toArray}, which nearly all bindings call, hands over the
 * array itself where YCSB's own iterator makes a copy; once, so that whoever takes it may keep it.
 */
final class WrittenValue extends ByteIterator {
  private final byte[] bytes;
  private int next;
  private boolean handedOver;

  /**
   * @param bytes that nobody else keeps
   */
  WrittenValue(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public boolean hasNext() {
    return next < bytes.length;
  }

  @Override
  public byte nextByte() {
    return bytes[next++];
  }

  @Override
  public long bytesLeft() {
    return (long) bytes.length - next;
  }

  @Override
  public int nextBuf(byte[] buffer, int start) {
    int count = Math.min(buffer.length - start, bytes.length - next);
    System.arraycopy(bytes, next, buffer, start, count);
    next += count;
    return start + count;
  }

  /** Begins anew, with the bytes as whoever took them has left them. */
  @Override
  public void reset() {
    next = 0;
  }

  @Override
  public byte[] toArray() {
    boolean whole = next == 0 && !handedOver;
    byte[] rest = whole ? bytes : Arrays.copyOfRange(bytes, next, bytes.length);
    handedOver |= whole;
    next = bytes.length;
    return rest;
  }
}
