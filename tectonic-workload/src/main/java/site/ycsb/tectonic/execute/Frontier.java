package site.ycsb.tectonic.execute;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.tectonic.stream.Operation;

/**
 * How far this client has drawn the stream, how far it may, and how far its operations have
 * returned. One thread at a time changes it; {@link #watermark} is for any thread.
 */
final class Frontier {
  /** How many operations a client draws beyond those of which all clients' have returned. */
  private static final long WINDOW = 65_536;

  private static final long NOTHING = Long.MAX_VALUE;

  private final Peers peers;

  /** Operations that were drawn before a worker has come for them, and the first of them. */
  private final ArrayDeque<Operation> ahead = new ArrayDeque<>();

  private volatile long firstAhead = NOTHING;

  /** All operations below are drawn, and this client's are in the hands of a worker or ahead. */
  private final AtomicLong drawn = new AtomicLong();

  private long windowEnd;
  private volatile long watermark;

  Frontier(Peers peers) {
    this.peers = peers;
  }

  /** Index of the first operation that is not drawn yet. */
  long drawn() {
    return drawn.get();
  }

  /** Whether an operation was drawn before a worker has come for it. */
  boolean hasAhead() {
    return !ahead.isEmpty();
  }

  void addAhead(Operation operation) {
    ahead.addLast(operation);
  }

  /** Takes the first operation that was drawn ahead; {@link #moveTo} follows. */
  Operation takeAhead() {
    return ahead.removeFirst();
  }

  /** Notes that all operations below are drawn, and in a ticket or ahead. */
  void moveTo(long index) {
    firstAhead = ahead.isEmpty() ? NOTHING : ahead.getFirst().index();
    // Last, so that who sees it finds the operation in the ticket.
    drawn.lazySet(index);
  }

  /** Whether the other clients are far enough for the next operation to be drawn. */
  boolean isInWindow() {
    if (!peers.isAlone() && drawn.get() >= windowEnd) {
      long slowest = Long.MAX_VALUE - WINDOW;
      for (int client = 0; client < peers.count(); client++) {
        if (client != peers.index()) {
          slowest = Math.min(slowest, peers.watermark(client));
        }
      }
      windowEnd = slowest + WINDOW;
      return drawn.get() < windowEnd;
    }
    return true;
  }

  /**
   * All operations of this client with a lower index have returned.
   *
   * @param stopped whether the run was: what is given up at the end was never sent
   */
  long watermark(List<Ticket> tickets, boolean stopped) {
    // In this order: an operation goes from the first to the last, and is never in between.
    long lowest = Math.min(drawn.get(), firstAhead);
    for (Ticket ticket : tickets) {
      long index = ticket.index();
      lowest = index == Ticket.IDLE ? lowest : Math.min(lowest, index);
    }
    if (!stopped) {
      watermark = lowest;
    }
    return watermark;
  }
}
