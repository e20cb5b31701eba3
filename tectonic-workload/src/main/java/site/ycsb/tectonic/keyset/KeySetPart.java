package site.ycsb.tectonic.keyset;

/** A structure that the keys of a section are kept in; docs/key-sets.md says what each costs. */
public enum KeySetPart {
  /** Which draw of which expression made a key, where that is not its number. */
  DRAWS("noted draws"),
  /** Keys of inserts that are sorted. */
  SORTING("keys made ahead"),
  /** Whether a key is live. */
  MEMBERSHIP("membership"),
  /** Which keys are still live. */
  DELETION("deletion"),
  /** Ranks in key order. */
  ORDER("order"),
  /** The keys that a range of a trace can end with. */
  LARGEST("largest keys"),
  /** An order that has nothing to do with age or key. */
  SCATTER("scatter"),
  /** The same where keys are deleted. */
  UNSCATTER("places in the scatter"),
  /** Which keys have a hot prefix. */
  HOT("hot keys");

  private static final long LEAST_SLOTS = 64;
  private static final long LEAST_BITS = 4096;

  private final String title;

  KeySetPart(String title) {
    this.title = title;
  }

  /** What it is called. */
  public String title() {
    return title;
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
