package site.ycsb.tectonic.stream;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeyHash;

/**
 * The values that one operation writes, field by field: one after the other in one array. One per
 * thread; the next operation overwrites it.
 */
public final class WrittenFields {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private String[] names = new String[16];
  private int[] ends = new int[16];
  private byte[] bytes = {};
  private int first;
  private int count;
  private long namesHash;

  /** Of which the names and their hash are; null if they were added one by one. */
  private @Nullable List<String> section;

  /** Takes a value. */
  @FunctionalInterface
  public interface FieldConsumer {
    /**
     * Takes one value: the bytes from one place of an array to before another, which the next
     * operation overwrites.
     */
    void accept(String field, byte[] bytes, int start, int end);
  }

  /** Begins with no field. */
  void clear() {
    first = 0;
    count = 0;
    namesHash = 0;
    section = null;
  }

  /**
   * Begins with fields that follow one another in a section.
   *
   * @return where each value's end is to be noted, before {@link #bytes(byte[])}
   */
  int[] begin(List<String> fieldNames, int firstField, int fields) {
    if (fieldNames != section || firstField != first || fields != count) {
      clear();
      makeRoom(fields);
      section = fieldNames;
      first = firstField;
      for (int i = 0; i < fields; i++) {
        name(fieldNames.get(firstField + i));
      }
    }
    return ends;
  }

  private void name(String name) {
    names[count++] = name;
    namesHash = namesHash * FACTOR + name.hashCode();
  }

  /** Takes the array of the values whose ends are noted. */
  void bytes(byte[] all) {
    bytes = all;
  }

  /** Adds a field with a value, which is copied. */
  void add(String name, byte[] value) {
    makeRoom(count + 1);
    int start = end(count - 1);
    ends[count] = start + value.length;
    name(name);
    if (start + value.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + value.length));
    }
    System.arraycopy(value, 0, bytes, start, value.length);
  }

  private void makeRoom(int fields) {
    if (fields > ends.length) {
      int room = Math.max(fields, 2 * ends.length);
      ends = Arrays.copyOf(ends, room);
      names = Arrays.copyOf(names, room);
    }
  }

  /** Number of fields that are written; 0 for an operation that writes nothing. */
  public int count() {
    return count;
  }

  /** The place of the first field among those of the section, which the others follow. */
  public int first() {
    return first;
  }

  /**
   * The name of a field.
   *
   * @param i from 0 to before {@link #count}
   */
  public String name(int i) {
    return names[i];
  }

  /** The array that has the values. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the value of a field begins. */
  public int start(int i) {
    return end(i - 1);
  }

  /** Where the value of a field has ended. */
  public int end(int i) {
    return i < 0 ? 0 : ends[i];
  }

  /** Bytes of all values. */
  public int length() {
    return end(count - 1);
  }

  /** Hands out each field in turn. */
  public void forEach(FieldConsumer consumer) {
    for (int i = 0; i < count; i++) {
      consumer.accept(names[i], bytes, start(i), ends[i]);
    }
  }

  /** A hash of the names and of where each value ends. */
  long shapeHash() {
    long hash = namesHash * FACTOR + count;
    for (int i = 0; i < count; i++) {
      hash = hash * FACTOR + ends[i];
    }
    return hash;
  }

  /** A hash of all values, one after the other. */
  long valuesHash() {
    return KeyHash.of(bytes, 0, length());
  }
}
