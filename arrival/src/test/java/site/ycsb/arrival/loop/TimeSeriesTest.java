package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.TimeSeries.Quantity;

/** A series keeps its sum and its peaks when it becomes coarser. */
class TimeSeriesTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void counts_areOfTheirSecond() {
    TimeSeries series = new TimeSeries();
    series.add(Quantity.SENT, 0, 1);
    series.add(Quantity.SENT, SECOND - 1, 1);
    series.add(Quantity.SENT, SECOND, 1);

    assertThat(series.length()).isEqualTo(2);
    assertThat(series.value(Quantity.SENT, 0)).isEqualTo(2);
    assertThat(series.value(Quantity.SENT, 1)).isEqualTo(1);
    assertThat(series.value(Quantity.SENT, 99)).isZero();
  }

  @Test
  void longRun_hasCoarserBinsAndTheSameSum() {
    TimeSeries series = new TimeSeries();
    int seconds = 200_000;
    for (int i = 0; i < seconds; i++) {
      series.add(Quantity.SENT, i * SECOND, 1);
      series.add(Quantity.BACKLOG, i * SECOND, i);
    }
    assertThat(series.secondsPerBin()).isEqualTo(8);
    assertThat(sum(series)).isEqualTo(seconds);
    assertThat(series.value(Quantity.SENT, 5)).isEqualTo(8);
    assertThat(series.value(Quantity.BACKLOG, 5)).isEqualTo(47);
  }

  @Test
  void during_isTheSumOrThePeakOfItsSeconds() {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < 10; second++) {
      series.add(Quantity.SENT, second * SECOND, 1 << second);
      series.add(Quantity.LAG_MICROS, second * SECOND, second);
    }
    assertThat(series.during(Quantity.SENT, 2, 3)).isEqualTo(4 + 8 + 16);
    assertThat(series.during(Quantity.LAG_MICROS, 2, 3)).isEqualTo(4);
    assertThat(series.during(Quantity.SENT, 0, 0)).isZero();
    assertThat(series.during(Quantity.SENT, 8, 100)).isEqualTo(256 + 512);
  }

  /** The last bin of a series of odd length is half full when two become one. */
  @Test
  void coarserBins_keepTheirPlace_whereverTheNextInstantIs() {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < 5; second++) {
      series.add(Quantity.SENT, second * SECOND, 1 << second);
    }
    int far = 1 << 15;
    series.add(Quantity.SENT, far * SECOND, 1);
    assertThat(series.secondsPerBin()).isEqualTo(2);
    assertThat(series.length()).isEqualTo(far / 2 + 1);
    series.add(Quantity.SENT, 5 * SECOND, 32);
    series.add(Quantity.SENT, 6 * SECOND - 1, 32);
    series.add(Quantity.SENT, 6 * SECOND, 64);
    series.add(Quantity.SENT, (far + 2) * SECOND - 1, 1);

    assertThat(series.during(Quantity.SENT, 0, 2)).isEqualTo(1 + 2);
    assertThat(series.during(Quantity.SENT, 2, 2)).isEqualTo(4 + 8);
    assertThat(series.during(Quantity.SENT, 4, 2)).isEqualTo(16 + 32 + 32);
    assertThat(series.during(Quantity.SENT, 6, 2)).isEqualTo(64);
    assertThat(series.during(Quantity.SENT, 4, 4)).isEqualTo(16 + 32 + 32 + 64);
    assertThat(series.during(Quantity.SENT, far, 2)).isEqualTo(2);
  }

  @Test
  void instantsBeforeTheBeginning_areOfTheFirstSecond() {
    TimeSeries series = new TimeSeries();
    series.add(Quantity.SENT, 3 * SECOND, 1);
    series.add(Quantity.SENT, -1, 1);
    series.add(Quantity.SENT, -3 * SECOND, 1);
    assertThat(series.value(Quantity.SENT, 0)).isEqualTo(2);
  }

  @Test
  void backlog_isHeldInAllBinsBetweenTwoInstants() {
    TimeSeries series = new TimeSeries();
    series.hold(SECOND, 3 * SECOND, 4);
    series.hold(3 * SECOND, 4 * SECOND, 2);
    assertThat(IntStream.range(0, 6).map(i -> series.value(Quantity.BACKLOG, i)).toArray())
        .containsExactly(0, 4, 4, 4, 2, 0);
  }

  private static int sum(TimeSeries series) {
    return IntStream.range(0, series.length()).map(bin -> series.value(Quantity.SENT, bin)).sum();
  }
}
