package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.generate.OperationSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * Hands out the stream of operations in order to any number of workers. An operation that depends
 * on one in flight waits for it, and a group begins when all operations of the one before have
 * returned. An operation waits for earlier ones only, so there is no deadlock.
 */
final class Dispatcher {
  private static final long STOP_CHECK_MILLIS = 50;
  private static final int LOOKS_AT_LOCK = 100;

  private final WorkloadPlan plan;
  private final OperationSource source;
  private final PhaseListener listener;
  private final StageListener stageListener;
  private final LongSupplier nanoClock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Ticket> inFlight = new ArrayList<>();
  private final RunScope scope;
  private Predicate<Operation> alreadyDone = operation -> false;
  private @Nullable GroupPlan group;
  private @Nullable SectionPlan section;
  private @Nullable SectionPlan sectionAsked;
  private boolean sectionGrows;
  private long startNanos;
  private long lastReturnNanos;
  private int waiting;
  private boolean turnedFromOutside;
  private volatile boolean finished;
  private volatile boolean stopped;
  private final AtomicLong completed = new AtomicLong();

  /**
   * @param scope the groups before its first one are generated but not executed: the store holds
   *     them
   */
  Dispatcher(
      WorkloadPlan plan,
      RunScope scope,
      PhaseListener listener,
      StageListener stageListener,
      LongSupplier nanoClock) {
    this.plan = plan;
    this.scope = scope;
    this.listener = listener;
    this.stageListener = stageListener;
    this.nanoClock = nanoClock;
    source = new OperationSource(plan, scope.writesAllFields());
    if (scope.checksSizes()) {
      source.trackSizes();
    }
    for (int i = 0; i < scope.firstGroup(); i++) {
      source.skipNextGroup();
    }
  }

  /** Leaves out operations whose effect the store already has. */
  void leaveOut(Predicate<Operation> done) {
    alreadyDone = done;
  }

