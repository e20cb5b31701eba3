package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import site.ycsb.Status;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;

/**
 * Inspects the store while no operation is under way. Live keys have to be there with their
 * contents, deleted keys must not. Where the store has an order, and every record is followed or
 * there are not many, it goes through all live keys by ranges, so that they are counted; otherwise
 * it reads some, or each. It ends when its time is over.
 *
 * @param stopped whether the run is to end
 */
record StoreInspection(
    Verifier verifier, RunScope scope, OperationStream stream, Time time, BooleanSupplier stopped) {
  private static final long MOST_NANOS = 30_000_000_000L;

  /** For how long what a binding has kept to itself may not be seen, all records together. */
  private static final long MOST_UNSEEN_NANOS = 10_000_000_000L;

  private static final long PAUSE_NANOS = 20_000_000;
  private static final int RANGE = 500;
  private static final int ORDER_SCANS = 8;
  private static final int MOST_READS = 500;
  private static final int MOST_LOOKED_AT = 64_000;

  /** From which on there are all keys that can be seen. */
  private static final Key SMALLEST = new Key(new byte[] {'!'});

  /** Of an operation that is no part of the stream. */
  private static final long NO_INDEX = -1;

  private static final OperationPlan LIVE = plan(OperationKind.POINT_QUERY);
  private static final OperationPlan DELETED = plan(OperationKind.EMPTY_POINT_QUERY);
  private static final OperationPlan COVERED = plan(OperationKind.RANGE_QUERY);

  /**
   * Looks at the store after a phase.
   *
   * @param isFirst whether to look at live keys, too, which one client does for all
   */
  void look(Binding binding, OpenPhase ended, boolean isFirst) {
    Look look = new Look(new Ticket(binding, 0), ended);
    look.askForDeleted();
    if (isFirst) {
      look.askForLive();
    }
    verifier.look().nanos.add(time.getAsLong() - look.startNanos);
    verifier.look().taken();
  }

  private static OperationPlan plan(OperationKind kind) {
    return OperationPlan.unmade(kind, 1, RangeFormat.START_COUNT, false);
  }

  /** One look. */
  private final class Look {
    private final Ticket ticket;
    private final OpenPhase phase;
    private final ContentCheck check = new ContentCheck(verifier, false);
    private final OperationStream.Values values = stream.newValues();
    private final Set<Key> uninserted = verifier.judge().failedWrites().uninserted();
    private final long startNanos = time.getAsLong();
    private final StoreLook found = verifier.look();

    Look(Ticket ticket, OpenPhase phase) {
      this.ticket = ticket;
      this.phase = phase;
    }

    /** Asks for the keys that this client has deleted. */
    void askForDeleted() {
      List<Key> gone = List.copyOf(verifier.deletedKeys());
      found.deleted.add(gone.size());
      for (int i = 0; i < gone.size() && goesOn(); i++) {
        Outcome outcome = ask(new Operation.Point(NO_INDEX, DELETED, gone.get(i)));
        found.deletedRead.add(tellsNothing(outcome) ? 0 : 1);
        found.wrongDeleted.add(outcome.isViolation() ? 1 : 0);
      }
    }

    void askForLive() {
      boolean isAll = verifier.verified() == VerifiedKeys.ALL;
      found.live.add(stream.liveKeys() - uninserted.size());
      // Keys whose inserts failed may stand in a range or not: one by one they are told apart.
      boolean isCounted = uninserted.isEmpty() && (isAll || stream.liveKeys() <= MOST_LOOKED_AT);
      if (verifier.scansInOrder() && isCounted) {
        readRanges();
      } else if (isAll) {
        readEvery(1);
      } else {
        readSome();
      }
    }

    private boolean goesOn() {
      return !stopped.getAsBoolean() && time.getAsLong() - startNanos < MOST_NANOS;
    }

    /** Some at equal distances, and those whose contents are known. */
    private void readSome() {
      long size = stream.liveKeys();
      long distance = Math.max(1, size / MOST_READS);
      readEvery(distance);
      long step = Math.max(1, size / MOST_LOOKED_AT);
      for (long position = 0; position < size && goesOn(); position += step) {
        Key key = stream.liveKey(position);
        if (verifier.follows(key) && position % distance != 0) {
          read(key);
        }
      }
    }

    private void readEvery(long distance) {
      for (long position = 0; position < stream.liveKeys() && goesOn(); position += distance) {
        read(stream.liveKey(position));
      }
    }

    private void read(Key key) {
      Outcome outcome = ask(new Operation.Point(NO_INDEX, LIVE, key));
      found.liveRead.add(tellsNothing(outcome) || uninserted.contains(key) ? 0 : 1);
    }

    /**
     * Whether a key was not seen, or is as a failed write, or one in a buffer, may have left it.
     */
    private static boolean tellsNothing(Outcome outcome) {
      return outcome == Outcome.FAILED || outcome == Outcome.AFTER_FAILED_WRITE;
    }

    /** One range after another, each up to the first key of the next: nothing is between them. */
    private void readRanges() {
      List<Key> keys = new ArrayList<>(Math.toIntExact(stream.liveKeys()));
      for (long position = 0; position < stream.liveKeys(); position++) {
        keys.add(stream.liveKey(position));
      }
      Collections.sort(keys);
      if (!keys.isEmpty()
          && (ticket.binding().scansTooFar(scope.table(phase.section()))
              || !areInOrder(keys.subList(Math.max(0, keys.size() - RANGE), keys.size())))) {
        readEvery(1);
        return;
      }
      for (int start = 0; start < keys.size() && goesOn(); start += RANGE) {
        int end = Math.min(keys.size(), start + RANGE + 1);
        Outcome outcome = ask(range(List.copyOf(keys.subList(start, end))));
        found.liveRead.add(outcome == Outcome.FAILED ? 0 : Math.min(RANGE, end - start));
      }
      lookOutside(keys);
    }

    /**
     * Whether a scan finds the more records, the smaller the key is that it starts from. So it is
     * where keys have an order, even if records are lost or too many; rows alone have no keys.
     */
    private boolean areInOrder(List<Key> largest) {
      Binding.RecordTable table = scope.table(phase.section());
      int distance = Math.max(1, largest.size() / ORDER_SCANS);
      int smallest = ticket.binding().countFrom(table, largest.get(0), 2 * RANGE);
      int before = smallest;
      for (int start = distance; start < largest.size(); start += distance) {
        int count = ticket.binding().countFrom(table, largest.get(start), 2 * RANGE);
        if (count > before) {
          return false;
        }
        before = count;
      }
      return largest.size() == 1 || before < smallest;
    }

    private Operation.Range range(List<Key> covered) {
      Key last = covered.get(covered.size() - 1);
      return new Operation.Range(NO_INDEX, COVERED, covered.get(0), last, covered.size(), covered);
    }

    /** Nothing may stand after the last key, nor before the first one. */
    private void lookOutside(List<Key> keys) {
      Binding.RecordTable table = scope.table(phase.section());
      Binding binding = ticket.binding();
      if (keys.isEmpty()) {
        boolean isFound = binding.scanForAny(table).isOk() && binding.rows() > 0;
        found.wrong.add(isFound && !verifier.judge().isInDoubt() ? 1 : 0);
        return;
      }
      if (keys.get(0).compareTo(SMALLEST) > 0) {
        Outcome unused =
            ask(
                new Operation.Range(
                    NO_INDEX, COVERED, SMALLEST, keys.get(0), 1, keys.subList(0, 1)));
      }
      Key last = keys.get(keys.size() - 1);
      if (binding.countFrom(table, last, 2) > 1 && !verifier.judge().isInDoubt()) {
        found.wrong.increment();
        verifier.show(Outcome.UNEXPECTED_HIT, () -> after(last));
      }
    }

    private WrongAnswer after(Key last) {
      return new WrongAnswer(
          Outcome.UNEXPECTED_HIT,
          OperationKind.RANGE_QUERY.resultName(),
          NO_INDEX,
          last.toString(),
          "no record after it",
          "one");
    }

    private Status send(Operation operation) {
      ticket.begin(operation, phase);
      boolean unused = check.follow(ticket);
      check.begin(ticket);
      Status said = call(operation);
      while (verifier.judge().isUnseen(operation, said, ticket.binding().rows())
          && time.getAsLong() - startNanos < MOST_UNSEEN_NANOS
          && goesOn()) {
        time.park(this, PAUSE_NANOS);
        said = call(operation);
      }
      return said;
    }

    private Status call(Operation operation) {
      return Answers.to(
          () -> ticket.binding().send(operation, scope.table(phase.section()), Map.of(), () -> {}));
    }

    private Outcome ask(Operation operation) {
      Outcome outcome = check.judge(ticket, send(operation), values);
      found.wrong.add(outcome.isViolation() ? 1 : 0);
      found.failed.add(outcome == Outcome.FAILED ? 1 : 0);
      return outcome;
    }
  }
}
