package site.ycsb.client.live;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What one browser has yet to be sent, by a thread of its own. */
final class Watcher {
  private static final int MOST_WAITING = 60;

  private final BlockingQueue<Message> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread sender;

  Watcher(Thread sender) {
    this.sender = sender;
  }

  /**
   * Leaves a message, without ever waiting; returns false, and ends the sender, if it is behind.
   */
  boolean offer(Message message) {
    if (waiting.offer(message)) {
      return true;
    }
    // Also when it hangs in a write: an interrupt closes the connection.
    sender.interrupt();
    return false;
  }

  /** Waits for a message. */
  Message next() throws InterruptedException {
    return waiting.take();
  }
}
