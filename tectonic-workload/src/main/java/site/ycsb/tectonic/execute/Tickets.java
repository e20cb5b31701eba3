package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The tickets of a run's workers, one each, and with them the operations in flight. Operations
 * begin under the {@link Dispatcher}'s lock and end without it.
 */
final class Tickets {
  private final List<Ticket> all = new CopyOnWriteArrayList<>();

  /** The ticket of one more worker. */
  Ticket add(Binding binding) {
    Ticket ticket = new Ticket(binding);
    all.add(ticket);
    return ticket;
  }

  /** Whether no operation is in flight. */
  boolean areIdle() {
    for (Ticket ticket : all) {
      if (ticket.isInFlight()) {
        return false;
      }
    }
    return true;
  }

  /** Notes which of the operations in flight a ticket's must wait for; true if there are any. */
  boolean block(Ticket ticket, Overlap overlap) {
    return ticket.findBlockers(all, overlap);
  }

  /** Number of operations that have returned. */
  long completed() {
    long sum = 0;
    for (Ticket ticket : all) {
      sum += ticket.completed();
    }
    return sum;
  }

  /** When the last operation returned, or another time if that is later. */
  long lastReturnNanos(long otherNanos) {
    long last = otherNanos;
    for (Ticket ticket : all) {
      if (ticket.completed() > 0 && ticket.returnNanos() - last > 0) {
        last = ticket.returnNanos();
      }
    }
    return last;
  }
}
