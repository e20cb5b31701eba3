package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.trace.TraceCode;

/**
 * How a trace is written down: adds what is told it to a draft, in which the bytes of keys and
 * values are added between their beginning and their end.
 */
public sealed interface TraceForm permits TextForm, BinaryForm {

  /** Says of the keys, or values, from now on whether any byte may be in them. */
  default void anyBytes(boolean inKeys, boolean inValues) {}

  /** Begins the trace. */
  default void begin() {}

  /** Says something of the trace that its text does not. */
  default void property(String name, String value) {}

  /** Begins a block, of which any number follow one another. */
  default void beginBlock() {}

  /** Ends a block. */
  default void endBlock() {}

  /** Adds a comment, with its "#". */
  void comment(byte[] line);

  /** Begins an operation; its keys follow, then its number or its values. */
  void operation(TraceCode code);

  /** Begins a key; returns the place in the draft. */
  int beginKey();

  /** Ends a key that begins at a place. */
  void endKey(int start);

  /** Adds a number of keys. */
  void count(long count);

  /** What {@link #beginValue} is to be told of a field, where records have several. */
  byte[] label(byte[] field);

  /** Begins a value; its field has a label, or an empty one if it is the only one. */
  int beginValue(byte[] label);

  /** Ends a value that begins at a place. */
  void endValue(int start);

  /** Ends an operation. */
  void endOperation();

  /** Ends the trace, which has so many operations. */
  default void end(long operations) {}
}
