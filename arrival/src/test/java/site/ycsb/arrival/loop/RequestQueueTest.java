package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.RequestQueue.Slot;
import site.ycsb.arrival.loop.TimeSeries.Quantity;

/** Who is given which arrival, and that none is ever lost. */
class RequestQueueTest {
  private static final int NOBODY = RequestQueue.NOBODY;

  @Test
  void arrival_goesToTheWorkerThatBecameIdleLast() {
    RequestQueue queue = new RequestQueue(3, Policy.QUEUE, 0, 10);
    assertThat(offer(queue, 1)).isEqualTo(0);
    assertThat(offer(queue, 2)).isEqualTo(1);
    assertThat(queue.next(queue.slot(1), 3)).isFalse();
    assertThat(queue.next(queue.slot(0), 4)).isFalse();

    assertThat(offer(queue, 5)).isEqualTo(0);
    assertThat(offer(queue, 6)).isEqualTo(1);
    assertThat(offer(queue, 7)).isEqualTo(2);
  }

  @Test
  void workerThatIsDone_takesTheOldestOfTheBacklog() {
    RequestQueue queue = new RequestQueue(1, Policy.QUEUE, 0, 10);
    for (long due = 1; due <= 4; due++) {
      assertThat(queue.offer(due, due + 100)).isEqualTo(due == 1 ? 0 : NOBODY);
    }
    Slot slot = queue.slot(0);
    for (long due = 2; due <= 4; due++) {
      assertThat(queue.next(slot, 1000 + due)).isTrue();
      assertThat(slot.dueNanos()).isEqualTo(due);
      assertThat(slot.dispatchedNanos()).isEqualTo(due + 100);
      assertThat(slot.assignedNanos()).isEqualTo(1000 + due);
    }
    assertThat(queue.next(slot, 2000)).isFalse();
    QueueCounts counts = queue.counts();
    assertThat(counts.waited()).isEqualTo(3);
    assertThat(counts.mostBacklog()).isEqualTo(3);
    assertThat(counts.backlogNanos()).isEqualTo(1004 - 102);
    assertThat(queue.isIdle()).isTrue();
  }

  /** The master waits with the one, so that no more come. */
  @Test
  void backlog_thatIsHeldBackIsNeverFull() {
    RequestQueue queue = new RequestQueue(1, Policy.BLOCK, 0, 1);
    offer(queue, 1);
    offer(queue, 2);

    assertThat(queue.isEnded()).isFalse();
    assertThat(queue.next(queue.slot(0), 3)).isTrue();
    assertThat(queue.counts().overflowed()).isFalse();
  }

  @Test
  void backlog_thatNobodyTouches_isInTheSeriesOfEverySecond() {
    long second = 1_000_000_000L;
    RequestQueue queue = new RequestQueue(1, Policy.QUEUE, 0, 10);
    queue.begin(0);
    offer(queue, 1);
    offer(queue, 2);
    offer(queue, 3);
    queue.next(queue.slot(0), 3 * second);
    queue.series(5 * second);
    queue.next(queue.slot(0), 6 * second + 1);

    TimeSeries series = queue.series(8 * second);
    assertThat(IntStream.range(0, 9).map(bin -> series.value(Quantity.BACKLOG, bin)))
        .containsExactly(2, 2, 2, 2, 1, 1, 1, 0, 0);
  }

  @Test
  void workerThatLookedAtItsClockFirst_isAssignedNoEarlierThanTheMasterIssued() {
    RequestQueue queue = new RequestQueue(1, Policy.QUEUE, 0, 10);
    offer(queue, 1);
    offer(queue, 500);
    assertThat(queue.next(queue.slot(0), 400)).isTrue();

    assertThat(queue.slot(0).assignedNanos()).isEqualTo(500);
    assertThat(queue.counts().backlogNanos()).isZero();
  }

  @Test
  void fullBacklog_endsTheRunAndLosesNothing() {
    RequestQueue queue = new RequestQueue(1, Policy.QUEUE, 0, 3);
    for (int i = 0; i < 10; i++) {
      offer(queue, i);
    }
    assertThat(queue.isEnded()).isTrue();
    assertThat(queue.next(queue.slot(0), 20)).isFalse();
    QueueCounts counts = queue.counts();
    assertThat(counts.overflowed()).isTrue();
    assertThat(counts.offered()).isEqualTo(4);
    assertThat(counts.sent()).isEqualTo(1);
    assertThat(counts.queued()).isEqualTo(3);
  }

  @Test
  void dropping_givesUpWhatIsTooLateAndNothingElse() {
    RequestQueue queue = new RequestQueue(1, Policy.DROP, 100, 1000);
    offer(queue, 0);
    offer(queue, 10);
    offer(queue, 50);
    assertThat(queue.next(queue.slot(0), 111)).isTrue();

    assertThat(queue.slot(0).dueNanos()).isEqualTo(50);
    assertThat(queue.counts().dropped()).isEqualTo(1);
  }

  @Test
  void droppingWhatFindsNobody_keepsNoBacklog() {
    RequestQueue queue = new RequestQueue(1, Policy.DROP, 0, 1000);
    for (int i = 0; i < 100; i++) {
      queue.offer(i, i + 1);
    }
    assertThat(queue.counts().sent()).isEqualTo(1);
    assertThat(queue.counts().dropped()).isEqualTo(99);
    assertThat(queue.counts().queued()).isZero();
  }

