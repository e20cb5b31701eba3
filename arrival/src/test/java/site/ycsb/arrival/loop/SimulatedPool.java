package site.ycsb.arrival.loop;

import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.RequestQueue.Slot;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/** A pool in simulated time: the hand-over is real, threads and clock are not. */
final class SimulatedPool {
  final Histogram waits = new Histogram(3);
  final Histogram responses = new Histogram(3);
  final Histogram services = new Histogram(3);
  final RequestQueue queue;
  private final LongUnaryOperator untilNanos;
  private final PriorityQueue<Completion> busy = new PriorityQueue<>();

  /** Makes a pool for a store that says, at a time, when it returns. */
  SimulatedPool(int workers, LongUnaryOperator untilNanos) {
    this.queue = new RequestQueue(workers, Policy.QUEUE, 0, Integer.MAX_VALUE);
    this.untilNanos = untilNanos;
  }

  SimulatedPool run(ArrivalSchedule schedule, int arrivals) {
    for (int i = 0; i < arrivals; i++) {
      long due = schedule.nextArrivalNanos();
      completeUntil(due);
      int worker = queue.offer(due, due);
      if (worker != RequestQueue.NOBODY) {
        start(queue.slot(worker), due);
      }
    }
    queue.end(false, 0);
    completeUntil(Long.MAX_VALUE);
    return this;
  }

  private void completeUntil(long limit) {
    while (!busy.isEmpty() && busy.peek().nanos() <= limit) {
      Completion completion = busy.remove();
      if (queue.next(completion.slot(), completion.nanos())) {
        start(completion.slot(), completion.nanos());
      }
    }
  }

  private void start(Slot slot, long now) {
    slot.taken();
    long completed = untilNanos.applyAsLong(now);
    services.recordValue(completed - now);
    waits.recordValue(now - slot.dueNanos());
    responses.recordValue(completed - slot.dueNanos());
    busy.add(new Completion(completed, slot));
  }

  private record Completion(long nanos, Slot slot) implements Comparable<Completion> {
    @Override
    public int compareTo(Completion other) {
      return Long.compare(nanos, other.nanos);
    }
  }
}
