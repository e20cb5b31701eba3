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
import site.ycsb.tectonic.random.SeededRandom;

/** Says which entry of a group comes next, in O(1) memory. */
sealed interface Interleaving {

  /** The interleaving of nothing. */
  Interleaving NONE = shuffled();

  /** Whether the group has an operation left. */
  boolean hasNext();

  /** Whether an entry has an operation left. */
  boolean has(int entry);

  /**
   * Which entry comes next; nothing is taken yet.
   *
   * @param random positioned by the caller
   */
  int peek(SeededRandom random);

  /** Takes an operation of an entry that has one. */
  void take(int entry);

  /** The interleaving of a group's operations; those that never occur have no turn. */
  static Interleaving of(Mix mix, List<OperationPlan> operations) {
    long[] counts = operations.stream().mapToLong(OperationPlan::count).toArray();
    if (mix instanceof Mix.Timed timed) {
      return new Weighted(timed.weights(), most(timed));
    } else if (mix instanceof Mix.Gliding gliding) {
      return new Counted(counts, new Glide(gliding.from(), gliding.to()));
    }
    return shuffled(counts);
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

  /** A uniformly random permutation of so many operations of each entry. */
  static Interleaving shuffled(long... counts) {
    return new Counted(counts, null);
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