  /** Nothing happens between an arrival that becomes too late and the end. */
  @Test
  void arrivalThatIsTooLateAtTheCut_isDropped_notQueued() {
    RequestQueue queue = new RequestQueue(1, Policy.DROP, 100, 1000);
    offer(queue, 0);
    offer(queue, 10);
    offer(queue, 50);
    queue.end(true, 111);

    assertThat(queue.counts().dropped()).isEqualTo(1);
    assertThat(queue.counts().queued()).isEqualTo(1);
  }

  @Test
  void end_sendsWhatWaitsUnlessItIsCutOff() {
    RequestQueue draining = new RequestQueue(1, Policy.QUEUE, 0, 10);
    RequestQueue cutting = new RequestQueue(1, Policy.QUEUE, 0, 10);
    for (RequestQueue queue : new RequestQueue[] {draining, cutting}) {
      offer(queue, 1);
      offer(queue, 2);
      queue.end(queue == cutting, 3);
      assertThat(offer(queue, 4)).isEqualTo(RequestQueue.TOO_LATE);
    }
    assertThat(draining.next(draining.slot(0), 5)).isTrue();
    assertThat(draining.next(draining.slot(0), 6)).isFalse();
    assertThat(cutting.next(cutting.slot(0), 5)).isFalse();
    assertThat(draining.counts().queued()).isZero();
    assertThat(cutting.counts().queued()).isEqualTo(1);
    assertThat(cutting.counts().backlogNanos()).isEqualTo(1);
    assertThat(cutting.counts().offered()).isEqualTo(2);
  }

  @Test
  void refusedRequest_endsTheStreamAndWasNoArrival() {
    RequestQueue queue = new RequestQueue(2, Policy.QUEUE, 0, 10);
    for (int i = 0; i < 5; i++) {
      offer(queue, i);
    }
    queue.refuse(queue.slot(0), 10);
    assertThat(queue.counts().offered()).isEqualTo(1);
    assertThat(queue.counts().sent()).isEqualTo(1);
    assertThat(queue.counts().queued()).isZero();
    assertThat(queue.series(10).value(Quantity.OFFERED, 0)).isEqualTo(1);
    assertThat(queue.next(queue.slot(1), 11)).isFalse();
  }

  /** As another client lends its threads one after the other. */
  @Test
  void workerThatComesLater_takesWhatWaitsOrIsIdle() {
    RequestQueue queue = new RequestQueue(3, Policy.QUEUE, 0, 10);
    queue.vacate();
    assertThat(queue.isIdle()).isTrue();
    assertThat(offer(queue, 1)).isEqualTo(NOBODY);
    queue.come(queue.slot(0), 5);
    assertThat(queue.slot(0).isGiven()).isTrue();
    assertThat(queue.slot(0).assignedNanos()).isEqualTo(5);
    assertThat(queue.isIdle()).isFalse();
    queue.come(queue.slot(1), 6);
    assertThat(queue.slot(1).isGiven()).isFalse();

    assertThat(offer(queue, 7)).isEqualTo(1);
    assertThat(offer(queue, 8)).isEqualTo(NOBODY);
    assertThat(queue.counts().waited()).isEqualTo(2);
  }

  /** A pool without threads: arrivals and completions happen in the order of their instants. */
  @Test
  void arrivals_areSentOrDroppedOrQueuedAndNeverLost() {
    Draws.check(300, 42, RequestQueueTest::checkConservation);
  }

  private static void checkConservation(Draws draws) {
    int workers = draws.show("workers", draws.between(1, 5));
    Policy policy = draws.show("policy", draws.of(Policy.values()));
    int mostLate = draws.show("most late", draws.between(0, 199));
    int mostBacklog = draws.show("most backlog", draws.between(1, 60));
    List<Integer> gaps = draws.show("gaps", draws.list(0, 300, gap -> gap.between(0, 19)));
    boolean cutOff = draws.show("cut off", draws.yes());
    SplittableRandom services = new SplittableRandom(draws.show("seed of services", draws.any()));
    RequestQueue queue = new RequestQueue(workers, policy, mostLate, mostBacklog);
    PriorityQueue<Completion> busy = new PriorityQueue<>();
    long now = 0;
    for (int gap : gaps) {
      now += gap;
      completeUntil(now, queue, busy, services);
      int worker = offer(queue, now);
      if (worker >= 0) {
        busy.add(new Completion(now + services.nextInt(100), worker));
      }
      assertConserved(queue);
    }
    queue.end(cutOff, now);
    completeUntil(Long.MAX_VALUE / 2, queue, busy, services);
    assertConserved(queue);
    if (!queue.counts().overflowed()) {
      assertThat(queue.counts().offered()).isEqualTo(gaps.size());
    }
  }

  private static void completeUntil(
      long limit, RequestQueue queue, PriorityQueue<Completion> busy, SplittableRandom services) {
    while (!busy.isEmpty() && busy.peek().nanos() <= limit) {
      Completion completion = busy.remove();
      Slot slot = queue.slot(completion.worker());
      slot.taken();
      if (queue.next(slot, completion.nanos())) {
        assertThat(slot.dueNanos()).isLessThanOrEqualTo(completion.nanos());
        busy.add(new Completion(completion.nanos() + services.nextInt(100), slot.worker));
      }
      assertConserved(queue);
    }
  }

  private static void assertConserved(RequestQueue queue) {
    QueueCounts counts = queue.counts();
    assertThat(counts.sent() + counts.dropped() + counts.queued()).isEqualTo(counts.offered());
  }

  private static int offer(RequestQueue queue, long nanos) {
    return queue.offer(nanos, nanos);
  }

  private record Completion(long nanos, int worker) implements Comparable<Completion> {
    @Override
    public int compareTo(Completion other) {
      return Long.compare(nanos, other.nanos);
    }
  }
}
