package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;

/** What a line of a trace says. */
public sealed interface TraceEntry {

  /** A section begins, and with it an empty key set. */
  record SectionMark(String name) implements TraceEntry {}

  /** A phase begins. */
  record PhaseMark(String name) implements TraceEntry {}

  /**
   * A comment that says nothing to the measuring.
   *
   * @param text with its "#", a character for each byte
   */
  record Comment(String text) implements TraceEntry {}

  /**
   * An operation.
   *
   * @param endKey of a range up to a key; otherwise null
   * @param number the keys that a range asks for, or the bytes of all values that are written
   */
  record Operation(TraceCode code, Key key, @Nullable Key endKey, long number)
      implements TraceEntry {}
}
