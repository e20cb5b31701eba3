package site.ycsb.tectonic.execute;

import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.stream.OperationStream.Drawn;

/**
 * Which operations of a stream each of several clients executes: those on some keys, or every
 * count-th.
 *
 * @param index of this client, from 0
 * @param count of clients
 * @param isOfBytes whether the owner of a key shows in its bytes, and not just in its draw
 */
record Share(int index, int count, boolean isOfBytes) {
  private static final int HALF = 32;

  /**
   * The client that executes an operation.
   *
   * @param isByKey whether operations on one key belong to one client; ranges never do
   */
  int owner(Drawn drawn, boolean isByKey) {
    return isByKey && !drawn.plan().kind().isRange() && !drawn.lacksKey()
        ? ofKey(drawn.keyNumber(isOfBytes))
        : (int) (drawn.index() % count);
  }

  /** Whether this client has the operations on a key, where that shows in its bytes. */
  boolean owns(Key key) {
    return count == 1 || ofKey(key.hash()) == index;
  }

  /** The upper half of the number as a part of the clients: no division. */
  private int ofKey(long number) {
    return (int) (((number >>> HALF) * count) >>> HALF);
  }
}
