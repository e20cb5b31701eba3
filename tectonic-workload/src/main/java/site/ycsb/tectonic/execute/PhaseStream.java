package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.SettlePlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Block;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.OperationStream.Drawn;

/**
 * The stream of operations of a run, phase by phase: opens and ends its groups, and tells those who
 * listen. For one thread at a time: guarded by the {@link Dispatcher}'s lock.
 */
final class PhaseStream {
  private final WorkloadPlan plan;
  private final RunScope scope;
  private final OperationStream source;
  private final RunMeasurements measured;
  private final StoreChecks checks;
  private final Verifier verifier;
  private final LongSupplier nanoClock;
  private final PastOperations past;
  private final Peers peers;
  private final Share share;
  private final OthersOperations others;
  private SettleWait settling = new SettleWait(SettlePoint.NONE, Duration.ZERO);
  private StoreLooks looks = StoreLooks.NONE;
  private @Nullable StoreInspection inspection;
  private Predicate<Operation> alreadyDone = operation -> false;
  private @Nullable OpenPhase phase;
  private boolean keepsOrder;
  private boolean leavesOut;
  private final LastWrites lastWrites = new LastWrites();
  private volatile boolean hasOneWorker;
  private boolean saidTimeIsUp;
  private long firstIndex = -1;
  private long lastIndex = -1;

  /** Operations of all clients in the groups with a duration that have ended. */
  private final List<Long> sharedTimed = new CopyOnWriteArrayList<>();

  private volatile boolean finished;

  PhaseStream(
      WorkloadPlan plan,
      RunScope scope,
      OperationStream source,
      RunMeasurements measured,
      StoreChecks checks,
      Verifier verifier,
      Peers peers,
      Share share,
      LongSupplier nanoClock) {
    this.plan = plan;
    this.scope = scope;
    this.measured = measured;
    this.checks = checks;
    this.verifier = verifier;
    this.nanoClock = nanoClock;
    this.source = source;
    this.peers = peers;
    this.share = share;
    others = new OthersOperations(peers);
    past = new PastOperations(verifier, source.newValues());
    for (GroupPlan skipped : plan.groups().subList(0, scope.firstGroup())) {
      SectionPlan itsSection = plan.sectionOf(skipped);
      source.skipNextGroup(operation -> past.add(operation, itsSection));
      past.endGroup();
    }
    if (scope.firstGroup() > 0 && source.liveKeys() == 0) {
      checks.expectNoRecords();
    }
  }

  /** Leaves out operations whose effect the store already has. */
  void leaveOut(Predicate<Operation> done) {
    alreadyDone = done;
    leavesOut = true;
  }

  /** Lets operations on one key keep their order, all of them. */
  void keepOrder() {
    keepsOrder = true;
  }

  /**
   * Looks at what is in the store when phases have ended.
   *
   * @param stopped whether the run is to end
   */
  void lookAtStore(StoreLooks when, BooleanSupplier stopped) {
    looks = when;
    inspection =
        when == StoreLooks.NONE
            ? null
            : new StoreInspection(verifier, scope, source, Time.of(nanoClock), stopped);
  }

  /** Waits for the store after phases. */
  void settle(SettleWait wanted) {
    settling = wanted;
  }

  /** Whether the last phase has ended. */
  boolean isFinished() {
    return finished;
  }

  /** Whether the open group has operations left. */
  boolean hasNext() {
    return phase != null && source.hasNext();
  }

  /** Draws the next operation of the open group; null when it is left out, or another client's. */
  @Nullable Operation draw() {
    if (peers.isAlone()) {
      Operation next = source.next();
      return isLeftOut(next) ? null : next;
    }
    Drawn drawn = source.draw();
    lastIndex = drawn.index();
    firstIndex = firstIndex < 0 ? lastIndex : firstIndex;
    OpenPhase open = open();
    int owner = share.owner(drawn, open.isByKey());
    if (owner != share.index()) {
      if (open.mayExcludeOwn(drawn.plan().kind())) {
        others.add(owner, drawn.operation());
      }
      source.passOver(drawn.index());
      return null;
    }
    return drawn.operation();
  }

  private boolean isLeftOut(Operation operation) {
    boolean isDone = alreadyDone.test(operation);
    if (isDone) {
      past.addAmongOthers(operation, open().section());
    }
    return isDone;
  }

