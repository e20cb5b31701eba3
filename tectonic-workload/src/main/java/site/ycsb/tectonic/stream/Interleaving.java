package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.Hypergeometric;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/** Says which entry of a group comes next, in O(1) memory. */
sealed interface Interleaving {

  /** Operations of a chunk: any one is reached without what is before it. */
  int CHUNK_OPERATIONS = 1 << 20;

  /** Whether the group has an operation left. */
  boolean hasNext();

  /** Whether an entry has an operation left that can be the next one. */
  boolean has(int entry);

  /** Whether an entry has none of these left, but some further on. */
  default boolean hasLater(int entry) {
    return false;
  }

  /**
   * Which entry comes next; nothing is taken yet.
   *
   * @param random positioned by the caller
   */
  int peek(SeededRandom random);

  /** Takes an operation of an entry that has one. */
  void take(int entry);

  /**
   * Takes an operation of an entry that has some further on only, in place of the one that was
   * drawn, which comes when that one would have.
   */
  default void takeEarly(int entry, int drawn) {
    throw new IllegalStateException("all operations can be the next one");
  }

  /**
   * Passes over as many of the next operations as need no drawing, one by one.
   *
   * @param most operations, fewer than are left
   * @return how many of each entry it was; empty if none of any
   */
  default long[] pass(long most) {
    return new long[0];
  }

  /**
   * The interleaving of a group's operations; those that never occur have no turn.
   *
   * @param random of the workload, which is moved
   * @param chunkOperations of a group whose order is made of parts
   */
  static Interleaving of(GroupPlan group, SeededRandom random, int chunkOperations) {
    List<OperationPlan> operations = group.operations();
    long[] counts = operations.stream().mapToLong(OperationPlan::count).toArray();
    if (group.mix() instanceof Mix.Timed timed) {
      return new Weighted(timed.weights(), most(timed));
    } else if (group.mix() instanceof Mix.Gliding gliding) {
      return new Counted(counts, new Glide(gliding.from(), gliding.to()));
    } else if (group.sorted() != null || group.operationCount() <= chunkOperations) {
      // Sorted inserts come in an order of their own, whichever of them is left.
      return new Counted(counts, null);
    }
    return new Chunked(counts, chunkOperations, random, group.index());
  }

  private static long most(Mix.Timed mix) {
    Long most = mix.operations();
    return most == null ? Long.MAX_VALUE : most;
  }

  /** The interleaving of a group's tenants. */
  static Interleaving ofTenants(GroupPlan group, long arrivalSeed) {
    if (!(group.mix() instanceof Mix.Timed timed) || group.arrival() == null) {
      throw new IllegalArgumentException("tenants come by the clock, at arrivals of their own");
    }
    ArrivalSchedule arrivals = group.arrival().schedule(arrivalSeed, timed.duration().toNanos());
    return new Tenants(timed, group.operations(), arrivals);
  }

  /**
   * A random order of exact counts: each draw takes an entry with the probability of its share of
   * what is left. Where the mix glides, what is left of an entry counts for as much as the mix has
   * of it now, against what it has of it from now on; with a mix that stays, that is the uniformly
   * random permutation again.
   */
  static final class Counted implements Interleaving {
    private final long[] left;
    private final @Nullable Glide glide;
    private final long total;
    private final double[] pull;
    private long totalLeft;

    /**
     * @param counts how many operations there are of each entry
     * @param glide of the mix; null: it stays
     */
    Counted(long[] counts, @Nullable Glide glide) {
      left = counts.clone();
      this.glide = glide;
      total = Arrays.stream(counts).sum();
      totalLeft = total;
      pull = new double[counts.length];
    }

    @Override
    public boolean hasNext() {
      return totalLeft > 0;
    }

    @Override
    public boolean has(int entry) {
      return left[entry] > 0;
    }

    @Override
    public int peek(SeededRandom random) {
      return glide == null ? uniform(random) : gliding(random, glide);
    }

    @Override
    public void take(int entry) {
      left[entry]--;
      totalLeft--;
    }

    /** How many operations of an entry are left. */
    long left(int entry) {
      return left[entry];
    }

    private int uniform(SeededRandom random) {
      long place = random.nextLong(totalLeft);
      int entry = 0;
      while (place >= left[entry]) {
        place -= left[entry];
        entry++;
      }
      return entry;
    }

