package site.ycsb.tectonic.random;

/**
 * What random numbers are for. Each purpose has numbers of its own, so that a change to one leaves
 * the others as they were. The ids are part of every digest.
 */
public enum RandomStream {
  /** Indexed by group and operation kind: a sampled op_count. */
  COUNT(1),
  /** Indexed by operation: which kind comes next. */
  INTERLEAVING(2),
  /** Indexed by draw of a key family: the parts of a key. */
  KEY(3),
  /** Indexed by operation: the key of an empty or blind operation. */
  ABSENT_KEY(4),
  /** Indexed by operation: which live key is taken, and how long a range is. */
  SELECTION(5),
  /** Indexed by operation: the bytes of a value. */
  VALUE(6),
  /** Indexed by hot range: its prefixes. */
  HOT_PREFIX(7),
  /** Indexed by group: which inserts are out of order. */
  SORTEDNESS(8),
  /** Indexed by key family: the permutation of its domain. */
  PERMUTATION(9),
  /** Indexed by group: the seed of its schedule of arrivals. */
  ARRIVAL(10),
  /** Indexed by its number: a string that is made again and again. */
  DUPLICATE(11),
  /** Indexed by group and chunk: how many operations of each kind lie before that chunk. */
  SPLIT(12);

  private final long id;

  RandomStream(int id) {
    this.id = id;
  }

  long id() {
    return id;
  }
}
