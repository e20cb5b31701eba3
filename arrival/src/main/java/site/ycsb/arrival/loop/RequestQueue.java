package site.ycsb.arrival.loop;

import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;

/**
 * Where arrivals and workers meet. An arrival goes to the worker that became idle last, or waits. A
 * worker that is done takes the oldest waiting arrival, or becomes idle: one idle worker may lead,
 * and takes the next arrival when it is due. Whatever happens, offered = sent + dropped + queued.
 * Knows neither threads nor clocks.
 */
final class RequestQueue {
  /** For {@link #offer}: no worker is to be woken. */
  static final int NOBODY = -1;

  /** For {@link #offer}: the end has come, the arrival does not count. */
  static final int TOO_LATE = -2;

  private final Policy policy;
  private final long mostLateNanos;
  private final int mostQueued;
  private final Slot[] slots;
  private final int[] idle;
  private final Backlog backlog = new Backlog();
  private final LoopCounters counters = new LoopCounters();
  private final Leadership leadership = new Leadership();
  private Upcoming upcoming = Upcoming.NONE;
  private int idleCount;
  private int present;
  private long atOnce;
  private boolean overflowed;
  private boolean cut;
  private volatile boolean ended;

  RequestQueue(int workers, Policy policy, long mostLateNanos, int mostQueued) {
    this.policy = policy;
    this.mostLateNanos = mostLateNanos;
    this.mostQueued = mostQueued;
    this.slots = new Slot[workers];
    this.idle = new int[workers];
    this.idleCount = workers;
    this.present = workers;
    for (int i = 0; i < workers; i++) {
      slots[i] = new Slot(i);
      idle[i] = workers - 1 - i;
    }
  }

  Slot slot(int worker) {
    return slots[worker];
  }

  int workers() {
    return slots.length;
  }

  /** Says that no worker is there: each is yet to {@link #come}. */
  synchronized void vacate() {
    idleCount = 0;
    present = 0;
  }

  /** Takes note of a worker: it is given the arrival that has waited longest, or is idle. */
  synchronized void come(Slot slot, long nowNanos) {
    present++;
    next(slot, nowNanos);
  }

  synchronized void begin(long nowNanos) {
    counters.begin(nowNanos);
  }

  /** Takes an arrival; returns the worker that was given it and is to be woken, or nobody. */
  synchronized int offer(long dueNanos, long nowNanos) {
    if (ended) {
      return TOO_LATE;
    }
    counters.offered(dueNanos, nowNanos);
    leadership.arrived(dueNanos);
    int worker = takeIdle();
    if (worker == NOBODY) {
      queue(dueNanos, nowNanos);
    } else {
      counters.sent(nowNanos);
      leadership.sends(nowNanos);
      slots[worker].give(dueNanos, nowNanos, nowNanos);
    }
    return worker;
  }

  /** Lets workers take what is due in a phase, or {@link #offerNext} do so. */
  synchronized void expect(Upcoming arrivals) {
    upcoming = arrivals;
    leadership.begin(arrivals.dueNanos());
  }

  /** Takes the next of the expected arrivals, unless it is not due, as a worker has taken one. */
  synchronized int offerNext(Upcoming arrivals, long nowNanos) {
    long due = arrivals.dueNanos();
    if (ended || due > nowNanos) {
      return ended ? TOO_LATE : NOBODY;
    }
    arrivals.issued(nowNanos);
    return offer(due, nowNanos);
  }

  /** Until when the master leaves the next of the expected arrivals to a worker that leads. */
  synchronized long masterDueNanos(long dueNanos) {
    return leadership.masterDueNanos(dueNanos);
  }

  /**
   * When the arrival is due that a worker waits for, as it leads.
   *
   * @return {@link Upcoming#NEVER} if it does not, or not any longer
   */
  synchronized long leadsUntil(Slot slot) {
    if (!leadership.isOf(slot.worker)) {
      return Upcoming.NEVER;
    }
    long due = upcoming.dueNanos();
    if (due == Upcoming.NEVER) {
      resign(slot);
    }
    return due;
  }

