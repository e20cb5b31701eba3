package site.ycsb.tectonic.inspect;

import java.util.Arrays;

/** A growing list of ints, 4 bytes each. */
final class IntList {
  private int[] values = new int[64];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
    }
    values[size++] = value;
  }

  int at(int index) {
    return values[index];
  }

  int size() {
    return size;
  }
}
