package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.loop.ArrivalResult.HandOverCounts;
import site.ycsb.arrival.loop.HandOver.Slot;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;

/** Who is given which arrival, and that none is ever lost. */
class HandOverTest {
  private static final int NOBODY = HandOver.NOBODY;

  @Test
  void arrival_goesToTheWorkerThatBecameIdleLast() {
    HandOver handOver = new HandOver(3, Policy.QUEUE, 0, 10);
    assertThat(offer(handOver, 1)).isEqualTo(0);
    assertThat(offer(handOver, 2)).isEqualTo(1);
    assertThat(handOver.next(handOver.slot(1), 3)).isFalse();
    assertThat(handOver.next(handOver.slot(0), 4)).isFalse();

    assertThat(offer(handOver, 5)).isEqualTo(0);
    assertThat(offer(handOver, 6)).isEqualTo(1);
    assertThat(offer(handOver, 7)).isEqualTo(2);
  }

  @Test
  void workerThatIsDone_takesTheOldestOfTheBacklog() {
    HandOver handOver = new HandOver(1, Policy.QUEUE, 0, 10);
    for (long due = 1; due <= 4; due++) {
      assertThat(handOver.offer(due, due + 100)).isEqualTo(due == 1 ? 0 : NOBODY);
    }
    Slot slot = handOver.slot(0);
    for (long due = 2; due <= 4; due++) {
      assertThat(handOver.next(slot, 1000 + due)).isTrue();
      assertThat(slot.dueNanos()).isEqualTo(due);
      assertThat(slot.dispatchedNanos()).isEqualTo(due + 100);
      assertThat(slot.assignedNanos()).isEqualTo(1000 + due);
    }
    assertThat(handOver.next(slot, 2000)).isFalse();
    HandOverCounts counts = handOver.counts();
    assertThat(counts.waited()).isEqualTo(3);
    assertThat(counts.mostBacklog()).isEqualTo(3);
    assertThat(counts.backlogNanos()).isEqualTo(1004 - 102);
    assertThat(handOver.isIdle()).isTrue();
  }

  /** The master waits with the one, so that no more come. */
  @Test
  void backlog_thatIsHeldBackIsNeverFull() {
    HandOver handOver = new HandOver(1, Policy.BLOCK, 0, 1);
    offer(handOver, 1);
    offer(handOver, 2);

    assertThat(handOver.isEnded()).isFalse();
    assertThat(handOver.next(handOver.slot(0), 3)).isTrue();
    assertThat(handOver.counts().overflowed()).isFalse();
  }

  @Test
  void backlog_thatNobodyTouches_isInTheSeriesOfEverySecond() {
    long second = 1_000_000_000L;
    HandOver handOver = new HandOver(1, Policy.QUEUE, 0, 10);
    handOver.begin(0);
    offer(handOver, 1);
    offer(handOver, 2);
    offer(handOver, 3);
    handOver.next(handOver.slot(0), 3 * second);
    handOver.series(5 * second);
    handOver.next(handOver.slot(0), 6 * second + 1);

    TimeSeries backlog = handOver.series(8 * second).backlog();
    assertThat(IntStream.range(0, 9).map(backlog::value))
        .containsExactly(2, 2, 2, 2, 1, 1, 1, 0, 0);
  }

  @Test
  void workerThatLookedAtItsClockFirst_isAssignedNoEarlierThanTheMasterIssued() {
    HandOver handOver = new HandOver(1, Policy.QUEUE, 0, 10);
    offer(handOver, 1);
    offer(handOver, 500);
    assertThat(handOver.next(handOver.slot(0), 400)).isTrue();

    assertThat(handOver.slot(0).assignedNanos()).isEqualTo(500);
    assertThat(handOver.counts().backlogNanos()).isZero();
  }

  @Test
  void fullBacklog_endsTheRunAndLosesNothing() {
    HandOver handOver = new HandOver(1, Policy.QUEUE, 0, 3);
    for (int i = 0; i < 10; i++) {
      offer(handOver, i);
    }
    assertThat(handOver.isEnded()).isTrue();
    assertThat(handOver.next(handOver.slot(0), 20)).isFalse();
    HandOverCounts counts = handOver.counts();
    assertThat(counts.overflowed()).isTrue();
    assertThat(counts.offered()).isEqualTo(4);
    assertThat(counts.sent()).isEqualTo(1);
    assertThat(counts.queued()).isEqualTo(3);
  }

  @Test
  void dropping_givesUpWhatIsTooLateAndNothingElse() {
    HandOver handOver = new HandOver(1, Policy.DROP, 100, 1000);
    offer(handOver, 0);
    offer(handOver, 10);
    offer(handOver, 50);
    assertThat(handOver.next(handOver.slot(0), 111)).isTrue();

    assertThat(handOver.slot(0).dueNanos()).isEqualTo(50);
    assertThat(handOver.counts().dropped()).isEqualTo(1);
  }

  @Test
  void droppingWhatFindsNobody_keepsNoBacklog() {
    HandOver handOver = new HandOver(1, Policy.DROP, 0, 1000);
    for (int i = 0; i < 100; i++) {
      handOver.offer(i, i + 1);
    }
    assertThat(handOver.counts().sent()).isEqualTo(1);
    assertThat(handOver.counts().dropped()).isEqualTo(99);
    assertThat(handOver.counts().queued()).isZero();
  }

