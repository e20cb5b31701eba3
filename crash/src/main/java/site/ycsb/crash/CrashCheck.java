package site.ycsb.crash;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.tectonic.execute.Journal;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.OperationStream;

/**
 * Compares a store after a crash with the journal of its run. Each acknowledged write has to be
 * there; only writes in flight may have left anything else. Keys and values are made anew, as the
 * run made them. It remembers what it has seen, for the next crash.
 */
public final class CrashCheck {
  private static final String SMALLEST_KEY = "!";
  private static final int ROWS = 500;
  private static final int MOST_TOLD = 5;

  private final WorkloadPlan plan;
  private final RunScope scope;
  private final OperationSource source;
  private final OperationStream.Values values;
  private final Map<SectionPlan, NavigableMap<Key, ExpectedRecord>> tables = new HashMap<>();
  private List<Placed> pending = new ArrayList<>();
  private @Nullable SectionPlan section;
  private long next;
  private long acknowledged;

  public CrashCheck(WorkloadPlan plan, RunScope scope) {
    this.plan = plan;
    this.scope = scope;
    source = new OperationSource(plan, scope.writesAllFields());
    values = source.newValues();
    plan.sections().forEach(each -> tables.put(each, new TreeMap<>()));
  }

  /** An operation of a section. */
  private record Placed(Operation operation, SectionPlan section) {
    long index() {
      return operation.index();
    }
  }

  /**
   * What is in a store after a crash.
   *
   * @param acknowledged writes since the first round began
   * @param inDoubt writes that were sent in this round and not acknowledged
   * @param keys that were looked at: all that were ever written
   * @param others whether other keys were looked for, too
   * @param lost keys of which an acknowledged write is not there
   * @param unexplained keys that hold what nobody wrote
   * @param first of the last two, some, in words
   */
  public record Finding(
      long acknowledged,
      long inDoubt,
      long keys,
      boolean others,
      long lost,
      long unexplained,
      List<String> first) {}

  /**
   * Looks at the store, and notes which of the writes in doubt are there, so that the run can go on
   * with the others.
   *
   * @throws IOException if the store cannot be read
   */
  public Finding look(Journal journal, DB db) throws IOException {
    List<Placed> inDoubt = follow(journal);
    Tally tally = new Tally();
    for (SectionPlan each : plan.sections()) {
      StoreReader reader =
          new StoreReader(db, scope.tableName(each), new LinkedHashSet<>(each.fieldNames()));
      tally.compare(tables.getOrDefault(each, new TreeMap<>()), reader, scope.tableName(each));
    }
    for (Placed doubted : inDoubt) {
      boolean isDone = !tally.undone.contains(doubted.index());
      journal.note(doubted.index(), isDone ? Journal.State.DONE : Journal.State.NOT_SENT);
      if (!isDone) {
        pending.add(doubted);
      }
    }
    pending.sort(Comparator.comparingLong(Placed::index));
    return tally.finding(acknowledged, inDoubt.size());
  }

  /** Takes in what the journal says since the last time; returns the writes in doubt. */
  private List<Placed> follow(Journal journal) {
    List<Placed> inDoubt = new ArrayList<>();
    List<Placed> before = pending;
    pending = new ArrayList<>();
    before.forEach(placed -> take(placed, journal, inDoubt));
    long end = journal.end(next);
    while (next < end) {
      take(nextOperation(), journal, inDoubt);
      next++;
    }
    return inDoubt;
  }

  private Placed nextOperation() {
    while (!source.hasNext()) {
      section = plan.sectionOf(source.openNextGroup());
    }
    return new Placed(source.next(), requireNonNull(section));
  }

  private void take(Placed placed, Journal journal, List<Placed> inDoubt) {
    Operation operation = placed.operation();
    Journal.State state = journal.state(placed.index());
    boolean writes = !(operation instanceof Operation.Skipped) && !operation.kind().reads();
    switch (state) {
      case NOT_SENT -> pending.add(placed);
      case DONE, NOT_FOUND -> {
        // A range that was deleted may say so of one key that was not there.
        if (writes && (state == Journal.State.DONE || operation.kind().changesKeys())) {
          acknowledged++;
          write(placed, false);
        }
      }
      case SENT, FAILED -> {
        if (writes) {
          inDoubt.add(placed);
          write(placed, true);
        } else {
          journal.note(placed.index(), Journal.State.NOT_SENT);
          pending.add(placed);
        }
      }
    }
  }

