package site.ycsb.tectonic.keyset;

/** A structure that the keys of a section are kept in, with what it costs. */
public enum KeySetPart {
  DRAWS("noted draws", "8 to 16 bytes per insert", "O(1)"),
  SORTING("keys made ahead", "34 bytes per sorted insert", "O(log n) per sorted insert"),
  MEMBERSHIP("membership", "10 to 12 bytes per live key", "O(1) per look-up, insert, delete"),
  DELETION("deletion", "1 to 2 bits per insert", "O(log n) per selection, insert, delete"),
  ORDER(
      "order",
      "about 18 bytes per live key, 4 per insert",
      "O(log n) per selection, insert, delete"),
  LARGEST("largest keys", "18 bytes for each of them", "O(1)"),
  SCATTER("scatter", "4 to 8 bytes per live key", "O(1)"),
  UNSCATTER("places in the scatter", "4 to 8 bytes per insert", "O(1)"),
  HOT("hot keys", "1 to 2 bits per insert and hot range", "O(log n) per insert, delete");

  private static final long LEAST_SLOTS = 64;
  private static final long LEAST_BITS = 4096;

  private final String title;
  private final String memory;
  private final String cost;

  KeySetPart(String title, String memory, String cost) {
    this.title = title;
    this.memory = memory;
    this.cost = cost;
  }

  /** What it is called. */
  public String title() {
    return title;
  }

  /** The memory it takes, in words. */
  public String memory() {
    return memory;
  }

  /** The time it takes, in words. */
  public String cost() {
    return cost;
  }

  /**
   * The memory that it has taken in the end.
   *
   * @param inserts keys that were inserted; for {@link #SORTING} in the largest sorted group
   * @param liveKeys at most, at any one time
   */
  public long bytes(long inserts, long liveKeys) {
    return switch (this) {
      case DRAWS -> Long.BYTES * doubled(inserts);
      case SORTING -> 34 * inserts;
      case MEMBERSHIP -> 12 * liveKeys;
      case DELETION -> bits(inserts);
      case ORDER -> 18 * liveKeys + Integer.BYTES * inserts;
      case LARGEST -> 18 * Math.min(liveKeys, LargestKeys.MOST);
      case SCATTER -> Integer.BYTES * doubled(liveKeys);
      case UNSCATTER -> Integer.BYTES * doubled(inserts);
      case HOT -> bits(inserts);
    };
  }

  private static long bits(long inserts) {
    long bits = LEAST_BITS;
    while (bits < inserts) {
      bits *= 2;
    }
    return bits / Byte.SIZE;
  }

  /** Slots of an array that doubles as it fills. */
  private static long doubled(long entries) {
    long slots = LEAST_SLOTS;
    while (slots < entries) {
      slots *= 2;
    }
    return slots;
  }
}
