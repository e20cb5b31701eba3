package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.spec.Distribution;

/** Places drawn without replacement have the law of what is free, however little that is. */
class FreePlacesTest {
  private final SeededRandom random = new SeededRandom(61);

  static Stream<Distribution> distributions() {
    return Stream.of(
        new Distribution.Zipf(null, 0.99),
        new Distribution.Zipf(null, 6),
        new Distribution.Normal(0.5, 0.01),
        new Distribution.Beta(0.2, 1),
        new Distribution.Uniform(0.25, 0.5));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void draws_asManyAsPlaces_takeEachOnce(Distribution distribution) {
    int places = 100_003;
    FreePlaces free = new FreePlaces(distribution.popularity(random), places, random);
    BitSet taken = new BitSet(places);
    for (int i = 0; i < places; i++) {
      random.at(RandomStream.KEY, i);
      taken.set((int) free.draw());
    }
    assertThat(taken.cardinality()).isEqualTo(places);
    assertThat(free.draw()).isEqualTo(FreePlaces.NONE);
    free.free(777);
    assertThat(free.draw()).isEqualTo(777);
  }

  /** Of five places of weights 1, 1/2, 1/3, 1/4, 1/5: all 120 orders, as theory has them. */
  @Test
  void order_ofSmallSets_isThatOfDrawsByWhatIsLeft() {
    int rounds = 60_000;
    Map<String, Long> orders = new HashMap<>();
    for (int round = 0; round < rounds; round++) {
      FreePlaces free = new FreePlaces(new Zipf(random, 1, null), 5, random);
      StringBuilder order = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        random.at(RandomStream.KEY, round * 5L + i);
        order.append(free.draw());
      }
      orders.merge(order.toString(), 1L, Long::sum);
    }
    String[] all = orders.keySet().stream().sorted().toArray(String[]::new);
    assertThat(all).hasSize(120);
    long[] counts = Stream.of(all).mapToLong(orders::get).toArray();
    Fit.assertFits(counts, Stream.of(all).mapToDouble(FreePlacesTest::chance).toArray());
  }

  private static double chance(String order) {
    double left = 137 / 60.0;
    double chance = 1;
    for (int i = 0; i < order.length(); i++) {
      double weight = 1.0 / (order.charAt(i) - '0' + 1);
      chance *= weight / left;
      left -= weight;
    }
    return chance;
  }

  /** The last half, which the tree of masses draws: places 100 to 199 are free, and r is 101 on. */
  @Test
  void draw_amongFewFreePlaces_hasTheirLaw() {
    int places = 200;
    FreePlaces free = new FreePlaces(new Zipf(random, 2, null), places, random);
    for (int place = 0; place < 100; place++) {
      free.take(place);
    }
    long[] counts = new long[100];
    double[] shares = new double[100];
    double sum = 0;
    for (int rank = 101; rank <= places; rank++) {
      sum += 1.0 / rank / rank;
    }
    for (int i = 0; i < 100; i++) {
      shares[i] = 1.0 / (i + 101) / (i + 101) / sum;
    }
    for (int i = 0; i < 50_000; i++) {
      random.at(RandomStream.KEY, i);
      int place = (int) free.draw();
      counts[place - 100]++;
      free.free(place);
    }
    Fit.assertFits(counts, shares);
  }
}
