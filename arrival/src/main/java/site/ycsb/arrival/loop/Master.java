package site.ycsb.arrival.loop;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.Workload;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/** The thread that issues each arrival when it is due, whatever becomes of those before it. */
final class Master implements Runnable {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int REHEARSALS = 200;

  private final OpenLoop loop;
  private final List<LoopPhase> phases;
  private final Workload workload;
  private final Time time;
  private final Waiter waiter;
  private final Histogram lagsOfSecond = new Histogram(LoopCounters.LAG_DIGITS);
  private Histogram emptyLags = new Histogram(LoopCounters.LAG_DIGITS);
  private final List<PhaseRun> courses = new CopyOnWriteArrayList<>();
  private volatile boolean slackSet;
  private volatile double readyShare = Double.NaN;

  Master(OpenLoop loop, List<LoopPhase> phases, Workload workload, Time time) {
    this.loop = loop;
    this.phases = phases;
    this.workload = workload;
    this.time = time;
    this.waiter = loop.newWaiter();
  }

  @Override
  public void run() {
    try {
      slackSet = KernelThread.tightenTimers();
      rehearse();
      if (loop.awaitBegin()) {
        long ready = time.readyNanos();
        runPhases();
        noteReadyShare(ready);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      RunWatch.tell(e);
      loop.failed(e);
      workload.requestStop();
    } finally {
      loop.end(!loop.rules().drains());
    }
  }

  boolean isSlackSet() {
    return slackSet;
  }

  /** What became of the phases that have begun; to be asked for after the end. */
  List<PhaseArrivals> phases() {
    gatherLags();
    QueueCounts now = loop.queue().counts();
    long elapsed = loop.elapsedNanos();
    return courses.stream().map(course -> course.result(now, elapsed)).toList();
  }

  /** The share of the time in which this thread could have run and had no processor, or NaN. */
  double readyShare() {
    return readyShare;
  }

  /** How late arrivals were issued since the last call. */
  synchronized Histogram takeLags() {
    gatherLags();
    Histogram taken = lagsOfSecond.copy();
    lagsOfSecond.reset();
    return taken;
  }

  /** Adds what was issued since the last call to its phase, the last one, and to its second. */
  private synchronized void gatherLags() {
    Histogram lags = loop.queue().takeLags(emptyLags);
    if (lags.getTotalCount() > 0) {
      courses.get(courses.size() - 1).times().addLags(lags);
      lagsOfSecond.add(lags);
    }
    lags.reset();
    emptyLags = lags;
  }

  /** Loads the classes that the first arrivals need, so that these do not wait for it. */
  private void rehearse() {
    SendTimes rehearsed = new SendTimes();
    RequestQueue stage = new RequestQueue(1, Policy.QUEUE, 0, Integer.MAX_VALUE);
    for (int i = 0; i < REHEARSALS; i++) {
      long now = waiter.await(time.getAsLong(), this::isStopped);
      stage.offer(now, now);
      stage.next(stage.slot(0), now);
      rehearsed.sent(now, now);
    }
  }

  private void noteReadyShare(long readyBefore) {
    long ready = time.readyNanos();
    long elapsed = time.getAsLong() - loop.beginNanos();
    if (readyBefore != KernelThread.UNKNOWN && ready != KernelThread.UNKNOWN && elapsed > 0) {
      readyShare = (double) (ready - readyBefore) / elapsed;
    }
  }

  private void runPhases() {
    PhasedWorkload phased = workload instanceof PhasedWorkload some ? some : null;
    boolean turns = phased != null;
    for (LoopPhase phase : phases) {
      if (turns && !loop.gate().begin(this::isStopped)) {
        return;
      }
      long begin = phased == null ? loop.beginNanos() : phased.phaseBeginNanos(time.getAsLong());
      PhaseRun course =
          new PhaseRun(phase, turns, begin - loop.beginNanos(), loop.queue().counts());
      gatherLags();
      courses.add(course);
      loop.latencies().begin(phase);
      if (phased != null && phased.isShared()) {
        issueOwn(phased, course, begin);
      } else if (phase.schedule() == null) {
        releaseRequests(phase, begin);
      } else {
        issueArrivals(course, begin);
      }
      if (!turns || !loop.gate().awaitDrained(this::isStopped) || isStopped()) {
        return;
      }
      course.ended(loop.queue().counts(), time.getAsLong() - loop.beginNanos());
    }
    // Lets the workload see that its last phase has ended.
    loop.gate().begin(this::isStopped);
  }

  /** Lets each worker send as soon as it is free, until the phase has no more requests or time. */
  private void releaseRequests(LoopPhase phase, long begin) {
    loop.gate().release(phase.requests());
    long end = endNanos(phase, begin);
    while (end != NEVER && !loop.queue().isDrained() && !isStopped()) {
      long left = begin + end - time.getAsLong();
      if (left <= 0) {
        loop.gate().release(0);
        endWithRun(begin + end);
        return;
      }
      time.park(this, Math.min(left, LOOK_NANOS));
    }
  }

  /**
   * Issues those arrivals of a phase whose operations are this client's: operation i is due at
   * arrival i, whoever sends it. Each is drawn when its arrival is known to come, so that no client
   * draws more than another.
   */
  private void issueOwn(PhasedWorkload shared, PhaseRun course, long begin) {
    boolean isScheduled = course.phase().schedule() != null;
    long end = endNanos(course.phase(), begin);
    for (long arrival = 0; arrival < course.phase().requests() && !isStopped(); arrival++) {
      long due = isScheduled ? course.schedule().nextArrivalNanos() : 0;
      if (isScheduled && due >= end) {
        return;
      }
      switch (shared.draw(!isScheduled)) {
        case NONE -> {
          return;
        }
        case OTHERS -> {}
        case OWN -> {
          if (!isScheduled) {
            loop.gate().releaseOne(this::isStopped);
          } else if (!awaitAndIssue(course, begin, due, end)) {
            return;
          }
        }
      }
    }
  }

  private void issueArrivals(PhaseRun course, long begin) {
    long end = endNanos(course.phase(), begin);
    boolean more = issueArrivals(course, begin, 0, end);
    // A dropped arrival is none of the phase's requests: another one takes its place.
    while (more && loop.gate().await(() -> isDecided(course), this::isStopped)) {
      long passed = time.getAsLong() - begin;
      more = remaining(course) > 0 && issueArrivals(course, begin, passed, end);
    }
  }

  private boolean isDecided(PhaseRun course) {
    return remaining(course) > 0 || loop.queue().isDrained();
  }

  private long remaining(PhaseRun course) {
    return course.remaining(loop.queue().counts());
  }

  /** Issues what remains of the phase's requests from an instant on; false if time is over. */
  private boolean issueArrivals(PhaseRun course, long begin, long from, long end) {
    Upcoming upcoming =
        new Upcoming(course.times(), course.schedule(), begin, from, end, remaining(course));
    loop.queue().expect(upcoming);
    long due = upcoming.dueNanos();
    while (due != Upcoming.NEVER && !isStopped()) {
      issueNext(upcoming, due);
      due = upcoming.dueNanos();
    }
    upcoming.check();
    if (upcoming.isCutOff()) {
      endWithRun(begin + end);
    }
    return upcoming.isComplete() && course.isPhased() && loop.rules().policy() == Policy.DROP;
  }

  /** Issues the next arrival when it is due, or leaves it for a while to a worker that leads. */
  private void issueNext(Upcoming upcoming, long due) {
    long own = loop.queue().masterDueNanos(due);
    long now = time.getAsLong();
    if (own > due && own > now) {
      time.park(this, Math.min(own - now, LOOK_NANOS));
      return;
    }
    now = waiter.await(due, () -> isStopped() || upcoming.dueNanos() != due);
    if (!isStopped()) {
      wake(loop.queue().offerNext(upcoming, now));
    }
  }

  /** Issues an arrival when it is due; false if it is not to come any more. */
  private boolean awaitAndIssue(PhaseRun course, long begin, long due, long end) {
    if (due == ArrivalSchedule.END || due >= end) {
      return false;
    }
    long now = waiter.await(begin + due, this::isStopped);
    if (isStopped()) {
      return false;
    }
    issue(course, begin, due, now);
    return true;
  }

  /** When the phase issues no more, from its beginning. */
  private long endNanos(LoopPhase phase, long begin) {
    long own = phase.longestNanos() == 0 ? NEVER : phase.longestNanos();
    long longest = loop.rules().longestNanos();
    return longest == 0 ? own : Math.min(own, longest - (begin - loop.beginNanos()));
  }

  /** Ends the run where a phase has ended because the time of the run is over. */
  private void endWithRun(long atNanos) {
    long longest = loop.rules().longestNanos();
    if (longest > 0 && atNanos == loop.beginNanos() + longest) {
      loop.timeOver();
    }
  }

  /** Hands an arrival over, which notes how late it is. */
  void issue(PhaseRun course, long begin, long due, long now) {
    int worker = loop.queue().offer(begin + due, now);
    if (worker != RequestQueue.TOO_LATE) {
      course.times().issued(due, now - begin);
      wake(worker);
    }
  }

  /** Wakes the worker that was given an arrival; waits where none was, if the policy says so. */
  private void wake(int worker) {
    if (worker == RequestQueue.TOO_LATE) {
      return;
    }
    if (worker != RequestQueue.NOBODY) {
      loop.wake(worker);
    }
    if (loop.queue().isEnded()) {
      loop.wakeAll();
    } else if (loop.rules().policy() == Policy.BLOCK) {
      loop.gate().await(() -> !loop.queue().hasBacklog(), this::isStopped);
    }
  }

  private boolean isStopped() {
    return loop.isOver();
  }
}
