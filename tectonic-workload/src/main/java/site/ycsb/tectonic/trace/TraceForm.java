package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import site.ycsb.tectonic.text.Draft;

/**
 * How a trace is written down: adds what it is told to a draft, in which the bytes of keys and
 * values are added between their beginning and their end.
 */
public abstract sealed class TraceForm permits TextForm, BinaryForm {
  final Draft draft;

  TraceForm(Draft draft) {
    this.draft = draft;
  }

  /** Says of the keys, or values, from now on whether any byte may be in them. */
  public void anyBytes(boolean inKeys, boolean inValues) {}

  /** Begins the trace. */
  public void begin() {}

  /** Says something of the trace that its text does not. */
  public void property(String name, String value) {}

  /** Begins a block, of which any number follow one another. */
  public void beginBlock() {}

  /** Ends a block. */
  public void endBlock() {}

  /** Adds a comment, with its "#". */
  abstract void comment(byte[] line);

  /** Adds a comment that says what begins with the next operation: a section or a phase. */
  public final void mark(String what, String name) {
    int start = draft.length();
    draft.append(("# " + what + " ").getBytes(US_ASCII));
    int nameStart = draft.length();
    draft.append(name.getBytes(UTF_8));
    TextForm.escape(draft, nameStart);
    byte[] line = Arrays.copyOfRange(draft.bytes(), start, draft.length());
    draft.cut(start);
    comment(line);
  }

  /** Begins an operation; its keys follow, then its number or its values. */
  public abstract void operation(TraceCode code);

  /** Begins a key; returns the place in the draft. */
  public abstract int beginKey();

  /** Ends a key that begins at a place. */
  public abstract void endKey(int start);

  /** Adds a key. */
  public final void key(byte[] key) {
    int start = beginKey();
    draft.append(key);
    endKey(start);
  }

  /** Adds a number of keys. */
  public abstract void count(long count);

  /** What {@link #beginValue} is to be told of a field, where records have several. */
  public abstract byte[] label(byte[] field);

  /** Begins a value; its field has a label, or an empty one if it is the only one. */
  public abstract int beginValue(byte[] label);

  /** Ends a value that begins at a place. */
  public abstract void endValue(int start);

  /** Ends an operation. */
  public abstract void endOperation();

  /** Ends the trace, which has so many operations. */
  public void end(long operations) {}

  /** Whether a text has bytes that would break a line of a trace. */
  public static boolean breaksLine(String text) {
    for (byte b : text.getBytes(UTF_8)) {
      if (TextForm.breaksLine(b)) {
        return true;
      }
    }
    return false;
  }
}
