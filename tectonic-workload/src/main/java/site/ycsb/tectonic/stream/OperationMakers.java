package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.KeyFamily;

/** Turns each entry of a group into what makes its operations. */
final class OperationMakers {
  private static final int MOST_STARTS = 64;

  /** Owner of the random numbers by which keys of pools are taken. */
  private static final long POOL = 1;

  private final OperationSource source;
  private final SectionKeys keys;
  private final KeySet live;
  private final @Nullable RecordBytes sizes;
  private final SeededRandom random;

  /**
   * @param sizes of the section's records, or null if they need not be known
   */
  OperationMakers(
      OperationSource source, SectionKeys keys, @Nullable RecordBytes sizes, SeededRandom random) {
    this.source = source;
    this.keys = keys;
    this.sizes = sizes;
    this.live = keys.live();
    this.random = random;
  }

  /** Fills in what a turn's operation is about, whose index and plan are known. */
  Consumer<Turn> maker(OperationPlan plan) {
    return switch (plan.kind()) {
      case INSERT -> inserts(plan);
      case UPDATE, MERGE, READ_MODIFY_WRITE, POINT_QUERY -> selected(plan);
      case EXTEND -> extending(plan, Objects.requireNonNull(sizes));
      case POINT_DELETE -> deletes(plan);
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE -> recalling(plan, absent(plan));
      case BLIND_POINT_QUERY -> recalling(plan, blind(plan));
      case BLIND_POINT_DELETE -> blindDeletes(plan);
      case BLIND_RANGE_QUERY -> blindRanges(plan);
      case RANGE_QUERY, RANGE_DELETE -> ranges(plan);
    };
  }

  private Consumer<Turn> inserts(OperationPlan plan) {
    LongUnaryOperator inserted = keys.inserts(plan, random);
    RecordBytes known = sizes;
    return turn -> {
      turn.key = inserted.applyAsLong(turn.index);
      if (known != null) {
        known.replace(keys.insertedOrdinal(), turn);
      }
    };
  }

  private Consumer<Turn> selected(OperationPlan plan) {
    Selector selector = selector(plan);
    return turn -> {
      long ordinal = select(selector, turn);
      if (sizes != null) {
        noteSize(sizes, ordinal, turn);
      }
    };
  }

  /** Selects the key of an operation; returns its ordinal. */
  private long select(Selector selector, Turn turn) {
    random.at(RandomStream.SELECTION, turn.index);
    long ordinal = selector.select();
    turn.key = keys.draw(ordinal);
    return ordinal;
  }

  private static void noteSize(RecordBytes known, long ordinal, Turn turn) {
    OperationPlan plan = turn.plan();
    if (plan.function() == MergeFunction.APPEND) {
      known.append(ordinal, turn, Integer.MAX_VALUE);
    } else if (plan.kind().writesValue()) {
      known.replace(ordinal, turn);
    }
  }

  /** An extend of a field that is as long as it may be is skipped, unless it rewrites the field. */
  private Consumer<Turn> extending(OperationPlan plan, RecordBytes known) {
    Selector selector = selector(plan);
    return turn -> {
      long ordinal = select(selector, turn);
      if (!known.append(ordinal, turn, plan.growth().mostBytes()) && !plan.growth().rewrites()) {
        turn.skipped = Operation.Skipped.Reason.FIELD_FULL;
      }
    };
  }

  private Consumer<Turn> deletes(OperationPlan plan) {
    Selector selector = selector(plan);
    return turn -> keys.remove((int) select(selector, turn));
  }

  /** Draws keys that are not live. */
  private Consumer<Turn> absent(OperationPlan plan) {
    StringExpr expression = Objects.requireNonNull(plan.key());
    KeyText text = keys.text();
    LongUnaryOperator number = number(plan.absent());
    KeyFamily family = keys.demands().absentFamily(expression, text.families());
    if (family != null) {
      long first =
          text.absentDraws(family) + (plan.absent().pool() == null ? 0 : KeyFamily.BY_INDEX);
      return turn -> turn.key = first + number.applyAsLong(turn.index);
    } else if (keys.demands().isDisjoint(expression)) {
      return blind(plan);
    }
    long first = text.otherDraws(expression);
    long strings = text.strings(expression);
    return turn -> {
      turn.key = first + number.applyAsLong(turn.index);
      turn.attempt = absentAttempt(turn.key, strings);
    };
  }

  /**
   * The first attempt that makes a key that is not live: where the strings are numbered, some
   * attempts are followed by all strings in turn, from a random one on.
   *
   * @param strings how many are numbered, or 0
   */
  private long absentAttempt(long draw, long strings) {
    KeyText text = keys.text();
    long tries = strings > 0 ? SectionKeys.TRIES_BEFORE_WALK : SectionKeys.MOST_TRIES;
    for (long attempt = 0; attempt < tries; attempt++) {
      if (live.find(text.lend(draw, attempt)) == KeySet.NONE) {
        return attempt;
      }
    }
    long start = strings == 0 ? 0 : random.at(RandomStream.ABSENT_KEY, draw).nextLong(strings);
    for (long step = 0; step < strings; step++) {
      long attempt = KeyFamily.BY_INDEX + (start + step) % strings;
      if (live.find(text.lend(draw, attempt)) == KeySet.NONE) {
        return attempt;
      }
    }
    throw strings > 0
        ? KeySpaceExhaustedException.ofKeys("absent", strings)
        : KeySpaceExhaustedException.afterTries("absent", SectionKeys.MOST_TRIES);
  }

  /** Draws keys that may or may not be live. */
  private Consumer<Turn> blind(OperationPlan plan) {
    long first = keys.text().otherDraws(Objects.requireNonNull(plan.key()));
    LongUnaryOperator number = number(plan.absent());
    return turn -> turn.key = first + number.applyAsLong(turn.index);
  }

