package site.ycsb.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    double price = PRICE * distinct() * Math.log(to - (double) from);
    double[] best = new double[blocks + 1];
    int[] last = new int[blocks + 1];
    Arrays.fill(best, 1, blocks + 1, Double.POSITIVE_INFINITY);
    for (int start = 0; start < blocks; start++) {
      for (int end = start + 1; end <= blocks; end++) {
        double cost = best[start] + cost(start, end) + price;
        if (cost < best[end]) {
          best[end] = cost;
          last[end] = start;
        }
      }
    }
    List<Integer> ends = new ArrayList<>();
    for (int end = last[blocks]; end > 0; end = last[end]) {
      ends.add(0, end);
    }
    return merged(refined(ends), most, price);
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
    for (int i = 0; i < ends.size(); i++) {
      int end = ends.get(i);
      int previous = i == 0 ? 0 : ends.get(i - 1);
      int next = i == ends.size() - 1 ? blocks : ends.get(i + 1);
      // The block on the boundary may belong to either side.
      double[] left = logs(previous, end > previous + 1 ? end - 1 : end);
      double[] right = logs(next > end + 1 ? end + 1 : end, next);
      int least = places.isEmpty() ? from : places.get(places.size() - 1);
      places.add(bestPlace(Math.max(least, start(end - 1)), start(end + 1), left, right));
    }
    return places;
  }

  private int bestPlace(int first, int past, double[] left, double[] right) {
    double sum = 0;
    double best = 0;
    int place = first;
    for (int i = first; i < past; i++) {
      sum += left[kinds[i]] - right[kinds[i]];
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
