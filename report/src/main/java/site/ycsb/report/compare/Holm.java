package site.ycsb.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's correction of p-values for their number (Scandinavian Journal of Statistics 6, 1979). */
final class Holm {
  private Holm() {}

  /**
   * The values corrected, in the same order: if those of at most 0.05 are taken for findings, none
   * of them is false in 95 of 100 cases, whatever they have to do with each other.
   */
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
