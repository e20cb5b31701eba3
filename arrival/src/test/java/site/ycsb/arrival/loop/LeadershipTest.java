package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.RequestQueue.Slot;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;

/** One idle worker waits for the next arrival while requests are short, and only then. */
class LeadershipTest {
  private static final long MICRO = 1000;
  private static final long PATIENCE = 100 * MICRO;

  private final RequestQueue queue = new RequestQueue(2, Policy.QUEUE, 0, 10);
  private final Slot first = queue.slot(0);
  private Upcoming upcoming = Upcoming.NONE;

  /** Requests of 9 us at 100,000/s wait 4 us for each other (0.1 * 9 * 9 / 2), of 11 us 6 us. */
  @Test
  void worker_leadsWhileTheMeanWaitIsShorterThanAWakeUp() {
    assertThat(isWorthwhile(10 * MICRO, 9 * MICRO)).isTrue();
    assertThat(isWorthwhile(10 * MICRO, 11 * MICRO)).isFalse();
    assertThat(isWorthwhile(100 * MICRO, 30 * MICRO)).isTrue();
    assertThat(isWorthwhile(100 * MICRO, 33 * MICRO)).isFalse();
  }

  /** Requests of 0.1 ms and more are sent by workers that the master wakes, at any rate. */
  @Test
  void worker_neverLeadsWhereRequestsAreLong() {
    assertThat(isWorthwhile(10_000_000 * MICRO, 150 * MICRO)).isFalse();
    assertThat(isWorthwhile(10_000_000 * MICRO, 50 * MICRO)).isTrue();
  }

  @Test
  void workerThatLeads_isIdleAndTheFirstToBeGivenWhatComes() {
    assertThat(leadsAfterShortRequests()).isTrue();
    assertThat(queue.isIdle()).isTrue();

    assertThat(queue.offerPhaseTurn()).isZero();
    assertThat(queue.isIdle()).isFalse();
    assertThat(queue.offerPhaseTurn()).isOne();
    assertThat(queue.offerPhaseTurn()).isEqualTo(RequestQueue.NOBODY);
  }

  @Test
  void workerThatLeads_takesAnArrivalOnceAndNotBeforeItIsDue() {
    assertThat(leadsAfterShortRequests()).isTrue();
    long due = upcoming.dueNanos();

    assertThat(queue.leadsUntil(first)).isEqualTo(due);
    assertThat(queue.takeNext(first, due - 1)).isFalse();
    assertThat(queue.takeNext(first, due + 3)).isTrue();
    assertThat(queue.takeNext(first, due + 3)).isFalse();
    assertThat(first.dueNanos()).isEqualTo(due);
    assertThat(first.dispatchedNanos()).isEqualTo(due + 3);
    assertThat(upcoming.dueNanos()).isEqualTo(due + PATIENCE);
    assertThat(queue.counts().offered()).isEqualTo(queue.counts().sent());
  }

  /** The master leaves to a leader what is due, and what is due while it sends, for 0.1 ms. */
  @Test
  void master_issuesWhatALeaderDoesNotTake() {
    assertThat(leadsAfterShortRequests()).isTrue();
    long due = upcoming.dueNanos();
    assertThat(queue.masterDueNanos(due)).isEqualTo(due + PATIENCE);
    assertThat(queue.takeNext(first, due + 7)).isTrue();
    long next = upcoming.dueNanos();
    assertThat(queue.masterDueNanos(next)).isEqualTo(due + 7 + PATIENCE);

    assertThat(queue.offerNext(upcoming, next - 1)).isEqualTo(RequestQueue.NOBODY);
    assertThat(queue.offerNext(upcoming, next + 7)).isOne();
    assertThat(queue.slot(1).dueNanos()).isEqualTo(next);
  }

  @Test
  void workerThatReturnsLate_takesWhatIsDueAtOnce() {
    assertThat(leadsAfterShortRequests()).isTrue();
    long due = upcoming.dueNanos();
    assertThat(queue.takeNext(first, due)).isTrue();

    assertThat(queue.next(first, due + PATIENCE - 1)).isFalse();
    assertThat(queue.takeNext(first, due + PATIENCE)).isTrue();
    assertThat(queue.next(first, due + 3 * PATIENCE)).isTrue();
    assertThat(first.dueNanos()).isEqualTo(due + 2 * PATIENCE);
    assertThat(first.assignedNanos()).isEqualTo(due + 3 * PATIENCE);
  }

  @Test
  void leader_withoutAnArrivalToWaitForIsLikeAnyIdleWorker() {
    assertThat(leadsAfterShortRequests()).isTrue();
    queue.expect(Upcoming.NONE);

    assertThat(queue.leadsUntil(first)).isEqualTo(Upcoming.NEVER);
    assertThat(queue.masterDueNanos(5)).isEqualTo(5);
    assertThat(queue.isIdle()).isTrue();
  }

  private static boolean isWorthwhile(long gapNanos, long serviceNanos) {
    Leadership leadership = new Leadership();
    leadership.begin(0);
    for (int i = 1; i <= 2000; i++) {
      leadership.arrived(i * gapNanos);
      leadership.served(serviceNanos);
    }
    return leadership.isWorthwhile();
  }

  /** Whether the first worker leads after requests of 1 us at 10,000/s. */
  private boolean leadsAfterShortRequests() {
    ArrivalSchedule schedule = new Constant(10_000).schedule(1, Long.MAX_VALUE);
    LoopPhase phase = new LoopPhase("", false, null, 0, schedule, ClosedLoop.UNLIMITED, 0);
    PhaseRun course = new PhaseRun(phase, false, 0, queue.counts());
    upcoming =
        new Upcoming(course.times(), course.schedule(), 0, 0, Long.MAX_VALUE, ClosedLoop.UNLIMITED);
    queue.expect(upcoming);
    for (int i = 0; i < 2000; i++) {
      long due = upcoming.dueNanos();
      if (!queue.takeNext(first, due)) {
        assertThat(queue.offerNext(upcoming, due)).isZero();
      }
      assertThat(queue.next(first, due + MICRO)).isFalse();
    }
    return queue.leadsUntil(first) != Upcoming.NEVER;
  }
}
