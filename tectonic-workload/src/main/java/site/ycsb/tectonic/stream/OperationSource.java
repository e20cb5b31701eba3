package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.GroupPlan;
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
  private final List<GroupPlan> groups;
  private final WorkloadPlan plan;
  private final SeededRandom random;
  private final List<OperationMakers.Maker> makers = new ArrayList<>();
  private final Turn turn = new Turn();
  private final boolean writesAllFields;
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

  /** A stream whose updates, merges and extends write one field. */
  public OperationSource(WorkloadPlan plan) {
    this(plan, false);
  }

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   */
  public OperationSource(WorkloadPlan plan, boolean writesAllFields) {
    this.plan = plan;
    this.writesAllFields = writesAllFields;
    groups = plan.groups();
    random = new SeededRandom(plan.seed());
  }

  /** Whether there is a group after the open one. */
  @Override
  public boolean hasNextGroup() {
    return group + 1 < groups.size();
  }

  /** Opens the next group; operations that the open one has left are lost. */
  @Override
  public GroupPlan openNextGroup() {
    GroupPlan next = groups.get(++group);
    SectionPlan nextSection = plan.sectionOf(next);
    if (nextSection.index() != section) {
      section = nextSection.index();
      keys = new SectionKeys(new SectionDemands(nextSection), forRun, random);
      sizes =
          tracksSizes || nextSection.grows()
              ? new RecordBytes(nextSection, new ValueMaker(plan.seed(), writesAllFields))
              : null;
    }
    open(next, current());
    return next;
  }

  /**
   * Generates the operations of the next group for no one: they are in the store. A group that only
   * reads leaves nothing behind, and is passed over.
   */
  @Override
  public void skipNextGroup(Consumer<Operation> passed) {
    GroupPlan next = groups.get(group + 1);
    boolean sameSection = plan.sectionOf(next).index() == section;
    if (sameSection && next.readsOnly() && next.duration() == null) {
      group++;
      index += next.operationCount();
      open = OpenGroup.NONE;
      return;
    }
    openNextGroup();
    while (hasNext()) {
      passed.accept(next());
    }
  }

  /** Whether the open group has operations left. */
  @Override
  public boolean hasNext() {
    return open.hasNext();
  }

  /** Ends the open group, as its time is up. */
  @Override
  public void endGroup() {
    open = OpenGroup.NONE;
  }

  /** The next operation of the open group. */
  @Override
  public Operation next() {
    next(turn);
    return current().operation(turn);
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
    taken.begin(here, open.plan(entry));
    if (current().live().size() == 0 && open.plan(entry).kind().needsLiveKey()) {
      taken.skipped = Operation.Skipped.Reason.NO_LIVE_KEY;
      return;
    }
    if (sizes != null) {
      sizes.touch(KeySet.NONE);
    }
    makers.get(entry).make(taken);
  }

  /** Whether range operations list the keys they cover from now on. */
  @Override
  public void listCovered(boolean covered) {
    listsCovered = covered;
  }

  @Override
  public void listQueried(Predicate<Key> wanted) {
    queriedListed = wanted;
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
  @Override
  public void trackSizes() {
    tracksSizes = true;
  }

  /**
   * The bytes, over all fields, of the record that the last operation reads or leaves behind; -1 if
   * it is not about one live key, or sizes are not tracked.
   */
  @Override
  public long recordBytes() {
    return sizes == null ? -1 : sizes.touchedBytes();
  }

  /** Takes the bytes of each live record, over all fields, if sizes are tracked. */
  @Override
  public void recordBytes(LongConsumer consumer) {
    if (sizes != null) {
      for (int position = 0; position < liveKeys(); position++) {
        consumer.accept(sizes.of(current().live().byAge(position)));
      }
    }
  }

  /** Takes a live key and the bytes in each field of its record. */
  @FunctionalInterface
  public interface RecordConsumer {
    void accept(Key key, List<Integer> fieldBytes);
  }

  /** Takes each live key with the bytes in the fields of its record, if sizes are tracked. */
  public void records(RecordConsumer consumer) {
    if (sizes != null) {
      for (int position = 0; position < liveKeys(); position++) {
        int ordinal = current().live().byAge(position);
        consumer.accept(new Key(current().live().key(ordinal)), sizes.fields(ordinal));
      }
    }
  }

  /**
   * Leaves out what a trace does not tell, from the next section on: the last keys of ranges that
   * are told by their number of keys, and the largest live key.
   */
  void forTrace() {
    forRun = false;
  }

  boolean isForRun() {
    return forRun;
  }

  boolean listsCovered() {
    return listsCovered;
  }

  @Override
  public Key liveKey(int position) {
    return new Key(live().key(live().byAge(position)));
  }

  @Override
  public int liveKeys() {
    return keys == null ? 0 : keys.live().size();
  }

  /** A key that is live after the last operation, or null if none is. */
  @Override
  public @Nullable Key anyLiveKey() {
    return liveKeys() == 0 ? null : new Key(current().live().key(current().live().byAge(0)));
  }

  /** The largest live key in byte order; null where none is live or nobody asks for the order. */
  @Override
  public @Nullable Key largestLiveKey() {
    return liveKeys() == 0 || !live().needs().ordered()
        ? null
        : new Key(live().key(live().byRank(liveKeys() - 1)));
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
    open = OpenGroup.of(next, plan.arrivalSeed(next));
  }

  private SectionKeys current() {
    if (keys == null) {
      throw new IllegalStateException("no group is open");
    }
    return keys;
  }

  /**
   * What the open group of a stream has left, and which of its entries comes next.
   *
   * @param sorted whether the keys of inserts are made ahead, in order
   */
  private record OpenGroup(List<OperationPlan> entries, Interleaving interleaving, boolean sorted) {
    /** A group that has nothing left. */
    static final OpenGroup NONE = new OpenGroup(List.of(), Interleaving.NONE, false);

    static OpenGroup of(GroupPlan group, long arrivalSeed) {
      return new OpenGroup(
          group.operations(),
          group.hasTenants()
              ? Interleaving.ofTenants(group, arrivalSeed)
              : Interleaving.of(group.mix(), group.operations()),
          group.sorted() != null);
    }

    boolean hasNext() {
      return interleaving.hasNext();
    }

    OperationPlan plan(int entry) {
      return entries.get(entry);
    }

    /**
     * Takes the next operation; returns its entry. An insert, if one is left, comes before what
     * needs a live key while there is none.
     *
     * @param random positioned by the caller
     */
    int take(SeededRandom random, SectionKeys keys) {
      int entry = interleaving.peek(random);
      if (keys.live().size() == 0 && plan(entry).kind().needsLiveKey()) {
        entry = insertLeft(entry);
      }
      if (sorted && plan(entry).kind() == OperationKind.INSERT) {
        entry = nextSorted(entry, keys);
      }
      interleaving.take(entry);
      return entry;
    }

    private int insertLeft(int otherwise) {
      for (int entry = 0; entry < entries.size(); entry++) {
        if (plan(entry).kind() == OperationKind.INSERT && interleaving.has(entry)) {
          return entry;
        }
      }
      return otherwise;
    }

    /** Keys in order say themselves which of several kinds of insert they belong to. */
    private int nextSorted(int drawn, SectionKeys keys) {
      int entry = drawn;
      for (int i = 0; !keys.isNext(plan(entry)); i++) {
        if (plan(i).kind() == OperationKind.INSERT && interleaving.has(i)) {
          entry = i;
        }
      }
      return entry;
    }
  }
}
