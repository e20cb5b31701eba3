package site.ycsb.tectonic.keyset;

import java.util.Arrays;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * The live ordinals in a random order that additions and removals hardly disturb. A new ordinal
 * takes a random place, whose ordinal moves to the end (Fisher-Yates, inside out). A removal is
 * filled from the end.
 */
final class ScatteredOrdinals {
  private final boolean removals;
  private int[] order = new int[64];
  private int[] positions = new int[64];
  private int size;

  ScatteredOrdinals(boolean removals) {
    this.removals = removals;
  }

  int at(int position) {
    return order[position];
  }

  void add(int ordinal) {
    if (size == order.length) {
      order = Arrays.copyOf(order, size * 2);
    }
    // The place follows from the ordinal and the size alone, so that the order is reproducible.
    long random = SeededRandom.mix(ordinal + 0x5CA77E8EDL) >>> 32;
    int place = (int) ((random * (size + 1)) >>> 32);
    if (place < size) {
      put(size, order[place]);
    }
    put(place, ordinal);
    size++;
  }

  void remove(int ordinal) {
    int place = positions[ordinal];
    size--;
    put(place, order[size]);
  }

  private void put(int place, int ordinal) {
    order[place] = ordinal;
    if (removals) {
      if (ordinal >= positions.length) {
        positions = Arrays.copyOf(positions, Math.max(ordinal + 1, positions.length * 2));
      }
      positions[ordinal] = place;
    }
  }
}