  /** Place in the stream of the operation that was drawn last, where others draw it, too. */
  long lastIndex() {
    return lastIndex;
  }

  /** Lets a ticket have an operation of the open group. */
  void begin(Ticket ticket, Operation operation) {
    ticket.begin(operation, open());
  }

  private OpenPhase open() {
    return Objects.requireNonNull(phase, "no group is open");
  }

  /**
   * The operations of other clients that one has to wait for: by client, the index from which on
   * none does; 0 where there is none.
   */
  long[] awaited(Operation operation) {
    Overlap rule = overlap();
    noteOthersReturned();
    return rule == null ? new long[peers.count()] : others.awaited(operation, rule);
  }

  /** Takes note of what other clients have done by now. */
  void noteOthersReturned() {
    others.forgetReturned(this::returned);
  }

  private void returned(Operation operation) {
    if (operation instanceof Operation.Range range && range.kind().deletes()) {
      verifier.deleted(range);
    }
  }

  /** Whether the operations of the open group are drawn in blocks. */
  boolean drawsBlocks() {
    return phase != null && phase.drawsBlocks();
  }

  /** Says that no more than one worker will ever send: none of its writes waits for another. */
  void hasOneWorker() {
    hasOneWorker = true;
  }

  /** Draws the next operations of the open group for a ticket, at least one. */
  void drawBlock(Ticket ticket, int most) {
    OpenPhase open = open();
    Block block = ticket.beginBlock(open);
    for (int i = 0; i < most && source.hasNext(); i++) {
      source.draw(block);
      ticket.drawn(
          hasOneWorker || open.overlap() == null
              ? LastWrites.NONE
              : lastWrites.note(block.last(), ticket.number(), open.inserts()));
    }
  }

  /** Which operations of the open group must not be in flight together; null where all may be. */
  @Nullable Overlap overlap() {
    return open().overlap();
  }

  /**
   * Ends the open group if its duration is over, and all clients have come to where it ends.
   *
   * @param nextIndex before which all operations were drawn
   */
  void endWhenTimeIsUp(long nextIndex) {
    Duration duration = duration();
    if (duration == null) {
      return;
    }
    boolean isOver = nanoClock.getAsLong() - startNanos() >= duration.toNanos();
    if (peers.isAlone()) {
      if (isOver && source.hasNext()) {
        source.endGroup();
      }
      return;
    }
    if (!saidTimeIsUp && (isOver || !source.hasNext())) {
      saidTimeIsUp = true;
      peers.timeIsUp(open().group().index(), nextIndex);
    }
    if (saidTimeIsUp && source.hasNext()) {
      long end = peers.agreedEnd(open().group().index());
      if (end != Peers.NO_END && nextIndex >= end) {
        source.endGroup();
      }
    }
  }

  /** Whether the end of the open group is being agreed on. */
  boolean isEnding() {
    return saidTimeIsUp && peers.agreedEnd(open().group().index()) == Peers.NO_END;
  }

  /** Ends the open group if it is one with a duration, over or not. */
  void endTimed() {
    if (duration() != null) {
      source.endGroup();
    }
  }

  private @Nullable Duration duration() {
    return phase == null ? null : phase.group().duration();
  }

  /**
   * Ends the open group, all of whose operations have returned, and opens the next one.
   *
   * @param lastReturnNanos when the last operation of the open group returned
   * @param binding of the worker that turns
   * @param stopped whether the run is to end
   * @throws PeersException if not all clients come so far
   */
  void turn(long lastReturnNanos, Binding binding, BooleanSupplier stopped) {
    OpenPhase before = phase;
    GroupPlan ended = before == null ? null : before.group();
    boolean isLast =
        !source.hasNextGroup() || (ended != null && ended.index() == scope.lastGroup());
    if (ended != null) {
      if (ended.duration() != null) {
        sharedTimed.add(firstIndex < 0 ? 0 : lastIndex + 1 - firstIndex);
      }
      firstIndex = -1;
      meetAtEnd(ended, isLast, lastReturnNanos, binding, stopped);
    }
    if (isLast) {
      peers.executed();
      finished = true;
    } else {
      openNext(before, binding, stopped);
    }
  }

