package site.ycsb.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thinned curve has its peaks and dips at their places, and its gaps. */
final class ThinningTest {
  private static final int POINTS = 86_400;

  private static Curve thinned(List<Point> points, Curve.Style style) {
    Curve curve = new Curve("c", style, points);
    Chart chart = new Chart("t", Axis.linear("x"), Axis.linear("y"), List.of(curve));
    return Thinning.of(chart, 1_000).curves().get(0);
  }

  @Test
  void peakAndDip_ofALongCurve_stay() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      points.add(new Point(i, i == 40_001 ? 900 : i == 70_002 ? -5 : 10 + i % 3));
    }

    Curve thin = thinned(points, Curve.Style.LINE);

    assertThat(thin.points()).hasSizeLessThanOrEqualTo(1_000);
    assertThat(thin.points())
        .contains(points.get(0), points.get(40_001), points.get(70_002), points.get(POINTS - 1))
        .isSortedAccordingTo((a, b) -> Double.compare(a.x(), b.x()));
  }

  @Test
  void gap_longerThanAGroup_stays() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      points.add(new Point(i, i > 1_000 && i < 9_000 ? Double.NaN : 1));
    }

    assertThat(thinned(points, Curve.Style.LINE).points())
        .anyMatch(point -> Double.isNaN(point.y()) && point.x() > 1_000 && point.x() < 9_000);
  }

  @Test
  void areas_stayAsTheyAre() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      points.add(new Point(i, i % 5));
    }

    assertThat(thinned(points, Curve.Style.AREA).points()).isEqualTo(points);
  }
}
