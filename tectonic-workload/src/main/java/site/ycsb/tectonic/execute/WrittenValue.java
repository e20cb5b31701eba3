package site.ycsb.tectonic.execute;

import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * A value on its way to a binding. {@link #toArray}, which nearly all bindings call, hands over the
 * array itself where YCSB's own iterator makes a copy. As that of YCSB's core workload, it is read
 * once: there is no {@link #reset}.
 */
final class WrittenValue extends ByteIterator {
  private final byte[] bytes;
  private int next;

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

  @Override
  public byte[] toArray() {
    byte[] rest = next == 0 ? bytes : Arrays.copyOfRange(bytes, next, bytes.length);
    next = bytes.length;
    return rest;
  }
}
