package site.ycsb.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.report.chart.ForestPlot.Row;
import site.ycsb.report.chart.ForestPlot.Tick;
import site.ycsb.report.chart.ForestPlot.Tone;

/** The marks of an axis can be read, however far the effects are. */
final class ForestPlotTest {
  /** Of a letter 5.6 pixels wide on an axis of 390. */
  private static final double LETTER = 5.6 / 390;

  @ParameterizedTest
  @ValueSource(
      doubles = {1.01, 1.1, 1.3, 1.7, 2, 3, 5, 8, 13, 21, 34, 55, 90, 172, 320, 700, 2e3, 9e3, 5e5})
  void labels_doNotTouch(double farthest) {
    Row row = new Row("READ p99", "", Tone.WORSE, 1 / farthest, Double.NaN, Double.NaN);

    List<Tick> ticks = new ForestPlot("", List.of(row)).ticks();

    assertThat(ticks).hasSizeGreaterThanOrEqualTo(3);
    for (int i = 1; i < ticks.size(); i++) {
      assertThat(right(ticks, i - 1)).as("%s", ticks).isLessThan(left(ticks, i));
    }
  }

  /** The first label begins at its mark, the last one ends at it, those between are centred. */
  private static double left(List<Tick> ticks, int i) {
    double width = LETTER * ticks.get(i).label().length();
    boolean isLast = i == ticks.size() - 1;
    return ticks.get(i).place() - (i == 0 ? 0 : isLast ? width : width / 2);
  }

  private static double right(List<Tick> ticks, int i) {
    return left(ticks, i) + LETTER * ticks.get(i).label().length();
  }
}
