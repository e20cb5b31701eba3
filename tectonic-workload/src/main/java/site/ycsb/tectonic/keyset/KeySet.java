package site.ycsb.tectonic.keyset;

import java.util.function.IntConsumer;

/**
 * The live keys of a section, by ordinal. What a set is asked must have been announced in its
 * {@link KeySetNeeds}; asking for more is a programming error.
 */
public interface KeySet {

  /** Ordinal that stands for no key. */
  int NONE = -1;

  /** What may be asked of the set. */
  KeySetNeeds needs();

  /** Number of live keys. */
  int size();

  /**
   * Adds the next ordinal, which is the number of additions before this one.
   *
   * @param key its bytes; not live before
   * @return the ordinal
   */
  int add(byte[] key);

  /**
   * Adds the next ordinal, whose key is recomputed as far as it is needed.
   *
   * @return the ordinal
   */
  int addNext();

  /** Removes a live key. */
  void remove(int ordinal);

  /**
   * Removes live keys that are neighbours in byte order; needs {@link KeySetNeeds#ordered}.
   *
   * @param rank of the first one
   * @param count how many; as many must be there
   * @param removed is told each key, in byte order; may ask this set for no more than its bytes
   */
  void removeRange(int rank, int count, IntConsumer removed);

  /**
   * The live key at a position in insertion order; needs nothing.
   *
   * @param position 0 (the oldest) to size - 1
   */
  int byAge(int position);

  /** The position of a live key in insertion order, 0 for the oldest; needs nothing. */
  int age(int ordinal);

  /**
   * The live key at a position in a fixed random order; needs {@link KeySetNeeds#scattered}.
   * Additions and removals move one other key each.
   *
   * @param position 0 to size - 1
   */
  int byScatter(int position);

  /**
   * The live key of a rank in byte order; needs {@link KeySetNeeds#ordered}, or for one of the last
   * ranks {@link KeySetNeeds#largest}.
   *
   * @param rank 0 (the smallest) to size - 1
   */
  int byRank(int rank);

  /**
   * Puts all live keys in order, as the next question for a rank otherwise would; needs {@link
   * KeySetNeeds#ordered}.
   */
  void putInOrder();

  /**
   * How many live keys are smaller than the given one, which need not be live; needs {@link
   * KeySetNeeds#ordered}.
   */
  int rank(byte[] key);

  /** How many live keys are smaller than a live one; needs {@link KeySetNeeds#ordered}. */
  int rankOf(int ordinal);

  /**
   * Whether the rank of a live key is at most so much; needs {@link KeySetNeeds#ordered}, or for
   * one of the last ranks {@link KeySetNeeds#largest}.
   */
  boolean ranksUpTo(int ordinal, int rank);

  /** The ordinal of a live key, or {@link #NONE}; needs {@link KeySetNeeds#membership}. */
  int find(byte[] key);

  /** The bytes of a key, live or not. */
  byte[] key(int ordinal);

  /** The set that meets the needs at the least cost. */
  static KeySet of(KeySetNeeds needs, KeyBytes keyBytes) {
    return new IndexedKeySet(needs, keyBytes);
  }
}
