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

  private static int sum(TimeSeries series) {
    return IntStream.range(0, series.length()).map(bin -> series.value(Quantity.SENT, bin)).sum();
  }
}
