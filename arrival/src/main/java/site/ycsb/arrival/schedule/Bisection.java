package site.ycsb.arrival.schedule;

import java.util.function.DoubleUnaryOperator;

/** Finds where a growing function passes 0. */
final class Bisection {
  private static final int STEPS = 200;

  private Bisection() {}

  static double root(DoubleUnaryOperator growing, double least, double most) {
    double low = least;
    double high = most;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (growing.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
