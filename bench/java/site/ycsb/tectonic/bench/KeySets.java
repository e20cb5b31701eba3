package site.ycsb.tectonic.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.keyset.KeyIndex;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.keyset.LiveOrdinals;
import site.ycsb.tectonic.keyset.OrderedKeys;

/** Times what key sets do: the benchmarks that docs/key-sets.md tells of, a class for each kind. */
public final class KeySets {
  private KeySets() {}

  /** Adding all keys to an empty set, whose arrays grow on the way. */
  @Warmup(iterations = 1, time = 1)
  @Measurement(iterations = 2, time = 1)
  public static class KeySetFill extends JmhDefaults {
    @Param({"APPEND_ONLY", "DELETION", "MEMBERSHIP", "ORDERED", "SCATTERED", "ALL"})
    public Kind kind = Kind.APPEND_ONLY;

    @Benchmark
    public KeySet fill(Blackhole blackhole) {
      KeySet set = kind.empty(keyBytes);
      for (int ordinal = 0; ordinal < keys; ordinal++) {
        blackhole.consume(kind.add(set, ordinal, keyBytes));
      }
      kind.putInOrder(set);
      return set;
    }
  }

  /** Live ordinals of which every second one, at random, has been removed. */
  public static class DeletionSet extends JmhDefaults {
    private LiveOrdinals live;

    /** The live ordinals in the order in which they leave and come back. */
    private int[] order;

    private int leaving;
    private int returning;

    @Setup
    public void fill() {
      live = new LiveOrdinals();
      order = new int[keys];
      Churn places = new Churn(keys);
      for (int ordinal = 0; live.size() < keys; ordinal++) {
        live.add(ordinal);
        if (random.nextBoolean()) {
          live.remove(ordinal);
        } else {
          order[places.leave()] = ordinal;
        }
      }
      returning = 0;
      for (leaving = 0; leaving < Churn.AWAY; leaving++) {
        live.remove(order[leaving]);
      }
    }

    @Benchmark
    public int byAge() {
      return live.at(random.nextInt(live.size()));
    }

    @Benchmark
    public int removeAndAdd() {
      live.remove(order[leaving]);
      live.add(order[returning]);
      leaving = leaving + 1 < keys ? leaving + 1 : 0;
      returning = returning + 1 < keys ? returning + 1 : 0;
      return live.size();
    }
  }

  /** Looking keys up; the key that is asked for is made each time. */
  public static class MembershipSet extends JmhDefaults {
    private KeyIndex index;
    private Churn churn;

    @Setup
    public void fill() {
      index = new KeyIndex(keyBytes);
      for (int ordinal = 0; ordinal < keys; ordinal++) {
        index.add(keyBytes.of(ordinal), ordinal);
      }
      churn = new Churn(keys);
      for (int i = 0; i < Churn.AWAY; i++) {
        int gone = churn.leave();
        index.remove(keyBytes.of(gone), gone);
      }
    }

    @Benchmark
    public int findHit() {
      return index.find(keyBytes.of(random.nextInt(keys)));
    }

    @Benchmark
    public int findMiss() {
      return index.find(keyBytes.absent(random.nextInt(keys)));
    }

    @Benchmark
    public KeyIndex removeAndAdd() {
      int gone = churn.leave();
      index.remove(keyBytes.of(gone), gone);
      int back = churn.comeBack();
      index.add(keyBytes.of(back), back);
      return index;
    }
  }

  /** Ranks of keys, where a key that is given is made each time. */
  public static class OrderedSet extends JmhDefaults {
    private OrderedKeys ordered;
    private Churn churn;

    @Setup
    public void fill() {
      ordered = new OrderedKeys(keyBytes, 0);
      for (int ordinal = 0; ordinal < keys; ordinal++) {
        ordered.add(ordinal);
      }
      churn = new Churn(keys);
      for (int i = 0; i < Churn.AWAY; i++) {
        int gone = churn.leave();
        ordered.remove(gone);
      }
    }

    @Benchmark
    public int rank() {
      return ordered.rank(keyBytes.of(random.nextInt(keys)));
    }

    @Benchmark
    public int byRank() {
      return ordered.at(random.nextInt(ordered.size()));
    }

    @Benchmark
    public int removeAndAdd() {
      int gone = churn.leave();
      ordered.remove(gone);
      int back = churn.comeBack();
      ordered.add(back);
      return ordered.size();
    }

