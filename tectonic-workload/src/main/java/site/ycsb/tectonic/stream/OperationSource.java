package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * The stream of operations of a plan: a function of plan and seed alone. One group at a time; not
 * for several threads at once.
 */
public class OperationSource implements OperationStream {
  /**
   * The version by which operations follow from spec and seed, in results. 2: groups of more than
   * {@link Interleaving#CHUNK_OPERATIONS} operations are ordered in parts. 3: all characters that
   * an operation writes are drawn as one string.
   */
  public static final int VERSION = 3;

  /** So often the progress of a skip is told. */
  private static final int TOLD_EVERY = 1 << 14;

  private final List<GroupPlan> groups;
  private final WorkloadPlan plan;
  private final SeededRandom random;
  private final List<Consumer<Turn>> makers = new ArrayList<>();
  private final Turn turn = new Turn();
  private final boolean writesAllFields;
  private final int chunkOperations;
  private boolean tracksSizes;
  private @Nullable SectionKeys keys;
  private @Nullable RecordBytes sizes;
  private OpenGroup open = OpenGroup.NONE;
  private boolean listsCovered;
  private @Nullable Predicate<Key> queriedListed;
  private boolean forRun = true;
  private int section = -1;
  private int group = -1;
  private long index;

  /** The index of the open group's first operation. */
  private long first;

  /** A stream whose updates, merges and extends write one field. */
  public OperationSource(WorkloadPlan plan) {
    this(plan, false);
  }

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   */
  public OperationSource(WorkloadPlan plan, boolean writesAllFields) {
    this(plan, writesAllFields, Interleaving.CHUNK_OPERATIONS);
  }

  /**
   * @param chunkOperations of a group whose order is made of parts; part of every digest
   */
  OperationSource(WorkloadPlan plan, boolean writesAllFields, int chunkOperations) {
    this.chunkOperations = chunkOperations;
    this.plan = plan;
    this.writesAllFields = writesAllFields;
    groups = plan.groups();
    KeySetChoice.checkSizes(plan);
    random = new SeededRandom(plan.seed());
  }

  @Override
  public boolean hasNextGroup() {
    return group + 1 < groups.size();
  }

  @Override
  public GroupPlan openNextGroup() {
    GroupPlan next = groups.get(++group);
    first = index;
    enter(plan.sectionOf(next));
    open(next, current());
    return next;
  }

  private void enter(SectionPlan next) {
    if (next.index() != section) {
      section = next.index();
      keys = new SectionKeys(new SectionDemands(next), forRun, random);
      sizes =
          tracksSizes || next.grows()
              ? new RecordBytes(next, new ValueMaker(plan.seed(), writesAllFields))
              : null;
    }
  }

  /**
   * Generates the operations of the next group for no one: they are in the store. A group that only
   * reads leaves nothing behind, and is passed over.
   */
  @Override
  public void skipNextGroup(Consumer<Operation> passed) {
    GroupPlan next = groups.get(group + 1);
    if (next.readsOnly() && next.duration() == null) {
      enter(plan.sectionOf(next));
      passOver(next);
      return;
    }
    openNextGroup();
    while (hasNext()) {
      passed.accept(next());
    }
  }

  /** The place in the stream of the next operation, from 0. */
  public long nextIndex() {
    return index;
  }

  private void passOver(GroupPlan next) {
    group++;
    first = index;
    index += next.operationCount();
    open = OpenGroup.NONE;
  }

  /**
   * Goes on to an operation, so that it is the next one. What lies before it is passed over without
   * being drawn wherever the live keys follow without it; the rest is drawn, as if for a run.
   *
   * @param target its index, not before the operation that would be the next one
   * @return the group that is open then, to which the operation belongs
   * @throws IllegalArgumentException if there is no such operation, it was before, or it is behind
   *     the begin of a group that the clock ends, so that nobody knows what its index stands for
   */
  public GroupPlan skipTo(long target) {
    return skipTo(target, drawn -> {});
  }

