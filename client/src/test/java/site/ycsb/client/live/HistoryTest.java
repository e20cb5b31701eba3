package site.ycsb.client.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A history of any length has a bounded size, and nothing in it is lost. */
class HistoryTest {
  private final History history = new History();

  @Test
  void seconds_areKeptAsTheyAre() {
    for (int second = 0; second < History.MOST_STRETCHES; second++) {
      assertThat(history.add(Samples.second(second, second))).isFalse();
    }

    assertThat(history.all()).hasSize(History.MOST_STRETCHES);
    assertThat(history.last()).isEqualTo(Samples.second(1_799, 1_799));
  }

  @Test
  void aDayOfSeconds_isJoinedWithoutLosingAny() {
    int day = 86_400;
    for (int second = 0; second < day; second++) {
      history.add(Samples.second(second, 10));
      assertThat(history.all().size()).isLessThanOrEqualTo(History.MOST_STRETCHES);
    }

    List<Stretch> all = history.all();
    assertThat(all).hasSize(day / 64).allMatch(stretch -> stretch.second() % 64 == 0);
    assertThat(all.stream().mapToDouble(Stretch::seconds).sum()).isEqualTo(day);
    assertThat(all.stream().mapToLong(stretch -> stretch.operations().get(0).count()).sum())
        .isEqualTo(10L * day);
  }

  @Test
  void joinedSeconds_addTheirCountsAndKeepTheirPeaks() {
    Stretch reads = Samples.second(4, 7);
    Stretch both =
        new Stretch(
            5,
            0.5,
            2,
            new Stretch.Arrivals(1, 2, 3, 9, null),
            List.of(Samples.operation("READ", 3, 2), Samples.operation("SCAN", 1, 8)));

    assertThat(reads.joined(both))
        .isEqualTo(
            new Stretch(
                4,
                1.5,
                2,
                new Stretch.Arrivals(9, 9, 3, 9, 4.0),
                List.of(
                    new Stretch.Operation(1, "READ", 10, 2, 4, 8, 12, false),
                    Samples.operation("SCAN", 1, 8))));
  }
}
