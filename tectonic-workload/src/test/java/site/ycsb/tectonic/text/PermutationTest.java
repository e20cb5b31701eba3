package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.stream.Plans;

/** Different numbers go to different places inside the domain, as if drawn at random. */
class PermutationTest {
  private static final long LARGEST = 1L << 62;

  private static Permutation permutation(long domain, long owner) {
    return new Permutation(domain, owner, new SeededRandom(11));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        1, 2, 3, 4, 5, 7, 10, 16, 17, 61, 62, 63, 97, 100, 3844, 9_973, 10_000, 65_536, 65_537,
        238_328
      })
  void places_ofASmallDomain_areEachTakenOnce(long domain) {
    Permutation permutation = permutation(domain, 1);
    BitSet taken = new BitSet();
    for (long number = 0; number < domain; number++) {
      taken.set(Math.toIntExact(permutation.apply(number)));
    }
    assertThat(taken.cardinality()).isEqualTo((int) domain);
    assertThat(taken.length()).isEqualTo((int) domain);
  }

  @ParameterizedTest
  @ValueSource(longs = {LARGEST, LARGEST - 1, 839_299_365_868_340_224L, 1_000_000_007L})
  void places_ofALargeDomain_areDifferentAndEven(long domain) {
    Permutation permutation = permutation(domain, 2);
    int count = 20_000;
    double[] places = new double[2 * count];
    Set<Long> taken = new HashSet<>();
    for (int i = 0; i < count; i++) {
      for (long number : new long[] {i, domain - 1 - i}) {
        long place = permutation.apply(number);
        assertThat(place).isBetween(0L, domain - 1);
        places[taken.size()] = (double) place / domain;
        taken.add(place);
      }
    }
    assertThat(taken).hasSize(2 * count);
    Fit.assertFits(places, x -> x);
  }

  /** In the order in which they were prepared, in another one, or only some of them. */
  @ParameterizedTest
  @ValueSource(longs = {1, 5, 97, 10_000, 238_328, 1_000_000_007L, LARGEST})
  void places_thatWerePrepared_areThoseOfTheNumbersAlone(long domain) {
    Permutation alone = permutation(domain, 4);
    Permutation prepared = permutation(domain, 4);
    Random random = new Random(17);
    for (int round = 0; round < 2_000; round++) {
      long[] numbers = random.longs(4, 0, domain).toArray();
      prepared.prepare(numbers[0], numbers[1], numbers[2], numbers[3]);
      int[] order = round % 2 == 0 ? new int[] {0, 1, 2, 3} : random.ints(6, 0, 4).toArray();
      for (int next : order) {
        assertThat(prepared.apply(numbers[next])).isEqualTo(alone.apply(numbers[next]));
      }
    }
  }

  @Test
  void places_ofNeighbours_areUnrelated() {
    int domain = 10_000;
    Permutation permutation = permutation(domain, 3);
    double[] places = new double[domain];
    Arrays.setAll(places, permutation::apply);
    double limit = 4 / Math.sqrt(domain);
    for (int lag : new int[] {1, 2, 10, 100}) {
      double[] later = Arrays.copyOfRange(places, lag, domain);
      double[] earlier = Arrays.copyOf(places, domain - lag);
      assertThat(new PearsonsCorrelation().correlation(earlier, later)).isBetween(-limit, limit);
    }
    assertThat(new PearsonsCorrelation().correlation(Plans.numbers(domain), places))
        .isBetween(-limit, limit);
  }

  @Test
  void firstPlace_overManyOwners_isEven() {
    long[] counts = new long[62];
    for (int owner = 0; owner < 20_000; owner++) {
      counts[(int) permutation(62, owner).apply(0)]++;
    }
    Fit.assertEven(counts);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, LARGEST + 1})
  void domain_outOfRange_isRefused(long domain) {
    assertThatThrownBy(() -> permutation(domain, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("domain is " + domain);
  }
}
