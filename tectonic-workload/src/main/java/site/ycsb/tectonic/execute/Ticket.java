package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.stream.Block;
import site.ycsb.tectonic.stream.Operation;

/**
 * A worker's place in the stream. It holds the operation in flight, the earlier operations that it
 * waits for, and operations drawn ahead for the same worker. It begins under the {@link
 * Dispatcher}'s lock; its worker reads and ends it without.
 */
final class Ticket {
  static final long IDLE = -1;

  /** A worker draws no more at once than it has lately sent in this time. */
  static final long BLOCK_NANOS = 100_000;

  private final Binding binding;
  private final int number;
  private final List<Ticket> blockers = new ArrayList<>();
  private final List<Long> blockedUntil = new ArrayList<>();
  private final Block block = new Block();

  /** By place in the block, the write that the operation waits for. */
  private final long[] writes = new long[Block.MOST];

  private int drawn;
  private int blockSize = 1;
  private long drawnNanos;
  private @Nullable Operation operation;
  private @Nullable OpenPhase phase;
  private long[] awaited = {};
  private long awaitedWrite = LastWrites.NONE;

  /** No other ticket has an operation before this one. */
  private long othersFrom;

  private long stallNanos;
  private long returnNanos;
  private final AtomicLong completed = new AtomicLong();

  /** Written last as an operation begins and as it ends, so that who sees it sees the rest. */
  private volatile long index = IDLE;

  /**
   * @param number its place among all tickets, from 0
   */
  Ticket(Binding binding, int number) {
    this.binding = binding;
    this.number = number;
  }

  /** Its place among all tickets, from 0. */
  int number() {
    return number;
  }

  Binding binding() {
    return binding;
  }

  Operation operation() {
    return Objects.requireNonNull(operation);
  }

  SectionPlan section() {
    return Objects.requireNonNull(phase).section();
  }

  /** The group that the operation belongs to. */
  GroupPlan group() {
    return Objects.requireNonNull(phase).group();
  }

  /** How long the operation waited for earlier ones. */
  long stallNanos() {
    return stallNanos;
  }

  void begin(Operation next, OpenPhase open) {
    awaitedWrite = LastWrites.NONE;
    operation = next;
    phase = open;
    index = next.index();
  }

  /** Empties the block for operations of a group: {@link #drawn} is to be told of each. */
  Block beginBlock(OpenPhase open) {
    block.clear();
    drawn = 0;
    phase = open;
    return block;
  }

  /**
   * Notes that an operation was added to the block. The first is in flight from then on.
   *
   * @param write that it waits for, as {@link LastWrites} has it
   */
  void drawn(long write) {
    writes[drawn] = write;
    if (drawn++ == 0) {
      index = block.last().index();
    }
  }

  /** Whether the operation in flight is the next one of the block, still to be made. */
  boolean isDrawn() {
    return block.hasNext() && block.nextIndex() == index;
  }

  /** Makes the operation in flight, with its keys. */
  void make() {
    awaitedWrite = writes[block.taken()];
    operation = block.next();
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
    blockSize = (int) Math.max(1, Math.min(fitting, Math.min(2L * blockSize, Block.MOST)));
    drawnNanos = nowNanos;
    return blockSize;
  }

  /** Whether another ticket has yet to send the write that this one waits for. */
  boolean awaitsWrite(List<Ticket> tickets) {
    long write = LastWrites.index(awaitedWrite);
    if (write < othersFrom) {
      return false;
    }
    // What others draw from now on comes after the operation in flight.
    long from = index;
    for (Ticket other : tickets) {
      long otherIndex = other.index;
      from = otherIndex == IDLE ? from : Math.min(from, otherIndex);
    }
    othersFrom = from;
    long writer = tickets.get(LastWrites.ticket(awaitedWrite)).index;
    return writer != IDLE && writer <= write;
  }

  /**
   * Counts the operation as returned. If others were drawn with it, the next one is in flight from
   * then on: whoever looks sees this ticket idle when it has sent them all.
   */
  void end() {
    completed.lazySet(completed.get() + 1);
    if (block.hasNext()) {
      stallNanos = 0;
      index = block.nextIndex();
    } else {
      giveUp();
    }
  }

  /** Ends the operation, which was never sent, and with it those that were drawn for later. */
  void giveUp() {
    block.clear();
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
