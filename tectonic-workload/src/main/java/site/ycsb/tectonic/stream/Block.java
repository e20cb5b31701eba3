package site.ycsb.tectonic.stream;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.stream.OperationStream.Drawn;
import site.ycsb.tectonic.text.KeyFamily;

/**
 * Operations that were drawn together for one thread. It makes their keys as it takes them, so that
 * whoever draws next does not wait for text. Drawn by one thread at a time.
 */
public final class Block {
  /** The most operations that it has. */
  public static final int MOST = 32;

  private final Turn[] turns = new Turn[MOST];
  private final @Nullable Drawn[] drawn = new Drawn[MOST];
  private int count;
  private int taken;
  private @Nullable SectionKeys section;
  private @Nullable KeyText text;

  /** An empty block. */
  public Block() {
    for (int i = 0; i < MOST; i++) {
      turns[i] = new Turn();
    }
  }

  /** Forgets its operations. */
  public void clear() {
    count = 0;
    taken = 0;
  }

  void add(Drawn next) {
    drawn[count++] = next;
  }

  /** The turn of one more operation, whose keys are to be those of a section. */
  Turn add(SectionKeys itsSection) {
    if (itsSection != section) {
      section = itsSection;
      text = itsSection.anotherText();
    }
    Turn next = turns[count];
    add(next);
    return next;
  }

  /** The operation that was added last. */
  public Drawn last() {
    return drawn(count - 1);
  }

  /** How many operations were taken. */
  public int taken() {
    return taken;
  }

  /** Whether there is an operation that was not taken. */
  public boolean hasNext() {
    return taken < count;
  }

  /** Place in the stream of the next operation. */
  public long nextIndex() {
    return drawn(taken).index();
  }

  /** Takes the next operation. */
  public Operation next() {
    if (taken % KeyFamily.AT_ONCE == 0 && taken + KeyFamily.AT_ONCE <= count) {
      prepare();
    }
    Drawn next = drawn(taken++);
    return next instanceof Turn turn
        ? turn.operation(Objects.requireNonNull(text))
        : next.operation();
  }

  private void prepare() {
    KeyText keys = text;
    if (keys != null) {
      keys.prepare(
          turns[taken].key, turns[taken + 1].key, turns[taken + 2].key, turns[taken + 3].key);
    }
  }

  private Drawn drawn(int place) {
    return Objects.requireNonNull(drawn[place]);
  }
}