  /**
   * The same, with somebody who is told how far it is.
   *
   * @param reached is told the index of the next operation, every now and then
   */
  public GroupPlan skipTo(long target, LongConsumer reached) {
    if (target < index) {
      throw new IllegalArgumentException("operation " + target + " was before " + index);
    }
    while (group < 0 || target >= first + groups.get(group).operationCount()) {
      finish(reached);
      if (!hasNextGroup()) {
        throw new IllegalArgumentException(
            "operation " + target + " is none of those from 0 to " + (index - 1));
      }
      passGroup(target, groups.get(group + 1), reached);
    }
    goTo(target, reached);
    return groups.get(group);
  }

  /** Passes over what the open group has left. */
  private void finish(LongConsumer reached) {
    if (group >= 0 && hasNext()) {
      checkEnd(groups.get(group));
      long end = first + groups.get(group).operationCount();
      goTo(end - 1, reached);
      walk(end, reached);
    }
  }

  private static void checkEnd(GroupPlan passed) {
    if (passed.duration() != null) {
      throw new IllegalArgumentException(
          "the clock ends group \"" + passed.name() + "\", so nobody knows what comes after it");
    }
  }

  /** Passes over the next group, or over all that its section has left; or opens it. */
  private void passGroup(long target, GroupPlan next, LongConsumer reached) {
    checkEnd(next);
    SectionPlan itsSection = plan.sectionOf(next);
    List<GroupPlan> rest =
        itsSection.groups().stream().filter(each -> each.index() >= next.index()).toList();
    long ofSection = rest.stream().mapToLong(GroupPlan::operationCount).sum();
    boolean isTimed = rest.stream().anyMatch(each -> each.duration() != null);
    if (!isTimed && target >= index + ofSection) {
      rest.forEach(this::passOver);
      return;
    }
    enter(itsSection);
    if (target < index + next.operationCount()) {
      openNextGroup();
    } else if (next.readsOnly()) {
      passOver(next);
    } else if (keysFollow() && !(next.mix() instanceof Mix.Timed)) {
      passOver(next);
      current().pass(next.insertCount());
    } else {
      openNextGroup();
      walk(index + next.operationCount(), reached);
    }
  }

  /** Whether inserts are all that changes what is known of the keys. */
  private boolean keysFollow() {
    return sizes == null && current().followFromInserts();
  }

  /** Goes on to an operation of the open group. */
  private void goTo(long target, LongConsumer reached) {
    if (groups.get(group).readsOnly() || keysFollow()) {
      // Until a key is live, an insert may come early.
      while (index < target && current().size() == 0 && open.hasInsert()) {
        walk(index + 1, reached);
      }
      if (index < target) {
        long[] passed = open.interleaving().pass(target - index);
        index += Arrays.stream(passed).sum();
        current().pass(open.inserts(passed));
      }
    }
    walk(target, reached);
  }

  /** Draws operations, of which just the inserts are made where these are all that matters. */
  private void walk(long target, LongConsumer reached) {
    boolean isKnown = groups.get(group).readsOnly() || keysFollow();
    while (index < target) {
      if (isKnown) {
        step();
      } else {
        next(turn);
      }
      if (index % TOLD_EVERY == 0) {
        reached.accept(index);
      }
    }
  }

  private void step() {
    long here = index++;
    random.at(RandomStream.INTERLEAVING, here);
    int entry = open.take(random, current());
    if (open.plan(entry).kind() == OperationKind.INSERT) {
      turn.begin(here, open.plan(entry), current());
      makers.get(entry).accept(turn);
    }
  }

  @Override
  public boolean hasNext() {
    return open.hasNext();
  }

  @Override
  public void endGroup() {
    open = OpenGroup.NONE;
  }

  @Override
  public Operation next() {
    next(turn);
    return turn.operation();
  }

