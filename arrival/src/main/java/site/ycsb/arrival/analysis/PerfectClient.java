package site.ycsb.arrival.analysis;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * What a client without any delay of its own would have measured: its requests are due when they
 * were and are served for as long as they were, each by the first of k threads that is free, in the
 * order in which they are due (the recursion of Kiefer and Wolfowitz, Trans. AMS 78, 1955, for a
 * queue of k servers). What a run measured beyond it was added by the machine and the client.
 *
 * <p>Takes requests in the order in which they return, in a memory of 16 bytes for each between the
 * first that has not returned and the last that has. One that lets four million others overtake it
 * is left out, as are those that never return.
 */
public final class PerfectClient {
  private static final long ABSENT = -1;
  private static final int FIRST_CAPACITY = 1 << 10;
  private static final int MOST_CAPACITY = 1 << 22;

  private final Histogram responses = new Histogram(3);
  // When each thread is free, as a heap with the earliest first.
  private final long[] free;
  private long[] dues = new long[FIRST_CAPACITY];
  private long[] services = new long[FIRST_CAPACITY];
  private long next;
  private long end;
  private boolean isWarmup;

  /** Makes a client of so many threads, all free. */
  public PerfectClient(int threads) {
    free = new long[threads];
    Arrays.fill(free, Long.MIN_VALUE);
    Arrays.fill(services, ABSENT);
  }

  /**
   * Begins a phase; all requests before it have returned.
   *
   * @param warmup whether its requests keep threads busy, but their response times do not count
   */
  public void begin(boolean warmup) {
    serveBefore(end);
    isWarmup = warmup;
  }

  /**
   * Takes a request that has returned.
   *
   * @param number of the request in the order in which they were due, from 0, each once
   * @param dueNanos since any one instant
   * @param serviceNanos from sent to returned
   */
  public void returned(long number, long dueNanos, long serviceNanos) {
    if (number < next) {
      return;
    }
    makeRoom(number);
    dues[slot(number)] = dueNanos;
    services[slot(number)] = serviceNanos;
    end = Math.max(end, number + 1);
    while (next < end && services[slot(next)] != ABSENT) {
      serve(slot(next++));
    }
  }

  /** The response times of all that have returned, in nanoseconds; to be asked once, at the end. */
  public Histogram responses() {
    serveBefore(end);
    return responses;
  }

  /** Serves what there is before a number, and leaves out what is missing. */
  private void serveBefore(long number) {
    for (; next < number; next++) {
      if (services[slot(next)] != ABSENT) {
        serve(slot(next));
      }
    }
  }

  private void serve(int slot) {
    long until = Math.max(dues[slot], free[0]) + services[slot];
    if (!isWarmup) {
      responses.recordValue(until - dues[slot]);
    }
    services[slot] = ABSENT;
    replaceEarliest(until);
  }

  private void replaceEarliest(long until) {
    int at = 0;
    int child = 1;
    while (child < free.length) {
      if (child + 1 < free.length && free[child + 1] < free[child]) {
        child++;
      }
      if (free[child] >= until) {
        break;
      }
      free[at] = free[child];
      at = child;
      child = 2 * at + 1;
    }
    free[at] = until;
  }

  private int slot(long number) {
    return (int) (number & (dues.length - 1));
  }

  private void makeRoom(long number) {
    while (number - next >= dues.length && dues.length < MOST_CAPACITY) {
      grow();
    }
    if (number - next >= dues.length) {
      serveBefore(number - dues.length + 1);
    }
  }

  private void grow() {
    long[] oldDues = dues;
    long[] oldServices = services;
    dues = new long[2 * oldDues.length];
    services = new long[dues.length];
    Arrays.fill(services, ABSENT);
    for (long i = next; i < end; i++) {
      int old = (int) (i & (oldDues.length - 1));
      dues[slot(i)] = oldDues[old];
      services[slot(i)] = oldServices[old];
    }
  }
}
