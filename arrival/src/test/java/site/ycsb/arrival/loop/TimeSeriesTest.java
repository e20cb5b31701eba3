package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A series keeps its sum and its peaks when it becomes coarser. */
class TimeSeriesTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void counts_areOfTheirSecond() {
    TimeSeries series = TimeSeries.ofCounts();
    series.add(0, 1);
    series.add(SECOND - 1, 1);
    series.add(SECOND, 1);

    assertThat(series.length()).isEqualTo(2);
    assertThat(series.value(0)).isEqualTo(2);
    assertThat(series.value(1)).isEqualTo(1);
    assertThat(series.value(99)).isZero();
  }

  @Test
  void longRun_hasCoarserBinsAndTheSameSum() {
    TimeSeries counts = TimeSeries.ofCounts();
    TimeSeries peaks = TimeSeries.ofPeaks();
    int seconds = 200_000;
    for (int i = 0; i < seconds; i++) {
      counts.add(i * SECOND, 1);
      peaks.atLeast(i * SECOND, i);
    }
    assertThat(counts.secondsPerBin()).isEqualTo(8);
    assertThat(sum(counts)).isEqualTo(seconds);
    assertThat(counts.value(5)).isEqualTo(8);
    assertThat(peaks.value(5)).isEqualTo(47);
  }

  private static int sum(TimeSeries series) {
    return IntStream.range(0, series.length()).map(series::value).sum();
  }
}
