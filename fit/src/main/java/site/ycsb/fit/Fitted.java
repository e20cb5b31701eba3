package site.ycsb.fit;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A law that was chosen for some samples.
 *
 * @param law itself
 * @param words for it
 * @param samples how many it was fitted to
 * @param gain its log-likelihood, less that of the reference that all candidates share, in nats
 * @param distance between it and the samples, the greatest of the distribution functions
 * @param runnerUp in words, the best law of another kind; null where there is none
 * @param lead of the law over the runner-up by Schwarz's criterion, in nats
 */
public record Fitted<T>(
    T law,
    String words,
    long samples,
    double gain,
    double distance,
    @Nullable String runnerUp,
    double lead) {

  /**
   * One of several laws for the same samples.
   *
   * @param kind of the law: a runner-up is of another
   * @param gain log-likelihood, less that of what all share
   * @param parameters that were fitted
   */
  record Candidate<T>(
      T law, String kind, String words, double gain, int parameters, double distance) {

    /** Schwarz's criterion: the likelihood less a price for each parameter. */
    double score(long samples) {
      return gain - parameters * Math.log(Math.max(2, (double) samples)) / 2;
    }
  }

  /** The best of several candidates, at least one. */
  static <T> Fitted<T> best(List<Candidate<T>> candidates, long samples) {
    List<Candidate<T>> sorted =
        candidates.stream()
            .filter(each -> !Double.isNaN(each.gain()))
            .sorted(
                Comparator.comparingDouble((Candidate<T> each) -> each.score(samples)).reversed())
            .toList();
    Candidate<T> best = sorted.get(0);
    Candidate<T> second =
        sorted.stream()
            .filter(each -> !each.kind().equals(best.kind()) && Double.isFinite(each.gain()))
            .findFirst()
            .orElse(null);
    return new Fitted<>(
        best.law(),
        best.words(),
        samples,
        best.gain(),
        best.distance(),
        second == null ? null : second.words(),
        second == null ? 0 : best.score(samples) - second.score(samples));
  }

  /** What chance alone does to the distance in 95 of 100 cases (Kolmogorov and Smirnov). */
  public double distanceByChance() {
    return 1.358 / Math.sqrt(Math.max(1, (double) samples));
  }
}
