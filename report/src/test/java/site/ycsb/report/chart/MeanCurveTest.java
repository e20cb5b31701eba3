package site.ycsb.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** What was measured several times is drawn as its mean, between the least and the most. */
final class MeanCurveTest {
  private final MeanCurve repeats = new MeanCurve(StatUtils::mean);

  @Test
  void values_ofOnePlace_areTheirMean_withBars_andOthersStandAlone() {
    repeats.add(2, new Point(20, 7));
    repeats.add(1, new Point(9, 8));
    repeats.add(1, new Point(11, 2));

    assertThat(repeats.places()).containsExactly(1.0, 2.0);
    assertThat(repeats.means()).containsExactly(new Point(10, 5), new Point(20, 7));
    assertThat(repeats.curves("a"))
        .containsExactly(
            new Curve("a", Curve.Style.LINE, List.of(new Point(10, 5), new Point(20, 7))),
            new Curve("", Curve.Style.BARS, List.of(new Point(10, 2), new Point(10, 8))));
  }

  @Test
  void noValues_areNoCurve_andOneValueHasNoBars() {
    assertThat(repeats.curves("a")).isEmpty();
    repeats.add(1, new Point(1, 3));
    assertThat(repeats.curves("a"))
        .containsExactly(new Curve("a", Curve.Style.LINE, List.of(new Point(1, 3))));
  }
}