    /** Reads a hundredth of all keys, one by one; the time is that of one key. */
    @Benchmark
    public int walkRange() {
      int count = keys / Results.RANGE_SHARE;
      int start = random.nextInt(ordered.size() - count);
      int sum = 0;
      for (int rank = start; rank < start + count; rank++) {
        sum += ordered.at(rank);
      }
      return sum;
    }
  }

  /** Removing a hundredth of all keys that are neighbours; as many others are added in between. */
  public static class OrderedRemoval extends JmhDefaults {
    private KeySet set;
    private int added;

    @Setup
    public void empty() {
      set = Kind.DELETION_ORDERED.empty(keyBytes);
      added = 0;
    }

    @Setup(Level.Invocation)
    public void refill() {
      while (set.size() < keys) {
        set.add(keyBytes.of(added++));
      }
    }

    @Benchmark
    public int removeRange() {
      int count = keys / Results.RANGE_SHARE;
      int start = random.nextInt(keys - count);
      set.removeRange(start, count, ordinal -> {});
      return set.size();
    }
  }

  /** Positions in random order, with removals; filled anew for each iteration. */
  public static class ScatteredSet extends JmhDefaults {
    private KeySet set;

    @Setup(Level.Iteration)
    public void fill() {
      set = Kind.DELETION_SCATTERED.filled(keys, keyBytes);
    }

    @Benchmark
    public int byScatter() {
      return set.byScatter(random.nextInt(keys));
    }

    /** What a zipf-selected delete and an insert do, live ordinals included. */
    @Benchmark
    public int removeAndAdd() {
      set.remove(set.byScatter(random.nextInt(keys)));
      Kind.DELETION_SCATTERED.add(set, 0, keyBytes);
      return set.size();
    }
  }

  /**
   * Which keys leave a set and come back, so that it stays as large as it is: all in turn, in an
   * order without locality, each away while {@link #AWAY} others leave.
   */
  private static final class Churn {
    /** Enough that a key's cache lines are cold when it comes back. */
    static final int AWAY = 10_000;

    private static final long PRIME = 2_654_435_761L;

    private final int keys;
    private final int step;
    private int leaving;
    private int returning;

    /**
     * @param keys number of keys, above {@link #AWAY}
     */
    Churn(int keys) {
      this.keys = keys;
      step = (int) (PRIME % keys);
    }

    /** The ordinal that leaves next. */
    int leave() {
      leaving = after(leaving);
      return leaving;
    }

    /** The ordinal that comes back next. */
    int comeBack() {
      returning = after(returning);
      return returning;
    }

    private int after(int ordinal) {
      int next = ordinal + step - keys;
      return next < 0 ? next + keys : next;
    }
  }

  /** The kinds of key sets: what is asked of one. */
  public enum Kind {
    APPEND_ONLY(false, false, false, false),
    DELETION(false, true, false, false),
    MEMBERSHIP(true, false, false, false),
    ORDERED(false, false, true, false),
    SCATTERED(false, false, false, true),
    DELETION_MEMBERSHIP(true, true, false, false),
    DELETION_ORDERED(false, true, true, false),
    DELETION_SCATTERED(false, true, false, true),
    ALL(true, true, true, true);

    private static final byte[] NO_KEY = {};

    private final boolean membership;
    private final boolean deletion;
    private final boolean ordered;
    private final boolean scattered;

    Kind(boolean membership, boolean deletion, boolean ordered, boolean scattered) {
      this.membership = membership;
      this.deletion = deletion;
      this.ordered = ordered;
      this.scattered = scattered;
    }

    boolean deletes() {
      return deletion;
    }

    /** An empty set. */
    KeySet empty(KeyBytes keys) {
      return new KeySet(new KeySetNeeds(membership, deletion, ordered, 0, scattered, 0), keys);
    }

    /** Adds the key of an ordinal; it is made only if the set looks at it. */
    int add(KeySet set, int ordinal, KeyBytes keys) {
      return set.add(membership ? keys.of(ordinal) : NO_KEY);
    }

    /** Makes the order, which otherwise waits for the first question. */
    void putInOrder(KeySet set) {
      if (ordered) {
        set.putInOrder();
      }
    }

    /** A set of the first keys. */
    KeySet filled(int count, KeyBytes keys) {
      KeySet set = empty(keys);
      for (int ordinal = 0; ordinal < count; ordinal++) {
        add(set, ordinal, keys);
      }
      putInOrder(set);
      return set;
    }
  }
}