  @Override
  public Drawn draw() {
    next(turn);
    return turn;
  }

  @Override
  public void draw(Block block) {
    next(block.add(current()));
  }

  @Override
  public OperationStream.Values newValues() {
    return new ValueMaker(plan.seed(), writesAllFields);
  }

  /** Gives the next operation of the open group its turn. */
  void next(Turn taken) {
    long here = index++;
    random.at(RandomStream.INTERLEAVING, here);
    int entry = open.take(random, current());
    taken.begin(here, open.plan(entry), current());
    if (current().size() == 0 && open.plan(entry).kind().needsLiveKey()) {
      taken.skipped = Operation.Skipped.Reason.NO_LIVE_KEY;
      return;
    }
    makers.get(entry).accept(taken);
  }

  @Override
  public void listCovered(boolean covered) {
    listsCovered = covered;
  }

  @Override
  public void listQueried(Predicate<Key> wanted) {
    queriedListed = wanted;
  }

  /** Whether there are range queries that list the keys that they cover. */
  boolean listsQueried() {
    return queriedListed != null;
  }

  /** Whether a range query that begins at a key lists the keys that it covers. */
  boolean listsQueried(byte[] startKey) {
    Predicate<Key> wanted = queriedListed;
    return wanted != null && wanted.test(new Key(startKey));
  }

  /**
   * Keeps the length of every record from the next section on, also where none grows: 4 bytes per
   * field and key.
   */
  public void trackSizes() {
    tracksSizes = true;
  }

  @Override
  public void recordBytes(LongConsumer consumer) {
    if (sizes != null) {
      for (long position = 0; position < liveKeys(); position++) {
        consumer.accept(sizes.of(current().byAge(position)));
      }
    }
  }

  /** Takes each live key with the bytes in the fields of its record, if sizes are tracked. */
  public void records(BiConsumer<Key, List<Integer>> consumer) {
    if (sizes != null) {
      for (long position = 0; position < liveKeys(); position++) {
        long ordinal = current().byAge(position);
        consumer.accept(new Key(current().bytes(ordinal)), sizes.fields(ordinal));
      }
    }
  }

  /**
   * Leaves out what a trace does not tell, from the next section on: the last keys of ranges that
   * are told by their number of keys, and the largest live key.
   */
  public void forTrace() {
    forRun = false;
  }

  boolean isForRun() {
    return forRun;
  }

  boolean listsCovered() {
    return listsCovered;
  }

  @Override
  public Key liveKey(long position) {
    return new Key(current().bytes(current().byAge(position)));
  }

  @Override
  public long liveKeys() {
    return keys == null ? 0 : keys.size();
  }

  @Override
  public @Nullable Key largestLiveKey() {
    return liveKeys() == 0 || !open.asksForOrder() || !live().needs().ordered()
        ? null
        : new Key(current().bytes(live().byRank((int) liveKeys() - 1)));
  }

  /** The live keys of the open group's section. */
  KeySet live() {
    return current().live();
  }

  private void open(GroupPlan next, SectionKeys sectionKeys) {
    OperationMakers kinds = new OperationMakers(this, sectionKeys, sizes, random);
    makers.clear();
    next.operations().forEach(operation -> makers.add(kinds.maker(operation)));
    if (next.sorted() != null) {
      List<OperationPlan> inserts =
          next.operations().stream().filter(entry -> entry.kind() == OperationKind.INSERT).toList();
      sectionKeys.sort(inserts, next.sorted(), random, next.index());
    }
    open = OpenGroup.of(next, plan.arrivalSeed(next), random, chunkOperations);
    if (open.asksForOrder() && sectionKeys.live().needs().ordered()) {
      // Now, not while the group's first range is waited for.
      sectionKeys.live().putInOrder();
    }
  }

  private SectionKeys current() {
    if (keys == null) {
      throw new IllegalStateException("no group is open");
    }
    return keys;
  }
}
