package site.ycsb.ivs.judge;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Corrects p-values for their number (Holm, Scandinavian Journal of Statistics 6(2), 1979). */
final class Holm {
  private Holm() {}

  /** The adjusted values, in the same order: each of at most 0.05 holds, all of them at 5 %. */
  static double[] adjusted(double[] values) {
    List<Integer> ascending =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .toList();
    double[] adjusted = new double[values.length];
    double most = 0;
    for (int rank = 0; rank < values.length; rank++) {
      int index = ascending.get(rank);
      most = Math.max(most, Math.min(1, (values.length - rank) * values[index]));
      adjusted[index] = most;
    }
    return adjusted;
  }
}
