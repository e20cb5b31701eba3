package site.ycsb.tectonic.execute;

import site.ycsb.tectonic.keyset.Key;

/** The keys whose records are compared with what the operations have made of them. */
public enum VerifiedKeys {
  /** None: all that is checked of a record is that it is there. */
  PRESENCE,
  /** One of {@value #SAMPLED}, by a hash of the key. */
  SAMPLE,
  /** Every one. */
  ALL;

  /** A power of two, so that the lowest bits of a hash tell. */
  private static final int SAMPLED = 64;

  /** Whether the record of a key is compared. */
  boolean include(Key key) {
    return switch (this) {
      case PRESENCE -> false;
      case SAMPLE -> (key.hash() & (SAMPLED - 1)) == 0;
      case ALL -> true;
    };
  }
}
