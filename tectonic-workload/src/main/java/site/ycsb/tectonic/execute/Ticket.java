package site.ycsb.tectonic.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.stream.Operation;

/**
 * A worker's place in the stream. It holds the operation in flight, the earlier operations that it
 * waits for, and operations drawn ahead for the same worker. It begins under the {@link
 * Dispatcher}'s lock; its worker reads and ends it without.
 */
final class Ticket {
  static final long IDLE = -1;

  /** The most operations that are drawn at once. */
  static final int MOST_AT_ONCE = 32;

  /** A worker draws no more at once than it has lately sent in this time. */
  static final long BLOCK_NANOS = 100_000;

  private final Binding binding;
  private final List<Ticket> blockers = new ArrayList<>();
  private final List<Long> blockedUntil = new ArrayList<>();
  private final ArrayDeque<Operation> later = new ArrayDeque<>();
  private int blockSize = 1;
  private long drawnNanos;
  private @Nullable Operation operation;
  private @Nullable SectionPlan section;
  private @Nullable GroupPlan group;
  private long[] awaited = {};
  private long stallNanos;
  private long returnNanos;
  private final AtomicLong completed = new AtomicLong();

  /** Written last as an operation begins and as it ends, so that who sees it sees the rest. */
  private volatile long index = IDLE;

  Ticket(Binding binding) {
    this.binding = binding;
  }

  Binding binding() {
    return binding;
  }

  Operation operation() {
    return Objects.requireNonNull(operation);
  }

  SectionPlan section() {
    return Objects.requireNonNull(section);
  }

  /** The group that the operation belongs to. */
  GroupPlan group() {
    return Objects.requireNonNull(group);
  }

  /** How long the operation waited for earlier ones. */
  long stallNanos() {
    return stallNanos;
  }

  void begin(Operation next, SectionPlan itsSection, GroupPlan itsGroup) {
    operation = next;
    section = itsSection;
    group = itsGroup;
    index = next.index();
  }

  /** Place in the stream of the operation in flight; {@link #IDLE} if there is none. */
  long index() {
    return index;
  }

  /** Whether its operation has not ended. */
  boolean isInFlight() {
    return index != IDLE;
  }

  /** Notes when the store has answered. */
  void returned(long nanos) {
    returnNanos = nanos;
  }

  /** When the last operation of this ticket returned. */
  long returnNanos() {
    return returnNanos;
  }

  /**
   * How many operations to draw at once: as many as the worker has sent in {@link #BLOCK_NANOS} at
   * the pace since it drew last, and at most twice as many as then; 1 on a slow store, or where
   * requests wait for their turn.
   *
   * @param nowNanos by the clock for durations
   */
  int nextBlockSize(long nowNanos) {
    long fitting = blockSize * BLOCK_NANOS / Math.max(1, nowNanos - drawnNanos);
    blockSize = (int) Math.max(1, Math.min(fitting, Math.min(2L * blockSize, MOST_AT_ONCE)));
    drawnNanos = nowNanos;
    return blockSize;
  }

  /** Adds an operation of the same group, to be in flight when all before it have returned. */
  void sendLater(Operation next) {
    later.addLast(next);
  }

  /**
   * Counts the operation as returned. If others were drawn with it, the next one is in flight from
   * then on: whoever looks sees this ticket idle when it has sent them all.
   */
  void end() {
    completed.lazySet(completed.get() + 1);
    Operation next = later.pollFirst();
    if (next == null) {
      giveUp();
    } else {
      stallNanos = 0;
      operation = next;
      index = next.index();
    }
  }

  /** Ends the operation, which was never sent, and with it those that were drawn for later. */
  void giveUp() {
    later.clear();
    stallNanos = 0;
    index = IDLE;
  }

  /** Number of operations that have returned. */
  long completed() {
    return completed.get();
  }

  void stalled(long nanos) {
    stallNanos += nanos;
  }

  /**
   * Notes which operations of other clients this one must wait for; true if there are any.
   *
   * @param until by client, the watermark that ends the wait
   */
  boolean await(long[] until, Peers peers) {
    awaited = until;
    return isBlocked(peers);
  }

  /** Whether another client has yet to do what this one must wait for. */
  boolean isBlocked(Peers peers) {
    for (int client = 0; client < awaited.length; client++) {
      if (awaited[client] > 0 && peers.watermark(client) < awaited[client]) {
        return true;
      }
    }
    return false;
  }

  /** Notes which of other operations in flight this one must wait for; true if there are any. */
  boolean findBlockers(List<Ticket> tickets, Overlap overlap) {
    blockers.clear();
    blockedUntil.clear();
    for (Ticket other : tickets) {
      long otherIndex = other.index;
      if (otherIndex != IDLE
          && otherIndex != index
          && overlap.excludes(other.operation(), operation())) {
        blockers.add(other);
        blockedUntil.add(otherIndex);
      }
    }
    return !blockers.isEmpty();
  }

  /** Whether one of the blockers is still in flight. */
  boolean isBlocked() {
    for (int i = 0; i < blockers.size(); i++) {
      if (blockers.get(i).index == blockedUntil.get(i)) {
        return true;
      }
    }
    return false;
  }
}
