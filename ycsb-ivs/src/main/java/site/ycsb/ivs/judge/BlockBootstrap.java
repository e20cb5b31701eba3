package site.ycsb.ivs.judge;

import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Estimates coefficients of a series in epochs that depend on each other, by least squares and a
 * moving block bootstrap of the residuals (Künsch, The Annals of Statistics 17(3), 1989), circular
 * as of Politis and Romano (1992).
 *
 * <p>A block has the square root of the number of epochs: 10 of 99, 4 of 19. That is what minimises
 * the error of the variance for a lag-1 correlation of about 0.6, the highest that was seen. Blocks
 * make the variance too small when they are few; Student's t with a degree of freedom for each
 * block, less one for each coefficient, makes up for that.
 */
record BlockBootstrap(int draws, long seed) {
  static final int DRAWS = 2000;

  /** The fewest values that say something of so many coefficients. */
  static int fewest(int coefficients) {
    return 4 + 2 * coefficients;
  }

  /**
   * @param rows by epoch, what each coefficient is multiplied with
   * @param values by epoch
   * @param statistic of the coefficients
   */
  Effect of(double[][] rows, double[] values, ToDoubleFunction<double[]> statistic) {
    int count = values.length;
    int coefficients = rows[0].length;
    RealMatrix design = new Array2DRowRealMatrix(rows);
    RealMatrix solver = new QRDecomposition(design).getSolver().getInverse();
    double[] fitted = solver.operate(values);
    double[] line = design.operate(fitted);
    double[] residuals = new double[count];
    double inflation = Math.sqrt((double) count / (count - coefficients));
    for (int i = 0; i < count; i++) {
      residuals[i] = (values[i] - line[i]) * inflation;
    }
    int block = blockLength(count);
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = new double[draws];
    double[] sample = new double[count];
    for (int draw = 0; draw < draws; draw++) {
      for (int i = 0, from = 0; i < count; i++, from++) {
        if (i % block == 0) {
          from = random.nextInt(count);
        }
        sample[i] = line[i] + residuals[from % count];
      }
      drawn[draw] = statistic.applyAsDouble(solver.operate(sample));
    }
    double freedom = Math.max(1, (double) count / block - coefficients);
    return new Effect(
        statistic.applyAsDouble(fitted), Math.sqrt(StatUtils.variance(drawn)), freedom);
  }

  static int blockLength(int epochs) {
    return (int) Math.round(Math.sqrt(epochs));
  }
}
