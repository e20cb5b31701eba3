package site.ycsb.tectonic.contents;

/**
 * What a field of a record can hold at a moment, as far as the operations tell. Immutable: an
 * operation that begins or ends makes another one.
 */
public sealed interface FieldState permits Content, OneWrite, Candidates {

  /**
   * A write that is under way.
   *
   * @param slot from 0 to 63; no other write that is under way on the record has it
   * @param appends whether the content comes after what is there, or in its place
   */
  record Write(int slot, Content content, boolean appends) {
    long bit() {
      return 1L << slot;
    }
  }

  /** How what is found stands to what can be there. */
  enum Match {
    RIGHT,
    WRONG,
    /** Anything may be there. */
    UNKNOWN
  }

  /** The state while one more write is under way, done or not. */
  FieldState begun(Write write);

  /**
   * The state when a write has returned.
   *
   * @param isDone whether the store says so; if not, nobody knows what the field holds
   */
  FieldState ended(int slot, boolean isDone);

  /** How what is found stands to what can be there. */
  Match match(Content found);

  /** Of what can be there, that which was written last, to be shown. */
  Content likely();
}