    private int gliding(SeededRandom random, Glide mix) {
      double sum = 0;
      for (int entry = 0; entry < left.length; entry++) {
        pull[entry] = left[entry] * mix.pull(entry, total - totalLeft, total);
        sum += pull[entry];
      }
      double place = random.nextDouble() * sum;
      int last = -1;
      for (int entry = 0; entry < left.length; entry++) {
        if (left[entry] > 0) {
          last = entry;
          place -= pull[entry];
          if (place < 0) {
            return entry;
          }
        }
      }
      return last;
    }
  }

  /**
   * A uniformly random permutation of exact counts, built chunk by chunk. The counts of each chunk
   * are drawn for all chunks at once, as if one random permutation were cut into chunks. A tree of
   * halves, so that any chunk is reached in O(log n): how many are in the first half of some chunks
   * is drawn without replacement from all of them, at a random position of its own.
   */
  static final class Chunked implements Interleaving {
    private final long[] counts;
    private final int chunkOperations;
    private final SeededRandom random;
    private final long group;
    private final long operations;
    private final long[] later;

    /** What entries were given more than their chunk had, below 0, and what others lack for it. */
    private final long[] owed;

    private Counted open;
    private long chunk;
    private long place;

    /**
     * @param counts how many operations there are of each entry
     * @param random of the workload
     * @param group by which the random numbers are told from those of others
     */
    Chunked(long[] counts, int chunkOperations, SeededRandom random, long group) {
      this.counts = counts.clone();
      this.chunkOperations = chunkOperations;
      this.random = random.another();
      this.group = group;
      operations = Arrays.stream(counts).sum();
      later = counts.clone();
      owed = new long[counts.length];
      open = open(0, new long[counts.length]);
    }

    /**
     * What one chunk has.
     *
     * @param before operations of each entry in all chunks before it
     * @param counts of each entry in the chunk
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Chunk(long[] before, long[] counts) {}

    @Override
    public boolean hasNext() {
      return open.hasNext();
    }

    @Override
    public boolean has(int entry) {
      return open.has(entry);
    }

    @Override
    public boolean hasLater(int entry) {
      return later[entry] + owed[entry] > 0;
    }

    @Override
    public int peek(SeededRandom random) {
      return open.peek(random);
    }

    @Override
    public void take(int entry) {
      open.take(entry);
      place++;
      if (!open.hasNext() && place < operations) {
        open = open(chunk + 1, new long[later.length]);
      }
    }

    @Override
    public void takeEarly(int entry, int drawn) {
      owed[entry]--;
      owed[drawn]++;
      take(drawn);
    }

    @Override
    public long[] pass(long most) {
      long[] passed = new long[later.length];
      long target = (place + most) / chunkOperations;
      if (target > chunk) {
        Arrays.setAll(passed, open::left);
        open = open(target, passed);
        place = target * chunkOperations;
      }
      return passed;
    }

    /**
     * Opens a chunk after the open one.
     *
     * @param passed to which the operations between the two are added
     */
    private Counted open(long next, long[] passed) {
      Chunk opened = chunk(next);
      long[] between = new long[later.length];
      for (int entry = 0; entry < later.length; entry++) {
        long through = counts[entry] - later[entry];
        between[entry] = opened.before()[entry] - through;
        later[entry] -= between[entry] + opened.counts()[entry];
      }
      settle(between);
      for (int entry = 0; entry < later.length; entry++) {
        passed[entry] += between[entry];
      }
      long[] its = opened.counts().clone();
      settle(its);
      chunk = next;
      return new Counted(its, null);
    }

    /** The counts of a chunk, from 0. */
    Chunk chunk(long wanted) {
      long[] before = new long[counts.length];
      long[] rest = counts.clone();
      long from = 0;
      long to = (operations + chunkOperations - 1) / chunkOperations;
      while (to - from > 1) {
        long middle = from + (to - from) / 2;
        long[] first =
            Hypergeometric.draw(
                random.at(RandomStream.SPLIT, group, middle),
                rest,
                (middle - from) * chunkOperations);
        for (int entry = 0; entry < first.length; entry++) {
          if (wanted < middle) {
            rest[entry] = first[entry];
          } else {
            before[entry] += first[entry];
            rest[entry] -= first[entry];
          }
        }
        if (wanted < middle) {
          to = middle;
        } else {
          from = middle;
        }
      }
      return new Chunk(before, rest);
    }