  /** Which of the made keys an operation takes: one of its own, or one of a pool. */
  private LongUnaryOperator number(Absent absent) {
    Integer keysOfPool = absent.pool();
    if (keysOfPool == null) {
      return index -> index;
    }
    Selection selection = absent.selection();
    Popularity popularity =
        selection == null ? Popularity.uniform(random) : selection.popularity(random);
    return index -> {
      random.at(RandomStream.SELECTION, POOL, index);
      return popularity.place(keysOfPool);
    };
  }

  /** Takes a share of the keys from those that were deleted. */
  private Consumer<Turn> recalling(OperationPlan plan, Consumer<Turn> made) {
    double share = plan.absent().deletedShare();
    if (share == 0) {
      return made;
    }
    return turn -> {
      random.at(RandomStream.SELECTION, turn.index);
      turn.key = random.nextDouble() < share ? keys.deleted(random) : SectionKeys.NO_DRAW;
      if (turn.key == SectionKeys.NO_DRAW) {
        made.accept(turn);
      }
    };
  }

  private Consumer<Turn> blindDeletes(OperationPlan plan) {
    Consumer<Turn> drawn = recalling(plan, blind(plan));
    LongConsumer removals = keys.blindRemovals(plan);
    return turn -> {
      drawn.accept(turn);
      removals.accept(turn.key);
    };
  }

  private Consumer<Turn> blindRanges(OperationPlan plan) {
    Consumer<Turn> drawn = blind(plan);
    IntSupplier length = length(plan);
    return turn -> {
      drawn.accept(turn);
      random.at(RandomStream.SELECTION, turn.index);
      turn.count = length.getAsInt();
    };
  }

  /**
   * A range starts at a selected key that has as many live keys from there on as it covers, upwards
   * or downwards.
   */
  private Consumer<Turn> ranges(OperationPlan plan) {
    Selector selector = selector(plan);
    IntSupplier length = length(plan);
    boolean deletes = plan.kind() == OperationKind.RANGE_DELETE;
    boolean descends = plan.descends();
    boolean needsEnd = plan.format() == RangeFormat.START_END || source.isForRun();
    return turn -> {
      random.at(RandomStream.SELECTION, turn.index);
      turn.count = length.getAsInt();
      long start = start(selector, turn.count, descends);
      turn.key = keys.draw(start);
      turn.endKey = turn.key;
      if (turn.count == 1) {
        turn.covered = deletes ? removeOne((int) start) : queried(turn, start, 0);
        return;
      } else if (!needsEnd && !deletes) {
        return;
      }
      int rank = live.rankOf((int) start);
      if (needsEnd && descends) {
        turn.key = keys.draw(live.byRank(rank - turn.count + 1));
      } else if (needsEnd) {
        turn.endKey = keys.draw(live.byRank(rank + turn.count - 1));
      }
      turn.covered = deletes ? removeRange(rank, turn.count) : queried(turn, start, rank);
    };
  }

  /** The keys that a range query covers, where somebody asked for them. */
  private List<Key> queried(Turn turn, long start, int rank) {
    if (!source.listsQueried() || !source.listsQueried(keys.bytes(start))) {
      return List.of();
    }
    List<Key> queried = new ArrayList<>(turn.count);
    queried.add(new Key(keys.bytes(start)));
    int step = turn.plan().descends() ? -1 : 1;
    for (int i = 1; i < turn.count; i++) {
      queried.add(new Key(live.key(live.byRank(rank + step * i))));
    }
    return queried;
  }

  /** Selects until the range fits; where it hardly ever does, the last fitting start is taken. */
  private long start(Selector selector, int count, boolean descends) {
    long last = keys.size() - count;
    int bound = descends ? count - 2 : (int) last;
    for (int attempt = 0; last > 0 && attempt < MOST_STARTS; attempt++) {
      long ordinal = selector.select();
      if (count == 1 || live.ranksUpTo((int) ordinal, bound) != descends) {
        return ordinal;
      }
    }
    return count == 1 ? keys.byAge(0) : live.byRank(descends ? count - 1 : (int) last);
  }

  private List<Key> removeOne(int ordinal) {
    keys.remove(ordinal);
    return source.listsCovered() ? List.of(new Key(live.key(ordinal))) : List.of();
  }

  private List<Key> removeRange(int start, int count) {
    if (!source.listsCovered()) {
      keys.removeRange(start, count, ordinal -> {});
      return List.of();
    }
    List<Key> removed = new ArrayList<>(count);
    keys.removeRange(start, count, ordinal -> removed.add(new Key(live.key(ordinal))));
    return removed;
  }

  /** Live keys that a range covers: at least 1, unless none is live, and at most all. */
  private IntSupplier length(OperationPlan plan) {
    NumberExpr scanLength = plan.scanLength();
    if (scanLength != null) {
      NumberSampler sampler = scanLength.sampler(random);
      return () -> (int) sampler.sampleCount(1, Math.max(1, mostCovered()));
    }
    NumberSampler share = Objects.requireNonNull(plan.selectivity()).sampler(random);
    return () -> {
      double covered = Math.floor(share.sample() * (double) keys.size());
      return (int) Math.max(1, Math.min((double) mostCovered(), covered));
    };
  }

  /** A range covers no more keys than are live, nor than an int counts. */
  private long mostCovered() {
    return Math.min(Integer.MAX_VALUE, keys.size());
  }

  private Selector selector(OperationPlan plan) {
    return Selector.of(Objects.requireNonNull(plan.selection()), plan.order(), keys, random);
  }
}
