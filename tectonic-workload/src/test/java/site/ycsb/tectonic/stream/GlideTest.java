package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/** The shares of the entries go linearly from one mix to another. */
final class GlideTest {

  /** The distribution function of an entry's places whose share goes from p to q. */
  private static double glide(double p, double q, double x) {
    double t = Math.max(0, Math.min(1, x));
    return (p * (t - t * t / 2) + q * t * t / 2) / ((p + q) / 2);
  }

  @Test
  void places_inAGlide_followTheLinearShares() {
    List<Double> from = List.of(0.7, 0.3, 0.0, 0.0);
    List<Double> to = List.of(0.1, 0.3, 0.59, 0.01);
    long[] counts = {16_000, 12_000, 11_800, 200};
    int total = 40_000;
    Interleaving interleaving = new Interleaving.Counted(counts, new Interleaving.Glide(from, to));
    List<List<Double>> places = new ArrayList<>();
    counts().forEach(i -> places.add(new ArrayList<>()));
    SeededRandom random = new SeededRandom(23);
    for (int place = 0; interleaving.hasNext(); place++) {
      int entry = interleaving.peek(random.at(RandomStream.INTERLEAVING, place));
      interleaving.take(entry);
      places.get(entry).add((place + 0.5) / total);
    }
    for (int entry : counts()) {
      double p = from.get(entry);
      double q = to.get(entry);
      double[] samples = places.get(entry).stream().mapToDouble(x -> x).toArray();
      assertThat(samples).hasSize((int) counts[entry]);
      Fit.assertFits(samples, x -> glide(p, q, x));
    }
  }

  private static List<Integer> counts() {
    return List.of(0, 1, 2, 3);
  }

  @Test
  void glide_betweenEqualMixes_isAUniformOrder() {
    List<Double> shares = List.of(0.25, 0.75);
    Interleaving interleaving =
        new Interleaving.Counted(
            new long[] {5_000, 15_000}, new Interleaving.Glide(shares, shares));
    List<Double> places = new ArrayList<>();
    SeededRandom random = new SeededRandom(24);
    for (int place = 0; interleaving.hasNext(); place++) {
      int entry = interleaving.peek(random.at(RandomStream.INTERLEAVING, place));
      interleaving.take(entry);
      if (entry == 0) {
        places.add((double) place);
      }
    }
    Fit.assertUniform(places.stream().mapToDouble(x -> x).toArray(), 20_000);
  }
}
