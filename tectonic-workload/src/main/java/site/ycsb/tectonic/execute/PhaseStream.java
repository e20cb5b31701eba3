package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;

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
  private StoreLooks looks = StoreLooks.NONE;
  private @Nullable StoreInspection inspection;
  private Predicate<Operation> alreadyDone = operation -> false;
  private @Nullable GroupPlan group;
  private @Nullable SectionPlan section;
  private @Nullable Overlap overlap;
  private long startNanos;
  private boolean keepsOrder;
  private volatile boolean finished;

  PhaseStream(
      WorkloadPlan plan,
      RunScope scope,
      OperationStream source,
      RunMeasurements measured,
      StoreChecks checks,
      Verifier verifier,
      LongSupplier nanoClock) {
    this.plan = plan;
    this.scope = scope;
    this.measured = measured;
    this.checks = checks;
    this.verifier = verifier;
    this.nanoClock = nanoClock;
    this.source = source;
    past = new PastOperations(verifier, source.newValues());
    for (GroupPlan skipped : plan.groups().subList(0, scope.firstGroup())) {
      SectionPlan itsSection = plan.sectionOf(skipped);
      source.skipNextGroup(operation -> past.add(operation, itsSection));
      past.endGroup();
    }
  }

  /** Leaves out operations whose effect the store already has. */
  void leaveOut(Predicate<Operation> done) {
    alreadyDone = done;
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
            : new StoreInspection(verifier, scope, source, nanoClock, stopped);
  }

  /** Whether the last phase has ended. */
  boolean isFinished() {
    return finished;
  }

  /** Whether the open group has operations left. */
  boolean hasNext() {
    return group != null && source.hasNext();
  }

  /**
   * Gives a ticket the next operation of the open group.
   *
   * @return false when that one is left out
   */
  boolean next(Ticket ticket) {
    SectionPlan itsSection = section;
    GroupPlan itsGroup = group;
    if (itsSection == null || itsGroup == null) {
      throw new IllegalStateException("no group is open");
    }
    Operation next = source.next();
    if (alreadyDone.test(next)) {
      past.addAmongOthers(next, itsSection);
      return false;
    }
    ticket.begin(next, itsSection, itsGroup);
    return true;
  }

  /** Which operations of the open group must not be in flight together; null where all may be. */
  @Nullable Overlap overlap() {
    return overlap;
  }

  /** Ends the open group if its duration is over. */
  void endWhenTimeIsUp() {
    Duration duration = duration();
    if (duration != null
        && source.hasNext()
        && nanoClock.getAsLong() - startNanos >= duration.toNanos()) {
      source.endGroup();
    }
  }

  /** Ends the open group if it is one with a duration, over or not. */
  void endTimed() {
    if (duration() != null) {
      source.endGroup();
    }
  }

  private @Nullable Duration duration() {
    GroupPlan open = group;
    return open == null ? null : open.duration();
  }

  /**
   * Ends the open group, all of whose operations have returned, and opens the next one.
   *
   * @param tickets of the run's workers
   * @param binding of the worker that turns
   */
  void turn(Dispatcher.Tickets tickets, Binding binding) {
    GroupPlan ended = group;
    boolean isLast =
        !source.hasNextGroup() || (ended != null && ended.index() == scope.lastGroup());
    if (ended != null) {
      measured.phaseEnded(tickets.lastReturnNanos(startNanos), binding);
      lookAtStore(ended, isLast, binding);
    }
    if (isLast) {
      finished = true;
      return;
    }
    Key survivor = source.anyLiveKey();
    GroupPlan opened = source.openNextGroup();
    SectionPlan itsSection = plan.sectionOf(opened);
    if (survivor != null && section != null && itsSection.index() != section.index()) {
      checks.sectionStarted(itsSection, survivor, binding);
    }
    Key largest = source.largestLiveKey();
    if (largest != null) {
      checks.groupOpened(opened, largest, binding);
    }
    verifier.sectionOpened(itsSection);
    group = opened;
    section = itsSection;
    overlap = overlap(opened, itsSection, binding);
    startNanos = nanoClock.getAsLong();
    measured.phaseStarted(opened, startNanos, binding);
  }

  private void lookAtStore(GroupPlan ended, boolean isLast, Binding binding) {
    StoreInspection wanted = inspection;
    SectionPlan itsSection = plan.sectionOf(ended);
    boolean isOver =
        isLast
            || looks == StoreLooks.PHASE
            || !plan.sectionOf(plan.groups().get(ended.index() + 1)).equals(itsSection);
    if (wanted != null && isOver) {
      wanted.look(binding, itsSection, ended);
    }
  }

  private @Nullable Overlap overlap(GroupPlan opened, SectionPlan itsSection, Binding binding) {
    boolean all = keepsOrder || source.keepsOrder();
    boolean appends = all || opened.operations().stream().anyMatch(binding::readsToAppend);
    Overlap rule = new Overlap(all || itsSection.grows(), all, appends);
    return rule.isAbout(opened.operations()) ? rule : null;
  }

  /** Takes the bytes of each live record, if they are tracked. */
  void recordBytes(LongConsumer consumer) {
    source.recordBytes(consumer);
  }
}
