package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.plan.GroupPlan.Sortedness;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Distribution;

/** Measured after the fact, a sequence is as far out of order as asked for, and no further. */
class DisplacementTest {
  private static final int SIZE = 20_000;

  @ParameterizedTest
  @CsvSource({
    "0, 100",
    "2, 1",
    "2, 100",
    "2, 2000",
    "3, 2",
    "3, 3",
    "3, 100",
    "3, 19999",
    "4, 2000",
    "5, 2000",
    "7, 100",
    "2001, 100",
    "200, 1",
    "200, 100",
    "200, 2000",
    "2000, 1",
    "2000, 100",
    "2000, 2000",
    "10000, 1",
    "10000, 100",
    "10000, 2000",
    "17000, 1",
    "20000, 1",
    "20000, 2",
    "20000, 3",
    "20000, 5",
    "20000, 100",
    "20000, 19999"
  })
  void disorder_ofASequence_isAsAskedFor(int displaced, int distance) {
    check(displaced(SIZE, displaced, distance), displaced, distance);
  }

  private static void check(long[] sequence, int displaced, int distance) {
    int[] distances = distances(sequence);
    long moved = Arrays.stream(distances).filter(d -> d != 0).count();
    int farthest = Arrays.stream(distances).map(Math::abs).max().orElse(0);
    assertThat(moved).isBetween((long) Math.floor(0.9 * displaced), (long) displaced);
    if (displaced > 0) {
      assertThat(farthest).isBetween((int) Math.ceil(0.9 * distance), distance);
    }
  }

  @Test
  void distances_ofFewDisplacedEntries_areDrawnEvenly() {
    int[] distances = distances(displaced(SIZE, 2000, 1000));
    double[] forward = Arrays.stream(distances).filter(d -> d > 0).asDoubleStream().toArray();
    Fit.assertFits(forward, d -> Math.min(1, (d - 0.5) / 1000));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 2, 5", "3, 3, 2", "10, 1, 5", "5, 100, 100", "0, 0, 0"})
  void disorder_ofATinySequence_staysWithinIt(int size, int displaced, int distance) {
    long[] sequence = displaced(size, displaced, distance);
    assertThat(Arrays.stream(sequence).sorted().toArray()).isEqualTo(ordered(size));
    assertThat(Arrays.stream(distances(sequence)).filter(d -> d != 0).count())
        .isLessThanOrEqualTo(displaced);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1", "0, 100", "0, 100000",
    "10000, 1", "10000, 100", "10000, 100000",
    "100000, 1", "100000, 100", "100000, 100000",
    "500000, 1", "500000, 100", "500000, 100000"
  })
  void disorder_ofAMillionEntries_isAsAskedFor(int displaced, int distance) {
    check(displaced(1_000_000, displaced, distance), displaced, distance);
  }

  /** Entries change places; where each moves by one, they do so in pairs. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "1, 100, 0", "3, 1, 2", "101, 1, 100"})
  void disorder_ofAnOddNumberThatCannotBe_isOfOneEntryLess(int asked, int distance, int moved) {
    int[] distances = distances(displaced(SIZE, asked, distance));
    assertThat(Arrays.stream(distances).filter(d -> d != 0)).hasSize(moved);
  }

  /**
   * Means and shares of up to l/2 are those of the laws themselves: 2/7 and 57/64, 5/7 and 7/64,
   * 1/2; of ranks 500/H(500) and H(250)/H(500). A displacement is at least 1, so half a position is
   * added where shares are rounded up.
   */
  @ParameterizedTest
  @CsvSource({
    "'', 250.5, 0.5",
    "beta 2 5, 143.357, 0.890625",
    "beta 5 2, 357.643, 0.109375",
    "zipf 1, 73.607, 0.898107"
  })
  void distances_byALaw_followItUpToTheMostAsked(String law, double mean, double upToHalf) {
    double sum = 0;
    double near = 0;
    for (int seed = 1; seed <= 50; seed++) {
      long[] sequence = ordered(100_000);
      SeededRandom random = new SeededRandom(seed).at(RandomStream.SORTEDNESS, 1);
      Displacement.apply(sequence, new Sortedness(10_000, 500, false, law(law)), random);
      int[] moved = Arrays.stream(distances(sequence)).filter(d -> d != 0).map(Math::abs).toArray();
      assertThat(moved).as("seed %d", seed).hasSize(10_000);
      assertThat(Arrays.stream(moved).max()).as("seed %d", seed).hasValue(500);
      sum += Arrays.stream(moved).sum();
      near += Arrays.stream(moved).filter(d -> d <= 250).count();
    }
    assertThat(sum / 500_000).isCloseTo(mean, within(1.0));
    assertThat(near / 500_000).isCloseTo(upToHalf, within(0.004));
  }

