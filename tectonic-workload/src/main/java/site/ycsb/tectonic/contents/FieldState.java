package site.ycsb.tectonic.contents;

import site.ycsb.tectonic.spec.MergeFunction;

/**
 * What a field of a record can hold at a moment, as far as the operations tell. Immutable: an
 * operation that begins or ends makes another one.
 */
public sealed interface FieldState permits Content, OneWrite, Candidates {

  /**
   * A write that is under way.
   *
   * @param slot from 0 to 63; no other write that is under way on the record has it
   * @param function of what is there and the content
   */
  record Write(int slot, Content content, MergeFunction function) {
    /** Whether the result depends on what is there. */
    boolean merges() {
      return function != MergeFunction.REPLACE;
    }

    /** What is there when it is done. */
    Content after(Content before) {
      return before.with(content, function);
    }

    long bit() {
      return 1L << slot;
    }
  }

  /** How what is found stands to what can be there. */
  enum Match {
    RIGHT,
    /** A merge is there more than once, which was sent again. */
    TWICE,
    /** Anything may be there. */
    UNKNOWN,
    WRONG;

    /** Whether it must not be there. */
    public boolean isWrong() {
      return this == TWICE || this == WRONG;
    }

    /** Of two, that which what is found may still be: the better of both. */
    Match or(Match other) {
      return compareTo(other) <= 0 ? this : other;
    }
  }

  /** The state while one more write is under way, done or not. */
  FieldState begun(Write write);

  /** The state while a write under way is sent once more, which may have been done before. */
  FieldState again(int slot);

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
