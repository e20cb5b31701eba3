package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;

/** Scattered positions reach every live key, tell nothing of its age, and hardly ever move. */
class ScatteredOrdinalsTest {

  @Test
  void change_ofOneKey_movesAtMostOneOther() {
    ScatteredOrdinals scattered = new ScatteredOrdinals(true);
    SplittableRandom random = new SplittableRandom(9);
    List<Integer> before = new ArrayList<>();
    for (int step = 0, next = 0; step < 3_000; step++) {
      boolean adds = before.isEmpty() || random.nextInt(3) > 0;
      List<Integer> expected = new ArrayList<>(before);
      if (adds) {
        scattered.add(next);
        expected.add(next++);
      } else {
        Integer gone = before.get(random.nextInt(before.size()));
        scattered.remove(gone);
        expected.remove(gone);
      }
      List<Integer> after = order(scattered, expected.size());
      assertThat(after).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(moved(before, after)).isLessThanOrEqualTo(1);
      before = after;
    }
  }

  @Test
  void positions_ofManyKeys_areUnrelatedToAge() {
    int count = 10_000;
    ScatteredOrdinals scattered = new ScatteredOrdinals(false);
    for (int ordinal = 0; ordinal < count; ordinal++) {
      scattered.add(ordinal);
    }
    double[] ages = new double[count];
    double[] positions = new double[count];
    Arrays.setAll(positions, i -> i);
    Arrays.setAll(ages, scattered::at);
    double correlation = new PearsonsCorrelation().correlation(ages, positions);
    assertThat(correlation).isBetween(-4 / Math.sqrt(count), 4 / Math.sqrt(count));
  }

  @Test
  void popularity_afterAThousandInsertsIntoAHundredThousand_hasHardlyMoved() {
    int count = 100_000;
    ScatteredOrdinals scattered = new ScatteredOrdinals(false);
    for (int ordinal = 0; ordinal < count; ordinal++) {
      scattered.add(ordinal);
    }
    List<Integer> before = order(scattered, count);
    for (int ordinal = count; ordinal < count + 1_000; ordinal++) {
      scattered.add(ordinal);
    }
    double all = 0;
    double moved = 0;
    for (int position = 0; position < count; position++) {
      double share = Math.pow(position + 1, -0.99);
      all += share;
      moved += scattered.at(position) == before.get(position) ? 0 : share;
    }
    assertThat(moved / all).isBetween(0.0, 0.02);
    assertThat(moved).isPositive();
  }

  private static List<Integer> order(ScatteredOrdinals scattered, int size) {
    List<Integer> order = new ArrayList<>();
    for (int position = 0; position < size; position++) {
      order.add(scattered.at(position));
    }
    return order;
  }

  /** Keys that are in both and have another position. */
  private static int moved(List<Integer> before, List<Integer> after) {
    int most = 1 + before.stream().mapToInt(i -> i).max().orElse(0);
    int[] positions = new int[most];
    Arrays.fill(positions, -1);
    for (int position = 0; position < after.size(); position++) {
      if (after.get(position) < most) {
        positions[after.get(position)] = position;
      }
    }
    int moved = 0;
    for (int position = 0; position < before.size(); position++) {
      int now = positions[before.get(position)];
      moved += now >= 0 && now != position ? 1 : 0;
    }
    return moved;
  }
}
