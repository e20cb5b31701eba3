package site.ycsb.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the mix of operations changes: the segments of greatest multinomial likelihood.
 * Dynamic programming (Auger and Lawrence, 1989) divides at most 512 blocks into as many segments
 * as pay for their parameters (Schwarz, 1978). Each boundary is then moved to the operation where
 * it fits best.
 */
final class PhaseSearch {
  private static final int MOST_BLOCKS = 512;
  private static final int FEWEST_PER_BLOCK = 8;
  private static final double PRICE = 2;
  private static final double SMOOTHING = 0.01;
  private static final double LEAST_SHARE = 0.02;
  private static final double TINY = 1e-6;
  private static final int STEPS = 6;

  private final byte[] kinds;
  private final int from;
  private final int to;
  private final int kindCount;
  private final int block;
  private final int blocks;
  private final int[][] before;

  private PhaseSearch(byte[] kinds, int from, int to) {
    this.kinds = kinds;
    this.from = from;
    this.to = to;
    int most = 0;
    for (int i = from; i < to; i++) {
      most = Math.max(most, kinds[i]);
    }
    kindCount = most + 1;
    block = Math.max(FEWEST_PER_BLOCK, (to - from + MOST_BLOCKS - 1) / MOST_BLOCKS);
    blocks = (to - from + block - 1) / block;
    before = new int[blocks + 1][kindCount];
    for (int b = 0; b < blocks; b++) {
      before[b + 1] = before[b].clone();
      for (int i = start(b); i < start(b + 1); i++) {
        before[b + 1][kinds[i]]++;
      }
    }
  }

  /**
   * The places between 0 and the number of operations where the mix changes, ascending.
   *
   * @param kinds of the operations, as small numbers
   * @param most phases
   */
  static List<Integer> changes(byte[] kinds, int from, int to, int most) {
    if (to - from < 2 || most < 2) {
      return List.of();
    }
    return new PhaseSearch(kinds, from, to).search(most);
  }

  private List<Integer> search(int most) {
    // The block on a boundary may become a phase of its own, until its operations are looked at.
    int phases = Math.min(2 * most, blocks);
    double[][] best = new double[phases + 1][blocks + 1];
    int[][] last = new int[phases + 1][blocks + 1];
    Arrays.stream(best).forEach(row -> Arrays.fill(row, Double.POSITIVE_INFINITY));
    best[0][0] = 0;
    for (int start = 0; start < blocks; start++) {
      for (int end = start + 1; end <= blocks; end++) {
        double cost = cost(start, end);
        for (int k = 1; k <= phases; k++) {
          if (best[k - 1][start] + cost < best[k][end]) {
            best[k][end] = best[k - 1][start] + cost;
            last[k][end] = start;
          }
        }
      }
    }
    double price = PRICE * distinct() * Math.log(to - (double) from);
    int chosen = 1;
    for (int k = 2; k <= phases; k++) {
      if (best[k][blocks] + k * price < best[chosen][blocks] + chosen * price) {
        chosen = k;
      }
    }
    List<Integer> ends = new ArrayList<>();
    for (int k = chosen, end = blocks; k > 1; k--) {
      end = last[k][end];
      ends.add(0, end);
    }
    return withGlides(merged(refined(ends), most, price), price);
  }

  /** The shares of the kinds among some operations. */
  static double[] mix(byte[] kinds, int from, int to) {
    double[] mix = new double[Byte.MAX_VALUE];
    for (int i = from; i < to; i++) {
      mix[kinds[i]] += 1.0 / (to - from);
    }
    return mix;
  }

  /** The mix that a phase glides to, from that of the phase before; null if it does not glide. */
  static double @Nullable [] endOfGlide(byte[] kinds, int from, int to, double[] before) {
    double[] mean = mix(kinds, from, to);
    double[] end = new double[mean.length];
    for (int kind = 0; kind < end.length; kind++) {
      end[kind] = 2 * mean[kind] - before[kind];
      if (end[kind] < -LEAST_SHARE) {
        return null;
      }
      end[kind] = Math.max(0, end[kind]);
    }
    double gain = 0;
    for (int i = from; i < to; i++) {
      double at = (i - from + 0.5) / (to - from);
      double share = before[kinds[i]] * (1 - at) + end[kinds[i]] * at;
      gain += Math.log(Math.max(TINY, share) / mean[kinds[i]]);
    }
    return gain > PRICE * Math.log(to - (double) from) ? end : null;
  }

  /** Takes phases between two others as one where a glide from the one to the other costs less. */
  private List<Integer> withGlides(List<Integer> places, double price) {
    List<Integer> best = places;
    double most = 0;
    for (int i = 0; i < places.size(); i++) {
      for (int j = i + 1; j < places.size(); j++) {
        Glide glide = glide(places, i, j, price);
        if (glide.gain() > most) {
          most = glide.gain();
          best = new ArrayList<>(places.subList(0, i));
          best.add(start(glide.begins()));
          best.add(start(glide.ends()));
          best.addAll(places.subList(j + 1, places.size()));
        }
      }
    }
    return best;
  }

