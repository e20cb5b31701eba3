package site.ycsb.tectonic.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.tectonic.stream.Operation;

/**
 * The drawn operations of other clients that are not known to have returned. An operation of this
 * client may have to wait for them. For one thread at a time.
 */
final class OthersOperations {
  private final List<ArrayDeque<Operation>> byClient = new ArrayList<>();
  private final Peers peers;

  OthersOperations(Peers peers) {
    this.peers = peers;
    for (int client = 0; client < peers.count(); client++) {
      byClient.add(new ArrayDeque<>());
    }
  }

  /** Notes an operation of another client, later than all that were noted. */
  void add(int client, Operation operation) {
    byClient.get(client).addLast(operation);
  }

  /** Forgets those that have returned, and tells each. */
  void forgetReturned(Consumer<Operation> returned) {
    for (int client = 0; client < byClient.size(); client++) {
      ArrayDeque<Operation> drawn = byClient.get(client);
      if (!drawn.isEmpty()) {
        long watermark = peers.watermark(client);
        while (!drawn.isEmpty() && drawn.getFirst().index() < watermark) {
          returned.accept(drawn.removeFirst());
        }
      }
    }
  }

  /** Forgets all, as they have returned, and tells each. */
  void forgetAll(Consumer<Operation> returned) {
    for (ArrayDeque<Operation> drawn : byClient) {
      drawn.forEach(returned);
      drawn.clear();
    }
  }

  /**
   * Finds the last operation of each other client that an own one has to wait for.
   *
   * @return by client, the index of the first that it need not wait for: when the client's
   *     watermark is there, the wait is over; 0 where there is none
   */
  long[] awaited(Operation own, Overlap overlap) {
    long[] until = new long[byClient.size()];
    for (int client = 0; client < until.length; client++) {
      Iterator<Operation> lastFirst = byClient.get(client).descendingIterator();
      while (until[client] == 0 && lastFirst.hasNext()) {
        Operation other = lastFirst.next();
        if (other.index() < own.index() && overlap.excludes(own, other)) {
          until[client] = other.index() + 1;
        }
      }
    }
    return until;
  }
}
