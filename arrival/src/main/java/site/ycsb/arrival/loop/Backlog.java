package site.ycsb.arrival.loop;

import java.util.Arrays;

/** Arrivals that wait for a worker, the oldest first: a ring that grows as far as it is needed. */
final class Backlog {
  private static final int FIRST_CAPACITY = 1024;

  private long[] due = new long[FIRST_CAPACITY];
  private long[] dispatched = new long[FIRST_CAPACITY];
  private int head;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(long dueNanos, long dispatchedNanos) {
    if (size == due.length) {
      due = unrolled(due);
      dispatched = unrolled(dispatched);
      head = 0;
    }
    int tail = (head + size) & (due.length - 1);
    due[tail] = dueNanos;
    dispatched[tail] = dispatchedNanos;
    size++;
  }

  long oldestDue() {
    return due[head];
  }

  long oldestDispatched() {
    return dispatched[head];
  }

  void removeOldest() {
    head = (head + 1) & (due.length - 1);
    size--;
  }

  private long[] unrolled(long[] ring) {
    long[] larger = Arrays.copyOfRange(ring, head, head + 2 * ring.length);
    // What was beyond the end of the old ring is zeros; the wrapped part belongs there.
    System.arraycopy(ring, 0, larger, ring.length - head, head);
    return larger;
  }
}