  /** Blocks between two levels, and what their glide gains over the phases there were. */
  private record Glide(int begins, int ends, double gain) {}

  private Glide glide(List<Integer> places, int first, int last, double price) {
    List<Integer> ends = new ArrayList<>();
    ends.add(0);
    places.forEach(place -> ends.add((place - from + block / 2) / block));
    ends.add(blocks);
    double now = (last - first - 1) * price;
    for (int k = first; k <= last + 1; k++) {
      now += cost(ends.get(k), ends.get(k + 1));
    }
    int left = ends.get(first + 1);
    int right = ends.get(last + 1);
    int step = Math.max(1, (right - left) / (2 * STEPS));
    Glide best = new Glide(left, right, 0);
    for (int begins = left;
        begins > ends.get(first) && begins >= left - STEPS * step;
        begins -= step) {
      for (int past = right;
          past < ends.get(last + 2) && past <= right + STEPS * step;
          past += step) {
        double gain = now - costOfGlide(ends.get(first), begins, past, ends.get(last + 2));
        best = gain > best.gain() ? new Glide(begins, past, gain) : best;
      }
    }
    return best;
  }

  /** Of a level, a glide, and another level. */
  private double costOfGlide(int start, int begins, int ends, int end) {
    double sum = cost(start, begins) + cost(ends, end);
    double[] left = logs(start, begins);
    double[] right = logs(ends, end);
    for (int b = begins; b < ends; b++) {
      double at = (b - begins + 0.5) / (ends - begins);
      for (int kind = 0; kind < kindCount; kind++) {
        double share = Math.exp(left[kind]) * (1 - at) + Math.exp(right[kind]) * at;
        sum -= (before[b + 1][kind] - before[b][kind]) * Math.log(share);
      }
    }
    return sum;
  }

  /** Leaves out the changes that do not pay for their parameters, and those beyond the most. */
  private List<Integer> merged(List<Integer> places, int most, double price) {
    List<Integer> left = new ArrayList<>(places.stream().distinct().toList());
    while (!left.isEmpty()) {
      int least = 0;
      double fewest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < left.size(); i++) {
        int start = i == 0 ? from : left.get(i - 1);
        int end = i == left.size() - 1 ? to : left.get(i + 1);
        double gain = cost(counts(start, end)) - cost(counts(start, left.get(i)));
        gain -= cost(counts(left.get(i), end));
        if (gain < fewest) {
          fewest = gain;
          least = i;
        }
      }
      if (left.size() < most && fewest > price) {
        break;
      }
      left.remove(least);
    }
    return left;
  }

  private int[] counts(int start, int end) {
    int[] counts = new int[kindCount];
    for (int i = start; i < end; i++) {
      counts[kinds[i]]++;
    }
    return counts;
  }

  private long distinct() {
    return Arrays.stream(before[blocks]).filter(count -> count > 0).count();
  }

  private double cost(int start, int end) {
    int[] counts = before[end].clone();
    for (int kind = 0; kind < kindCount; kind++) {
      counts[kind] -= before[start][kind];
    }
    return cost(counts);
  }

  /** Minus the logarithm of the greatest likelihood of some operations. */
  private static double cost(int[] counts) {
    double all = 0;
    double sum = 0;
    for (int count : counts) {
      all += count;
      sum += count > 0 ? count * Math.log(count) : 0;
    }
    return all > 0 ? all * Math.log(all) - sum : 0;
  }

  private int start(int number) {
    return (int) Math.min(to, from + (long) number * block);
  }

  private List<Integer> refined(List<Integer> ends) {
    List<Integer> places = new ArrayList<>();
    for (int k = 0; k < ends.size(); k++) {
      int end = ends.get(k);
      int previous = k == 0 ? 0 : ends.get(k - 1);
      int next = k == ends.size() - 1 ? blocks : ends.get(k + 1);
      // The block on the boundary may belong to either side.
      double[] left = logs(previous, end > previous + 1 ? end - 1 : end);
      double[] right = logs(next > end + 1 ? end + 1 : end, next);
      int least = places.isEmpty() ? from : places.get(places.size() - 1);
      places.add(
          bestPlace(
              Math.max(least, start(end - 1)),
              start(end + 1),
              i -> left[kinds[i]] - right[kinds[i]]));
    }
    return places;
  }

  /**
   * Where a change fits best between two places.
   *
   * @param gain in log-likelihood if what is at a place comes before the change
   */
  static int bestPlace(int first, int past, IntToDoubleFunction gain) {
    double sum = 0;
    double best = 0;
    int place = first;
    for (int i = first; i < past; i++) {
      sum += gain.applyAsDouble(i);
      if (sum > best) {
        best = sum;
        place = i + 1;
      }
    }
    return place;
  }

  private double[] logs(int start, int end) {
    double[] logs = new double[kindCount];
    double all = start(end) - (double) start(start) + SMOOTHING * kindCount;
    for (int kind = 0; kind < kindCount; kind++) {
      logs[kind] = Math.log((before[end][kind] - before[start][kind] + SMOOTHING) / all);
    }
    return logs;
  }
}