    /** Gives back what is owed, as far as counts have it. */
    private void settle(long[] amounts) {
      long paid = 0;
      for (int entry = 0; entry < amounts.length; entry++) {
        long pays = Math.min(Math.max(0, -owed[entry]), amounts[entry]);
        amounts[entry] -= pays;
        owed[entry] += pays;
        paid += pays;
      }
      for (int entry = 0; entry < amounts.length; entry++) {
        long gets = Math.min(Math.max(0, owed[entry]), paid);
        amounts[entry] += gets;
        owed[entry] -= gets;
        paid -= gets;
      }
    }
  }

  /** Entries drawn by weight, each time anew, for as long as the group lasts. */
  static final class Weighted implements Interleaving {
    private final double[] upTo;
    private final double[] weights;
    private long left;

    /**
     * @param weights of the entries, at least one above 0
     * @param most operations that there are; the largest long: no end
     */
    Weighted(List<Double> weights, long most) {
      this.weights = weights.stream().mapToDouble(weight -> weight).toArray();
      upTo = new double[this.weights.length];
      double sum = 0;
      for (int entry = 0; entry < upTo.length; entry++) {
        sum += this.weights[entry];
        upTo[entry] = sum;
      }
      left = most;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public boolean has(int entry) {
      return weights[entry] > 0;
    }

    @Override
    public int peek(SeededRandom random) {
      double place = random.nextDouble() * upTo[upTo.length - 1];
      int entry = 0;
      while (place >= upTo[entry]) {
        entry++;
      }
      return entry;
    }

    @Override
    public void take(int entry) {
      if (left < Long.MAX_VALUE) {
        left--;
      }
    }
  }

  /**
   * Tenants in the order in which their arrivals are due, and of each its entries drawn by weight,
   * for as long as the group lasts.
   */
  static final class Tenants implements Interleaving {
    private final List<List<Integer>> entriesOf;
    private final List<Weighted> mixOf;
    private final Weighted all;
    private final ArrivalSchedule arrivals;
    private boolean isOver;

    /**
     * @param arrivals of the tenants, numbered in the order of their first entries
     */
    Tenants(Mix.Timed mix, List<OperationPlan> operations, ArrivalSchedule arrivals) {
      Map<String, List<Integer>> named = new LinkedHashMap<>();
      for (int entry = 0; entry < operations.size(); entry++) {
        String tenant = operations.get(entry).tenant();
        named.computeIfAbsent(tenant, absent -> new ArrayList<>()).add(entry);
      }
      entriesOf = List.copyOf(named.values());
      mixOf =
          entriesOf.stream()
              .map(entries -> entries.stream().map(mix.weights()::get).toList())
              .map(weights -> new Weighted(weights, Long.MAX_VALUE))
              .toList();
      all = new Weighted(mix.weights(), most(mix));
      this.arrivals = arrivals;
      isOver = arrivals.nextArrivalNanos() == ArrivalSchedule.END;
    }

    @Override
    public boolean hasNext() {
      return !isOver && all.hasNext();
    }

    @Override
    public boolean has(int entry) {
      return all.has(entry);
    }

    @Override
    public int peek(SeededRandom random) {
      int tenant = arrivals.part();
      return entriesOf.get(tenant).get(mixOf.get(tenant).peek(random));
    }

    @Override
    public void take(int entry) {
      all.take(entry);
      isOver = arrivals.nextArrivalNanos() == ArrivalSchedule.END;
    }
  }

  /** A mix that changes linearly from the first operation of a group to its last. */
  static final class Glide {
    private final double[] from;
    private final double[] to;

    /**
     * @param from the share of each entry at the start
     * @param to the share of each entry at the end
     */
    Glide(List<Double> from, List<Double> to) {
      this.from = from.stream().mapToDouble(share -> share).toArray();
      this.to = to.stream().mapToDouble(share -> share).toArray();
    }

    /**
     * The share of an entry at an operation, over its share of all operations from there on.
     *
     * @param done operations before this one
     * @param total operations of the group
     */
    double pull(int entry, long done, long total) {
      double before = (double) done / total;
      double middle = (done + 0.5) / total;
      double share = from[entry] * (1 - middle) + to[entry] * middle;
      double rest =
          from[entry] * (1 - before) * (1 - before) / 2 + to[entry] * (1 - before * before) / 2;
      return rest > 0 ? share / rest : 0;
    }
  }
}
