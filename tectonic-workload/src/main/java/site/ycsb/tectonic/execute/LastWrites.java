package site.ycsb.tectonic.execute;

import java.util.Arrays;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.OperationStream.Drawn;

/**
 * The last write that was drawn of each of many sets of keys, and which ticket has it. An operation
 * that is drawn waits for the last write of its own set, so it waits for earlier operations only.
 * Two keys that share a set cost a wait, nothing else. Takes 512 KB; for one thread at a time.
 */
final class LastWrites {
  /** Stands for no write. */
  static final long NONE = -1;

  private static final int SETS = 1 << 16;

  /** A write is the index of its operation, with the number of its ticket in so many bits. */
  private static final int TICKET_BITS = 20;

  private final long[] last = new long[SETS];

  LastWrites() {
    Arrays.fill(last, NONE);
  }

  /** Place in the stream of a write; below 0 for {@link #NONE}. */
  static long index(long write) {
    return write >> TICKET_BITS;
  }

  /** The number of the ticket that has a write. */
  static int ticket(long write) {
    return (int) write & ((1 << TICKET_BITS) - 1);
  }

  /**
   * Notes an operation, in the order of the stream.
   *
   * @param ticket the number of the ticket that has it
   * @param readsWait whether a read waits for the last write, too
   * @return another ticket's write that it waits for; {@link #NONE} if there is none
   */
  long note(Drawn operation, int ticket, boolean readsWait) {
    OperationKind kind = operation.plan().kind();
    boolean writes = kind.writesValue();
    if (!(writes || readsWait) || operation.lacksKey()) {
      return NONE;
    }
    int set = (int) operation.keyNumber(false) & (SETS - 1);
    long write = last[set];
    if (writes) {
      last[set] = operation.index() << TICKET_BITS | ticket;
    }
    return ticket(write) == ticket ? NONE : write;
  }
}
