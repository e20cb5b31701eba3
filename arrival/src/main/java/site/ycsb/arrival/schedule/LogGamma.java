package site.ycsb.arrival.schedule;

import org.apache.commons.math3.special.Gamma;

/** The logarithm of the gamma function, whose library name a gap distribution has too. */
final class LogGamma {
  private LogGamma() {}

  static double of(double x) {
    return Gamma.logGamma(x);
  }
}