  private void openNext(@Nullable OpenPhase before, Binding binding, BooleanSupplier stopped) {
    Key survivor = source.anyLiveKey();
    GroupPlan opened = source.openNextGroup();
    SectionPlan itsSection = plan.sectionOf(opened);
    boolean isNewSection = before != null && itsSection.index() != before.section().index();
    SortedMap<String, Long> statistics = new TreeMap<>();
    Runnable first =
        () -> {
          check(opened, isNewSection ? survivor : null, itsSection, binding);
          statistics.putAll(binding.statistics());
        };
    long agreedNanos = peers.meet(0, first, stopped);
    verifier.sectionOpened(itsSection);
    Overlap overlap = overlap(opened, binding);
    saidTimeIsUp = false;
    OpenPhase open =
        new OpenPhase(
            opened,
            itsSection,
            overlap,
            overlap != null || verifier.verified() != VerifiedKeys.PRESENCE,
            !leavesOut && peers.isAlone(),
            peers.isAlone() ? nanoClock.getAsLong() : agreedNanos);
    phase = open;
    measured.phaseStarted(opened, open.startNanos(), statistics);
  }

  /**
   * Ends a group for all. The first client asks the engine for its counters and looks at the store
   * while nobody sends anything; each other one then looks at the keys that it has deleted.
   */
  private void meetAtEnd(
      GroupPlan ended,
      boolean isLast,
      long lastReturnNanos,
      Binding binding,
      BooleanSupplier stopped) {
    if (peers.index() > 0) {
      measured.phaseEnded(lastReturnNanos, new TreeMap<>());
    }
    Runnable first =
        () -> {
          measured.phaseEnded(lastReturnNanos, binding.statistics());
          others.forgetAll(this::returned);
          settle(ended, isLast, binding, stopped);
          lookAtStore(ended, isLast, binding);
        };
    long unused = peers.meet(0, first, stopped);
    if (peers.index() > 0) {
      others.forgetAll(this::returned);
      lookAtStore(ended, isLast, binding);
    }
  }

  private void check(
      GroupPlan opened, @Nullable Key survivor, SectionPlan itsSection, Binding binding) {
    if (survivor != null) {
      checks.sectionStarted(itsSection, survivor, binding);
    }
    Key largest = source.largestLiveKey();
    if (largest != null) {
      checks.groupOpened(opened, largest, binding);
    }
  }

  /**
   * Operations of all clients in the groups with a duration that have ended, where several clients
   * share them.
   */
  List<Long> sharedTimed() {
    return sharedTimed;
  }

  /**
   * When the open group began, by the clock for durations; where clients share it, maybe not yet.
   */
  long startNanos() {
    return phase == null ? 0 : phase.startNanos();
  }

  /** Waits for the store, as far as that is wanted after a phase. */
  private void settle(GroupPlan ended, boolean isLast, Binding binding, BooleanSupplier stopped) {
    SettlePlan wanted = settling.after(ended, endsSection(ended, isLast), isLast);
    if (wanted != null) {
      String table = scope.tableName(plan.sectionOf(ended));
      measured.phaseSettled(SettleWait.settle(binding, wanted, table, nanoClock, stopped), binding);
    }
  }

  private boolean endsSection(GroupPlan ended, boolean isLast) {
    return isLast
        || !plan.sectionOf(plan.groups().get(ended.index() + 1)).equals(plan.sectionOf(ended));
  }

  private void lookAtStore(GroupPlan ended, boolean isLast, Binding binding) {
    StoreInspection wanted = inspection;
    boolean isOver = looks == StoreLooks.PHASE || endsSection(ended, isLast);
    if (wanted != null && isOver && verifier.judge().buffers()) {
      verifier.look().notTaken("the binding buffers writes");
    } else if (wanted != null && isOver) {
      wanted.look(binding, open(), peers.index() == 0);
    }
  }

  /** Looks at what the last phase has left, if that is wanted, when all bindings are closed. */
  void lookWhenClosed(Binding binding) {
    if (inspection != null && finished && peers.isAlone()) {
      inspection.look(binding, open(), true);
    }
  }

  private @Nullable Overlap overlap(GroupPlan opened, Binding binding) {
    boolean all = keepsOrder || source.keepsOrder();
    boolean appends = all || opened.operations().stream().anyMatch(binding::readsToMerge);
    Overlap rule = new Overlap(all, appends);
    return rule.isAbout(opened.operations()) ? rule : null;
  }

  /** Takes the bytes of each live record, if they are tracked. */
  void recordBytes(LongConsumer consumer) {
    source.recordBytes(consumer);
  }
}