  private static @Nullable Distribution law(String words) {
    return switch (words) {
      case "beta 2 5" -> new Distribution.Beta(2, 5);
      case "beta 5 2" -> new Distribution.Beta(5, 2);
      case "zipf 1" -> new Distribution.Zipf(null, 1);
      default -> null;
    };
  }

  /** Sequences so short that swaps often end early. */
  @Test
  void disorder_isNeverOfFewerEntriesThanKnown() {
    for (int size = 2; size <= 16; size++) {
      for (int moved = 2; moved <= size; moved++) {
        for (int distance = moved % 2 == 1 ? 2 : 1; distance < Math.min(size, 6); distance++) {
          Sortedness asked = new Sortedness(moved, distance, false, null);
          for (int seed = 1; seed <= 100; seed++) {
            long[] sequence = ordered(size);
            Displacement.apply(
                sequence, asked, new SeededRandom(seed).at(RandomStream.SORTEDNESS, 1));
            assertThat(Arrays.stream(distances(sequence)).filter(d -> d != 0).count())
                .as("%d of %d by %d, seed %d", moved, size, distance, seed)
                .isBetween(Displacement.least(asked, size), (long) moved);
          }
        }
      }
    }
  }

  /**
   * With up to 80 %, swaps end early where no two free entries are in reach: each third one is free
   * by distances of 1 or 2, each fifth by 4.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 100, 2",
    "0, 5, 100, 0",
    "10, 3, 1000, 10",
    "800, 1, 1000, 666",
    "800, 2, 1000, 666",
    "8, 2, 10, 6",
    "8, 4, 10, 8",
    "9, 1, 10, 7",
    "3, 1, 3, 2",
    "9, 2, 10, 0",
    "10, 4, 10, 0"
  })
  void entriesKnownToBeDisplaced_areAsManyAsCannotBeCutOff(
      int displaced, int distance, int size, long least) {
    assertThat(Displacement.least(new Sortedness(displaced, distance, false, null), size))
        .isEqualTo(least);
  }

  /** As version 3 of the stream has them: existing specs keep their digests. */
  @ParameterizedTest
  @CsvSource({
    "2000, 1000, -1240768997",
    "20000, 1000, 127354145",
    "2001, 1000, -431429511",
    "17000, 1, 1028143913",
    "16000, 100, 2036569933",
    "20000, 100, 117963657"
  })
  void distances_withoutALaw_areThoseOfEarlierVersions(int moved, int distance, int hash) {
    assertThat(Arrays.hashCode(displaced(SIZE, moved, distance))).isEqualTo(hash);
  }

  private static long[] displaced(int size, int displaced, int distance) {
    long[] sequence = ordered(size);
    SeededRandom random = new SeededRandom(23).at(RandomStream.SORTEDNESS, 1);
    Displacement.apply(sequence, new Sortedness(displaced, distance, false, null), random);
    return sequence;
  }

  private static long[] ordered(int size) {
    long[] sequence = new long[size];
    Arrays.setAll(sequence, i -> i);
    return sequence;
  }

  /** How far each entry is from where it belongs. */
  private static int[] distances(long[] sequence) {
    int[] distances = new int[sequence.length];
    Arrays.setAll(distances, i -> (int) (sequence[i] - i));
    return distances;
  }
}