  /** Gives the worker that leads the next arrival, if it is due. */
  synchronized boolean takeNext(Slot slot, long nowNanos) {
    if (ended || !leadership.isOf(slot.worker) || upcoming.dueNanos() > nowNanos) {
      return false;
    }
    leadership.resign();
    sendNext(slot, nowNanos);
    return true;
  }

  /** Lets a worker lead no longer; it is idle. */
  synchronized void resign(Slot slot) {
    if (leadership.isOf(slot.worker)) {
      idle[idleCount++] = leadership.resign();
    }
  }

  private void sendNext(Slot slot, long nowNanos) {
    long due = upcoming.dueNanos();
    upcoming.issued(nowNanos);
    counters.offered(due, nowNanos);
    leadership.arrived(due);
    leadership.sends(nowNanos);
    counters.sent(nowNanos);
    slot.give(due, nowNanos, nowNanos);
  }

  /** Takes a worker that waits for an arrival: the one that leads, or became idle last. */
  private int takeIdle() {
    int leader = leadership.resign();
    return leader == NOBODY && idleCount > 0 ? idle[--idleCount] : leader;
  }

  /** Lets so many requests be sent as soon as workers are free, in place of those left before. */
  synchronized void release(long requests) {
    atOnce = requests;
  }

  /** Lets one more request be sent as soon as a worker is free; returns how many wait for one. */
  synchronized long releaseOne() {
    return ++atOnce;
  }

  /** Requests that are to be sent as soon as workers are free. */
  synchronized long released() {
    return atOnce;
  }

  /** Gives an idle worker one of those requests; returns the worker, or nobody. */
  synchronized int startIdle(long nowNanos) {
    int worker = ended || atOnce == 0 ? NOBODY : takeIdle();
    if (worker != NOBODY) {
      giveAtOnce(slots[worker], nowNanos);
    }
    return worker;
  }

  /** Gives an idle worker the turn from one phase to the next; returns the worker, or nobody. */
  synchronized int offerPhaseTurn() {
    int worker = ended ? NOBODY : takeIdle();
    if (worker != NOBODY) {
      slots[worker].givePhaseTurn();
    }
    return worker;
  }

  private void giveAtOnce(Slot slot, long nowNanos) {
    atOnce--;
    counters.offeredAtOnce(nowNanos);
    counters.sent(nowNanos);
    slot.giveAtOnce(nowNanos);
  }

  /**
   * Takes note that what a worker was given has returned now, and gives it the arrival that has
   * waited longest, or notes that it is idle, unless there are no more.
   *
   * @return whether it was given one
   */
  synchronized boolean next(Slot slot, long nowNanos) {
    if (slot.underWay) {
      slot.underWay = false;
      leadership.served(nowNanos - slot.assignedNanos());
    }
    dropLate(nowNanos);
    if (!cut && !backlog.isEmpty()) {
      // The worker may have looked at its clock before the master did.
      long assigned = Math.max(nowNanos, backlog.oldestDispatched());
      slot.give(backlog.oldestDue(), backlog.oldestDispatched(), assigned);
      backlog.removeOldest();
      counters.sent(assigned);
      counters.backlog(backlog.size(), assigned);
      return true;
    }
    if (!ended && atOnce > 0) {
      giveAtOnce(slot, nowNanos);
      return true;
    }
    if (!ended && upcoming.dueNanos() <= nowNanos) {
      sendNext(slot, nowNanos);
      return true;
    }
    if (!ended) {
      becomeIdle(slot.worker);
    }
    return false;
  }

  private void becomeIdle(int worker) {
    if (upcoming.dueNanos() != Upcoming.NEVER && leadership.isFree() && leadership.isWorthwhile()) {
      leadership.take(worker);
    } else {
      idle[idleCount++] = worker;
    }
  }

  /** The workload has no operation for a request: neither it nor what waits was an arrival. */
  synchronized void refuse(Slot slot, long nowNanos) {
    slot.underWay = false;
    counters.takeBackSent(slot.assignedNanos());
    counters.takeBackOffered(slot.isScheduled() ? slot.dueNanos() : slot.assignedNanos());
    if (!cut && !backlog.isEmpty()) {
      while (!backlog.isEmpty()) {
        counters.takeBackOffered(backlog.oldestDue());
        backlog.removeOldest();
      }
      counters.backlog(0, nowNanos);
    }
    end(true, nowNanos);
  }