  /**
   * Takes the next operation and waits until it may be sent.
   *
   * @return false when there is none, or the run was stopped
   */
  boolean take(Ticket ticket) {
    acquire();
    try {
      Operation next = nextOperation(ticket.store());
      if (next == null) {
        return false;
      }
      SectionPlan itsSection = section;
      GroupPlan itsGroup = group;
      if (itsSection == null || itsGroup == null) {
        throw new IllegalStateException("no group is open");
      }
      ticket.begin(next, itsSection, itsGroup);
      ticket.expectRecordBytes(scope.checksSizes() ? source.recordBytes() : Ticket.UNKNOWN);
      boolean blocked =
          !inFlight.isEmpty() && ticket.findBlockers(inFlight, overlap(ticket.store(), itsSection));
      inFlight.add(ticket);
      return !blocked || awaitBlockers(ticket);
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Operation nextOperation(Store store) {
    while (awaitOperation(store)) {
      Operation next = source.next();
      if (!alreadyDone.test(next)) {
        return next;
      }
    }
    return null;
  }

  /** The lock is held for about a microsecond: waiting awake is shorter than going to sleep. */
  private void acquire() {
    for (int i = 0; i < LOOKS_AT_LOCK; i++) {
      if (lock.tryLock()) {
        return;
      }
      Thread.onSpinWait();
    }
    lock.lock();
  }

  /** Which operations on one key may be in flight together. */
  private Overlap overlap(Store store, SectionPlan itsSection) {
    return new Overlap(
        scope.checksSizes() || grows(itsSection), scope.checksSizes(), store.emulatesAppends());
  }

  private boolean grows(SectionPlan itsSection) {
    if (!itsSection.equals(sectionAsked)) {
      sectionAsked = itsSection;
      sectionGrows = itsSection.grows();
    }
    return sectionGrows;
  }

  /** Says that the ticket's operation has returned from the store, or never got there. */
  void complete(Ticket ticket) {
    long now = nanoClock.getAsLong();
    acquire();
    try {
      ticket.end();
      inFlight.remove(ticket);
      lastReturnNanos = now;
      completed.incrementAndGet();
      if (waiting > 0) {
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends the open group, all of whose operations have returned, and opens the next one; from then
   * on a group begins and ends in this way only.
   *
   * @return false when there is none, the open one has counted operations left, or after a stop
   */
  boolean turn(Store store) {
    lock.lock();
    try {
      turnedFromOutside = true;
      boolean hasTimeOnly = group != null && group.duration() != null;
      if (hasTimeOnly) {
        source.endGroup();
      }
      if (stopped || finished || !inFlight.isEmpty() || (group != null && source.hasNext())) {
        return false;
      }
      turnPhase(store);
      return !finished;
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Makes every {@link #take} return false from now on. */
  void stop() {
    stopped = true;
  }

  boolean isFinished() {
    return finished;
  }

  /** Number of operations that have returned. */
  long completed() {
    return completed.get();
  }

  /** Operations that are in the store, or wait for others, by kind. */
  Map<OperationKind, Long> underWay() {
    lock.lock();
    try {
      return inFlight.stream()
          .collect(
              Collectors.groupingBy(ticket -> ticket.operation().kind(), Collectors.counting()));
    } finally {
      lock.unlock();
    }
  }

  /** Takes the bytes of each live record, if they are tracked. */
  void recordBytes(LongConsumer consumer) {
    lock.lock();
    try {
      source.recordBytes(consumer);
    } finally {
      lock.unlock();
    }
  }

  /** Whether range operations list the keys they cover: for stores without a range delete. */
  void listCovered() {
    lock.lock();
    try {
      source.listCovered(true);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the open group has an operation left, opening the next one when it is its turn. */
  private boolean awaitOperation(Store store) {
    while (!stopped && !finished) {
      if (!turnedFromOutside) {
        endWhenTimeIsUp();
      }
      if (group != null && source.hasNext()) {
        return true;
      } else if (turnedFromOutside) {
        return false;
      } else if (inFlight.isEmpty()) {
        turnPhase(store);
      } else {
        await();
      }
    }
    return false;
  }

  private void endWhenTimeIsUp() {
    Duration duration = group == null ? null : group.duration();
    if (duration != null
        && source.hasNext()
        && nanoClock.getAsLong() - startNanos >= duration.toNanos()) {
      source.endGroup();
    }
  }

  private void turnPhase(Store store) {
    GroupPlan ended = group;
    if (ended != null) {
      listener.phaseEnded(lastReturnNanos, store);
    }
    if (!source.hasNextGroup() || (ended != null && ended.index() == scope.lastGroup())) {
      finished = true;
      changed.signalAll();
      return;
    }
    Key survivor = source.anyLiveKey();
    GroupPlan opened = source.openNextGroup();
    SectionPlan itsSection = plan.sectionOf(opened);
    if (survivor != null && section != null && itsSection.index() != section.index()) {
      stageListener.sectionStarted(itsSection, survivor, store);
    }
    Key largest = source.largestLiveKey();
    if (largest != null) {
      stageListener.groupOpened(opened, largest, store);
    }
    group = opened;
    section = itsSection;
    long now = nanoClock.getAsLong();
    startNanos = now;
    lastReturnNanos = now;
    listener.phaseStarted(opened, now, store);
    changed.signalAll();
  }

  private boolean awaitBlockers(Ticket ticket) {
    long startNanos = nanoClock.getAsLong();
    while (ticket.isBlocked()) {
      if (stopped) {
        ticket.end();
        inFlight.remove(ticket);
        return false;
      }
      await();
    }
    ticket.stalled(nanoClock.getAsLong() - startNanos);
    return true;
  }

  // Signalled or not, the caller looks again; the time-out is for a stop.
  @SuppressWarnings("WaitNotInLoop")
  private void await() {
    waiting++;
    try {
      var unused = changed.await(STOP_CHECK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    } finally {
      waiting--;
    }
  }
}
