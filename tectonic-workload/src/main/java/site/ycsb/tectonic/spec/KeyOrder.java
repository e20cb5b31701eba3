package site.ycsb.tectonic.spec;

/** What a position in the live keys means. */
public enum KeyOrder {
  /** Position 0 is the oldest live key. */
  INSERTION,
  /** Position 0 is the smallest live key. */
  SORTED,
  /** Positions are spread over the live keys by a fixed bijection. */
  SCATTERED
}