  private void write(Placed placed, boolean inDoubt) {
    Map<String, byte[]> written = new HashMap<>();
    values
        .written(placed.operation(), placed.section())
        .forEach(
            (field, bytes, start, end) ->
                written.put(field, Arrays.copyOfRange(bytes, start, end)));
    for (ExpectedRecord record : touched(placed)) {
      if (inDoubt) {
        record.doubted(placed.operation(), written);
      } else {
        record.written(placed.operation(), written);
      }
    }
  }

  private List<ExpectedRecord> touched(Placed placed) {
    NavigableMap<Key, ExpectedRecord> table =
        tables.getOrDefault(placed.section(), new TreeMap<>());
    if (placed.operation() instanceof Operation.Point point) {
      return List.of(table.computeIfAbsent(point.key(), key -> new ExpectedRecord()));
    } else if (placed.operation() instanceof Operation.Range range
        && range.kind().effect() == Effect.DELETES_RANGE) {
      return List.copyOf(table.subMap(range.startKey(), true, range.endKey(), true).values());
    }
    return List.of();
  }

  /** Compares records with the store, and counts. */
  private static final class Tally {
    private final Set<Long> undone = new HashSet<>();
    private final List<String> first = new ArrayList<>();
    private long keys;
    private long lost;
    private long unexplained;
    private boolean others = true;

    Finding finding(long acknowledged, long inDoubt) {
      return new Finding(
          acknowledged, inDoubt, keys, others, lost, unexplained, List.copyOf(first));
    }

    void compare(NavigableMap<Key, ExpectedRecord> table, StoreReader reader, String name)
        throws IOException {
      Map<Key, StoredContent> live = new TreeMap<>();
      for (Map.Entry<Key, ExpectedRecord> each : table.entrySet()) {
        StoredContent found = reader.read(each.getKey().toString());
        judge(each.getKey(), each.getValue(), found, name);
        each.getValue().settle(found);
        if (found.isPresent()) {
          live.put(each.getKey(), found);
        }
      }
      keys += table.size();
      String stranger = stranger(List.copyOf(live.keySet()), List.copyOf(live.values()), reader);
      if (stranger != null) {
        unexplained++;
        tell(stranger + " in table " + name);
      }
    }

    private void judge(Key key, ExpectedRecord expected, StoredContent found, String table) {
      ExpectedRecord.Version version = expected.matching(found);
      Set<Long> left = expected.doubts();
      if (version != null) {
        left.removeAll(version.done());
      }
      undone.addAll(left);
      if (version != null) {
        return;
      }
      Operation last = expected.last();
      String what = found.isPresent() ? "another content" : "no record";
      String whose =
          last == null
              ? "nothing was acknowledged there"
              : "the last acknowledged write is %s, operation %,d"
                  .formatted(last.kind().resultName(), last.index());
      if (expected.wasOnce(found) && last != null) {
        lost++;
        tell(
            "lost: key \"%s\" of table %s has %s; %s"
                .formatted(key, table, found.isPresent() ? "an older content" : what, whose));
      } else {
        unexplained++;
        tell("unexplained: key \"%s\" of table %s has %s; %s".formatted(key, table, what, whose));
      }
    }

    private void tell(String what) {
      if (first.size() < MOST_TOLD) {
        first.add(what);
      }
    }

    /** Where there is a record that is none of those that are live; null if there is none. */
    private @Nullable String stranger(
        List<Key> liveKeys, List<StoredContent> live, StoreReader reader) {
      List<StoredContent> smallest = reader.scan(SMALLEST_KEY, 1);
      if (smallest == null) {
        others = false;
        return null;
      } else if (!areSame(smallest, live.subList(0, Math.min(1, live.size())))) {
        return "unexplained: a record before the first live key";
      }
      for (int from = 0; from < live.size(); from += ROWS) {
        List<StoredContent> expected = live.subList(from, Math.min(live.size(), from + ROWS + 1));
        List<StoredContent> rows = reader.scan(liveKeys.get(from).toString(), ROWS + 1);
        if (rows == null || !areSame(rows, expected)) {
          return "unexplained: a record after key \"%s\"".formatted(liveKeys.get(from));
        }
      }
      return null;
    }

    private static boolean areSame(List<StoredContent> rows, List<StoredContent> expected) {
      boolean same = rows.size() == expected.size();
      for (int i = 0; same && i < rows.size(); i++) {
        same = rows.get(i).isSameAs(expected.get(i));
      }
      return same;
    }
  }
}
