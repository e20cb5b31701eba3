package site.ycsb.tectonic.stream;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;

/**
 * The operations of a run, one group after another, wherever they come from. Not for several
 * threads at once.
 */
public interface OperationStream {

  /** Whether there is a group after the open one. */
  boolean hasNextGroup();

  /** Opens the next group; operations that the open one has left are lost. */
  GroupPlan openNextGroup();

  /**
   * Passes over the next group, whose operations the store has seen.
   *
   * @param passed is told the operations that may have written
   */
  default void skipNextGroup(Consumer<Operation> passed) {
    GroupPlan unused = openNextGroup();
    while (hasNext()) {
      Operation next = next();
      passed.accept(next);
      passOver(next.index());
    }
  }

  /** Whether the open group has operations left. */
  boolean hasNext();

  /** Ends the open group, as its time is up. */
  void endGroup();

  /** The next operation of the open group. */
  Operation next();

  /**
   * Gives the next operation of the open group its turn; its keys are made when it is asked for.
   */
  default Drawn draw() {
    return new Made(next());
  }

  /** Adds the next operation of the open group to a block, whose thread makes its keys. */
  default void draw(Block block) {
    block.add(new Made(next()));
  }

  /** Forgets what is kept of an operation that was drawn and is not executed here. */
  default void passOver(long index) {}

  /**
   * An operation that has had its turn. To be asked before the next one has, or as long as a block
   * has it.
   */
  interface Drawn {

    /** Place in the stream, from 0. */
    long index();

    /** What the operation is one of. */
    OperationPlan plan();

    /** Whether it cannot be made as no key is live, so that it has no key. */
    boolean lacksKey();

    /**
     * A number that all operations on one key have, and few others.
     *
     * @param isOfBytes whether it is to be that of the key's bytes, as any other stream that has
     *     the key would tell it
     */
    long keyNumber(boolean isOfBytes);

    /** The operation with its keys, made anew by each call. */
    Operation operation();
  }

  /** One whose keys are made already. */
  record Made(Operation operation) implements Drawn {
    @Override
    public long index() {
      return operation.index();
    }

    @Override
    public OperationPlan plan() {
      return operation.plan();
    }

    @Override
    public boolean lacksKey() {
      return operation instanceof Operation.Skipped;
    }

    @Override
    public long keyNumber(boolean isOfBytes) {
      return operation instanceof Operation.Point point ? point.key().hash() : operation.index();
    }
  }

  /** What makes the values of the operations on one thread. */
  Values newValues();

  /** Whether operations on one key keep their order, also those that leave the key live. */
  default boolean keepsOrder() {
    return false;
  }

  /** Whether range operations list the keys they cover from now on. */
  void listCovered(boolean covered);

  /**
   * Lists the keys that a range query covers, from now on.
   *
   * @param wanted whether for a range that begins at a key
   */
  default void listQueried(Predicate<Key> wanted) {}

  /** Takes the bytes of each live record, over all fields, if sizes are tracked. */
  default void recordBytes(LongConsumer consumer) {}

  /** Number of keys that are live after the last operation. */
  long liveKeys();

  /**
   * One of the keys that are live after the last operation.
   *
   * @param position 0 to {@link #liveKeys} - 1, in an order of its own
   */
  Key liveKey(long position);

  /** A key that is live after the last operation, or null if none is. */
  default @Nullable Key anyLiveKey() {
    return liveKeys() == 0 ? null : liveKey(0);
  }

  /** The largest live key in byte order; null where none is live or nobody asks for the order. */
  @Nullable Key largestLiveKey();

  /** Makes the values that operations write; one per thread. */
  @FunctionalInterface
  interface Values {

    /**
     * Makes the values of an operation, once.
     *
     * @return no field for an operation that writes nothing; the next call overwrites it
     */
    WrittenFields written(Operation operation, SectionPlan section);
  }
}
