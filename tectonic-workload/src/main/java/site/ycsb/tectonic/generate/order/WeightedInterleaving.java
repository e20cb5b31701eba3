package site.ycsb.tectonic.generate.order;

import java.util.List;
import site.ycsb.tectonic.random.SeededRandom;

/** Entries drawn by weight, each time anew, for as long as the group lasts. */
final class WeightedInterleaving implements Interleaving {
  private final double[] upTo;
  private final double[] weights;
  private long left;

  /**
   * @param weights of the entries, at least one above 0
   * @param most operations that there are; the largest long: no end
   */
  WeightedInterleaving(List<Double> weights, long most) {
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
