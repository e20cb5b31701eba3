package site.ycsb.tectonic.trace;

import java.util.Arrays;

/** A growing list of ints, 4 bytes each. */
public final class IntList {
  private int[] values = new int[64];
  private int size;

  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
    }
    values[size++] = value;
  }

  public int at(int index) {
    return values[index];
  }

  public int size() {
    return size;
  }
}
