package site.ycsb.fit;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.moment.Variance;

/**
 * Counts accesses by their place in an order of the live keys. Bins narrow towards both ends, 64 in
 * each halving; the memory is 24 KB for any number of accesses.
 */
final class PositionCounts {
  private static final int PER_HALVING = 64;
  private static final int HALVINGS = 24;
  private static final int HALF = PER_HALVING * HALVINGS;
  private static final double LN_2 = Math.log(2);

  private final long[] bins = new long[2 * HALF];
  private long count;
  private double widths;

  /** Counts an access to the live key at a position, from 0. */
  void add(int position, int live) {
    // The end of the key's own part, where the mass of a law up to and with the key is told.
    double share = (position + 1.0) / live;
    boolean low = share < 0.5;
    double side = low ? share : 1 - share;
    int bin = (int) Math.min(HALF - 1, Math.max(0, PER_HALVING * -Math.log(2 * side) / LN_2));
    bins[low ? HALF - 1 - bin : HALF + bin]++;
    count++;
    widths += 1.0 / live;
  }

  long count() {
    return count;
  }

  /** The greatest distance between two distribution functions. */
  double distance(PositionCounts other) {
    double most = 0;
    double sum = 0;
    double others = 0;
    for (int bin = 0; bin < bins.length; bin++) {
      sum += bins[bin];
      others += other.bins[bin];
      most = Math.max(most, Math.abs(sum / count - others / other.count));
    }
    return most;
  }

  /**
   * Neighbouring bins together, so that each but few holds as much as any other, and none is
   * narrower than the part of a key: a law that tells places within a key would tell the number of
   * live keys.
   */
  Grouped grouped(int most) {
    double enough = Math.max(1, (double) count / most);
    double width = widths / Math.max(1, count);
    boolean[] ends = new boolean[bins.length];
    double sum = 0;
    double start = 0;
    for (int bin = 0; bin < HALF; bin++) {
      sum += bins[bin];
      ends[bin] = bin == HALF - 1 || (sum >= enough && edge(bin + 1) - start >= width);
      sum = ends[bin] ? 0 : sum;
      start = ends[bin] ? edge(bin + 1) : start;
    }
    // From the other end, where the last key has a part of its own as the first one has.
    sum = 0;
    double end = 1;
    for (int bin = bins.length - 1; bin > HALF; bin--) {
      sum += bins[bin];
      ends[bin - 1] = sum >= enough && end - edge(bin - 1) > width;
      sum = ends[bin - 1] ? 0 : sum;
      end = ends[bin - 1] ? edge(bin) : end;
    }
    ends[HALF - 1] = true;
    ends[bins.length - 1] = true;
    return grouped(ends);
  }

  private Grouped grouped(boolean[] ends) {
    double[] edges = new double[bins.length + 1];
    double[] counts = new double[bins.length];
    int groups = 0;
    for (int bin = 0; bin < bins.length; bin++) {
      counts[groups] += bins[bin];
      edges[groups + 1] = edge(bin + 1);
      groups += ends[bin] ? 1 : 0;
    }
    return new Grouped(Arrays.copyOf(edges, groups + 1), Arrays.copyOf(counts, groups));
  }

  private static double edge(int bin) {
    if (bin == 0 || bin == 2 * HALF) {
      return bin == 0 ? 0 : 1;
    }
    int halvings = bin <= HALF ? HALF - bin : bin - HALF;
    double side = 0.5 * Math.exp(-LN_2 * halvings / PER_HALVING);
    return bin <= HALF ? side : 1 - side;
  }

  /** Counts between edges from 0 to 1. */
  static final class Grouped {
    private final double[] edges;
    private final double[] counts;

    private Grouped(double[] edges, double[] counts) {
      this.edges = edges;
      this.counts = counts;
    }

    /** The log-likelihood of a law, less that of a uniform one. */
    double gain(DoubleUnaryOperator below) {
      double low = below.applyAsDouble(0);
      double mass = below.applyAsDouble(1) - low;
      if (!(mass > 1e-9)) {
        return Double.NEGATIVE_INFINITY;
      }
      double sum = 0;
      double last = low;
      for (int i = 0; i < counts.length; i++) {
        double next = below.applyAsDouble(edges[i + 1]);
        if (counts[i] > 0) {
          sum += counts[i] * Math.log((next - last) / mass / (edges[i + 1] - edges[i]));
        }
        last = next;
      }
      return Double.isNaN(sum) ? Double.NEGATIVE_INFINITY : sum;
    }

    /** The greatest distance between the law and what was counted (Kolmogorov and Smirnov). */
    double distance(DoubleUnaryOperator below) {
      double low = below.applyAsDouble(0);
      double mass = below.applyAsDouble(1) - low;
      double all = Arrays.stream(counts).sum();
      double most = 0;
      double sum = 0;
      for (int i = 0; i < counts.length; i++) {
        sum += counts[i];
        double expected = (below.applyAsDouble(edges[i + 1]) - low) / mass;
        most = Math.max(most, Math.abs(sum / all - expected));
      }
      return most;
    }

    double mean() {
      return new Mean().evaluate(middles(), counts);
    }

    double variance() {
      return new Variance(false).evaluate(middles(), counts);
    }

    private double[] middles() {
      return groups().mapToDouble(i -> (edges[i] + edges[i + 1]) / 2).toArray();
    }

    private IntStream groups() {
      return IntStream.range(0, counts.length);
    }

    /** The lower edge of the first bin with a count. */
    double least() {
      return groups().filter(i -> counts[i] > 0).mapToDouble(i -> edges[i]).min().orElse(0);
    }

    /** The upper edge of the last bin with a count. */
    double most() {
      return groups().filter(i -> counts[i] > 0).mapToDouble(i -> edges[i + 1]).max().orElse(1);
    }
  }
}
