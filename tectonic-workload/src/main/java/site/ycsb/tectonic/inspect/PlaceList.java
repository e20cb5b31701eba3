package site.ycsb.tectonic.inspect;

import java.io.Serializable;
import java.util.Arrays;

/** Places of operations in a trace, 8 bytes each. */
public final class PlaceList implements Serializable {
  private static final long serialVersionUID = 1L;

  private long[] places = new long[64];
  private int size;

  public void add(long place) {
    if (size == places.length) {
      places = Arrays.copyOf(places, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
    }
    places[size++] = place;
  }

  public void addAll(PlaceList other) {
    for (int i = 0; i < other.size; i++) {
      add(other.places[i]);
    }
  }

  /** Brings them into their order, which {@link #below} needs. */
  public PlaceList sorted() {
    Arrays.sort(places, 0, size);
    return this;
  }

  /** How many stand before a place. */
  public int below(long place) {
    int found = Arrays.binarySearch(places, 0, size, place);
    return found >= 0 ? found : -found - 1;
  }

  public long at(int index) {
    return places[index];
  }

  public int size() {
    return size;
  }
}