  /** Nothing happens between an arrival that becomes too late and the end. */
  @Test
  void arrivalThatIsTooLateAtTheCut_isDropped_notQueued() {
    HandOver handOver = new HandOver(1, Policy.DROP, 100, 1000);
    offer(handOver, 0);
    offer(handOver, 10);
    offer(handOver, 50);
    handOver.end(true, 111);

    assertThat(handOver.counts().dropped()).isEqualTo(1);
    assertThat(handOver.counts().queued()).isEqualTo(1);
  }

  @Test
  void end_sendsWhatWaitsUnlessItIsCutOff() {
    HandOver draining = new HandOver(1, Policy.QUEUE, 0, 10);
    HandOver cutting = new HandOver(1, Policy.QUEUE, 0, 10);
    for (HandOver handOver : new HandOver[] {draining, cutting}) {
      offer(handOver, 1);
      offer(handOver, 2);
      handOver.end(handOver == cutting, 3);
      assertThat(offer(handOver, 4)).isEqualTo(HandOver.TOO_LATE);
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
    HandOver handOver = new HandOver(2, Policy.QUEUE, 0, 10);
    for (int i = 0; i < 5; i++) {
      offer(handOver, i);
    }
    handOver.refuse(handOver.slot(0), 10);
    assertThat(handOver.counts().offered()).isEqualTo(1);
    assertThat(handOver.counts().sent()).isEqualTo(1);
    assertThat(handOver.counts().queued()).isZero();
    assertThat(handOver.series(10).offered().value(0)).isEqualTo(1);
    assertThat(handOver.next(handOver.slot(1), 11)).isFalse();
  }

  /** As another client lends its threads one after the other. */
  @Test
  void workerThatComesLater_takesWhatWaitsOrIsIdle() {
    HandOver handOver = new HandOver(3, Policy.QUEUE, 0, 10);
    handOver.vacate();
    assertThat(handOver.isIdle()).isTrue();
    assertThat(offer(handOver, 1)).isEqualTo(NOBODY);
    handOver.come(handOver.slot(0), 5);
    assertThat(handOver.slot(0).isGiven()).isTrue();
    assertThat(handOver.slot(0).assignedNanos()).isEqualTo(5);
    assertThat(handOver.isIdle()).isFalse();
    handOver.come(handOver.slot(1), 6);
    assertThat(handOver.slot(1).isGiven()).isFalse();

    assertThat(offer(handOver, 7)).isEqualTo(1);
    assertThat(offer(handOver, 8)).isEqualTo(NOBODY);
    assertThat(handOver.counts().waited()).isEqualTo(2);
  }

  /** A pool without threads: arrivals and completions happen in the order of their instants. */
  @Test
  void arrivals_areSentOrDroppedOrQueuedAndNeverLost() {
    Draws.check(300, 42, HandOverTest::checkConservation);
  }

  private static void checkConservation(Draws draws) {
    int workers = draws.show("workers", draws.between(1, 5));
    Policy policy = draws.show("policy", draws.of(Policy.values()));
    int mostLate = draws.show("most late", draws.between(0, 199));
    int mostBacklog = draws.show("most backlog", draws.between(1, 60));
    List<Integer> gaps = draws.show("gaps", draws.list(0, 300, gap -> gap.between(0, 19)));
    boolean cutOff = draws.show("cut off", draws.yes());
    SplittableRandom services = new SplittableRandom(draws.show("seed of services", draws.any()));
    HandOver handOver = new HandOver(workers, policy, mostLate, mostBacklog);
    PriorityQueue<Completion> busy = new PriorityQueue<>();
    long now = 0;
    for (int gap : gaps) {
      now += gap;
      completeUntil(now, handOver, busy, services);
      int worker = offer(handOver, now);
      if (worker >= 0) {
        busy.add(new Completion(now + services.nextInt(100), worker));
      }
      assertConserved(handOver);
    }
    handOver.end(cutOff, now);
    completeUntil(Long.MAX_VALUE / 2, handOver, busy, services);
    assertConserved(handOver);
    if (!handOver.counts().overflowed()) {
      assertThat(handOver.counts().offered()).isEqualTo(gaps.size());
    }
  }

  private static void completeUntil(
      long limit, HandOver handOver, PriorityQueue<Completion> busy, SplittableRandom services) {
    while (!busy.isEmpty() && busy.peek().nanos() <= limit) {
      Completion completion = busy.remove();
      Slot slot = handOver.slot(completion.worker());
      slot.taken();
      if (handOver.next(slot, completion.nanos())) {
        assertThat(slot.dueNanos()).isLessThanOrEqualTo(completion.nanos());
        busy.add(new Completion(completion.nanos() + services.nextInt(100), slot.worker));
      }
      assertConserved(handOver);
    }
  }

  private static void assertConserved(HandOver handOver) {
    HandOverCounts counts = handOver.counts();
    assertThat(counts.sent() + counts.dropped() + counts.queued()).isEqualTo(counts.offered());
  }

  private static int offer(HandOver handOver, long nanos) {
    return handOver.offer(nanos, nanos);
  }

  private record Completion(long nanos, int worker) implements Comparable<Completion> {
    @Override
    public int compareTo(Completion other) {
      return Long.compare(nanos, other.nanos);
    }
  }
}
