package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Numbers depend on their position and on nothing else, and look random along every axis. */
class SeededRandomTest {

  @Test
  void numbers_atAPosition_areTheSameWhateverWasDrawnBefore() {
    SeededRandom random = new SeededRandom(1).at(RandomStream.KEY, 2, 3);
    long first = random.nextLong();
    long second = random.nextLong();
    random.at(RandomStream.VALUE, 9).nextDouble();
    SeededRandom again = random.another().at(RandomStream.KEY, 2, 3);
    assertThat(again.nextLong()).isEqualTo(first);
    assertThat(again.nextLong()).isEqualTo(second).isNotEqualTo(first);
    assertThat(random.at(RandomStream.KEY, 0, 7).nextLong())
        .isEqualTo(random.at(RandomStream.KEY, 7).nextLong());
  }

  @Test
  void numbers_atDifferentPositions_areDifferent() {
    Set<Long> numbers = new HashSet<>();
    int positions = 0;
    for (long seed = -1; seed <= 1; seed++) {
      SeededRandom random = new SeededRandom(seed);
      for (RandomStream stream : RandomStream.values()) {
        for (long owner = -1; owner < 20; owner++) {
          for (long index = -1; index < 60; index++) {
            numbers.add(random.at(stream, owner, index).nextLong());
            positions++;
          }
        }
      }
    }
    assertThat(numbers).hasSize(positions);
  }

  @Test
  void streams_haveIdsOfTheirOwn() {
    Set<Long> ids = new HashSet<>();
    for (RandomStream stream : RandomStream.values()) {
      ids.add(stream.id());
    }
    assertThat(ids).hasSize(RandomStream.values().length).doesNotContain(0L);
  }

  @Test
  void numbers_alongEachAxis_areEven() {
    int count = 20_000;
    double[][] axes = new double[4][count];
    SeededRandom random = new SeededRandom(5);
    SeededRandom sequence = new SeededRandom(5).at(RandomStream.KEY, 0);
    for (int i = 0; i < count; i++) {
      axes[0][i] = random.at(RandomStream.KEY, 1, i).nextDouble();
      axes[1][i] = random.at(RandomStream.KEY, i, 1).nextDouble();
      axes[2][i] = new SeededRandom(i).at(RandomStream.KEY, 1).nextDouble();
      axes[3][i] = sequence.nextDouble();
    }
    for (double[] axis : axes) {
      Fit.assertFits(axis, x -> x);
    }
  }

  @Test
  void bits_ofFirstNumbers_areEachSetHalfTheTime() {
    int count = 40_000;
    long[] set = new long[Long.SIZE];
    long[] changed = new long[Long.SIZE];
    SeededRandom random = new SeededRandom(6);
    long previous = 0;
    for (int index = 0; index < count; index++) {
      long number = random.at(RandomStream.SELECTION, index).nextLong();
      for (int bit = 0; bit < Long.SIZE; bit++) {
        set[bit] += number >>> bit & 1;
        changed[bit] += (number ^ previous) >>> bit & 1;
      }
      previous = number;
    }
    double limit = 4.5 * Math.sqrt(count / 4.0);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat((double) set[bit]).isBetween(count / 2.0 - limit, count / 2.0 + limit);
      assertThat((double) changed[bit]).isBetween(count / 2.0 - limit, count / 2.0 + limit);
    }
  }
}