  /** Takes no more arrivals; what waits is still sent, unless it is cut off. */
  synchronized void end(boolean cutsOff, long nowNanos) {
    if (cutsOff && !cut) {
      dropLate(nowNanos);
      // What waits does so no longer, but stays counted as queued.
      counters.backlog(0, nowNanos);
    }
    cut |= cutsOff;
    ended = true;
  }

  boolean isEnded() {
    return ended;
  }

  synchronized boolean hasBacklog() {
    return !backlog.isEmpty() && !cut;
  }

  /** Whether every worker waits for an arrival. */
  synchronized boolean isIdle() {
    return idleCount + (leadership.isFree() ? 0 : 1) == present;
  }

  /** Whether all that was offered has returned or was dropped. */
  synchronized boolean isDrained() {
    return isIdle() && backlog.isEmpty() && atOnce == 0;
  }

  synchronized QueueCounts counts() {
    return counters.counts(backlog.size(), overflowed);
  }

  /** What happened since the last call. */
  synchronized ArrivalSecond takeSecond(Histogram lags) {
    return counters.takeSecond(lags);
  }

  /**
   * How late arrivals were issued since the last call.
   *
   * @param empty for those to come
   */
  synchronized Histogram takeLags(Histogram empty) {
    return counters.takeLags(empty);
  }

  /** What was counted in each second, up to an instant. */
  synchronized TimeSeries series(long nowNanos) {
    counters.stillBacklog(nowNanos);
    return counters.series();
  }

  private void queue(long dueNanos, long nowNanos) {
    backlog.add(dueNanos, nowNanos);
    counters.waited();
    counters.backlog(backlog.size(), nowNanos);
    dropLate(nowNanos);
    // A master that waits with the arrival lets no more come.
    if (policy != Policy.BLOCK && backlog.size() >= mostQueued) {
      overflowed = true;
      end(true, nowNanos);
    }
  }

  private void dropLate(long nowNanos) {
    if (policy != Policy.DROP || cut) {
      return;
    }
    boolean some = false;
    while (!backlog.isEmpty() && nowNanos - backlog.oldestDue() > mostLateNanos) {
      backlog.removeOldest();
      counters.dropped(nowNanos);
      some = true;
    }
    if (some) {
      counters.backlog(backlog.size(), nowNanos);
    }
  }

  /**
   * What a worker has been given to do: a request, with the stamps that it has so far, or a turn.
   */
  static final class Slot {
    /** Due time of what is sent as soon as a worker is free. */
    private static final long AT_ONCE = Long.MIN_VALUE;

    final int worker;
    private long dueNanos;
    private long dispatchedNanos;
    private long assignedNanos;
    private boolean phaseTurn;
    private boolean underWay;
    private volatile boolean given;

    Slot(int worker) {
      this.worker = worker;
    }

    /** Fills the slot; what is written before is seen by the worker that finds it given. */
    void give(long due, long dispatched, long assigned) {
      dueNanos = due;
      dispatchedNanos = dispatched;
      assignedNanos = assigned;
      phaseTurn = false;
      underWay = true;
      given = true;
    }

    /** Fills the slot with a request that has no due time. */
    void giveAtOnce(long now) {
      give(AT_ONCE, now, now);
    }

    /** Fills the slot with the turn from one phase to the next. */
    void givePhaseTurn() {
      phaseTurn = true;
      given = true;
    }

    boolean isGiven() {
      return given;
    }

    boolean isPhaseTurn() {
      return phaseTurn;
    }

    /** Whether the request has a due time. */
    boolean isScheduled() {
      return dueNanos != AT_ONCE;
    }

    /** Says that the worker has taken note of the request. */
    void taken() {
      given = false;
    }

    long dueNanos() {
      return dueNanos;
    }

    long dispatchedNanos() {
      return dispatchedNanos;
    }

    long assignedNanos() {
      return assignedNanos;
    }
  }
}
