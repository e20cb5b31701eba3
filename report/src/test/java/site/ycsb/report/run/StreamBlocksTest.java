package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.SampleRun;

class StreamBlocksTest {
  private static final String ZIPF =
      """
      {"sections": [{"groups": [
        {"inserts": {"op_count": 4, "key": {"uniform": {"len": 9}}, "val": "v"}},
        {"point_queries": {"op_count": 300, "selection": {"zipf": {"s": 1}}}},
        {"point_queries": {"op_count": 100, "selection": {"uniform": {"min": 0, "max": 1}}}}]}]}
      """;

  @TempDir Path folder;

  @Test
  void skew_isThatOfTheLaws_byTheirOperations() throws IOException {
    Block skew = only("Access skew", ZIPF);

    List<Curve> curves = skew.charts().get(0).curves();
    assertThat(curves).extracting(Curve::name).containsExactly("READ", "all keys alike");
    // 1, 3/2, 11/6 and 25/12 are the sums of 1/r; 300 of 400 accesses go by them.
    assertPoints(
        curves.get(0),
        new Point(25, 100 * (0.75 * 12 / 25 + 0.25 * 0.25)),
        new Point(50, 100 * (0.75 * 18 / 25 + 0.25 * 0.5)),
        new Point(75, 100 * (0.75 * 22 / 25 + 0.25 * 0.75)),
        new Point(100, 100));
  }

  @Test
  void skew_ofLargeRun_isThatOfItsScale() throws IOException {
    Block skew = only("Access skew", ZIPF.replace(": 4,", ": 400000000,"));

    Point first = skew.charts().get(0).curves().get(0).points().get(0);
    assertThat(first.x()).isEqualTo(100 / 4e8);
    // ln n and Euler's constant.
    double all = Math.log(4e8) + 0.5772156649;
    assertThat(first.y()).isCloseTo(100 * (0.75 / all + 0.25 / 4e8), within(1e-6));
  }

  @Test
  void growth_isThatOfTheRecords() throws IOException {
    Block growth =
        only(
            "Value-size growth",
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": 1, "key": {"uniform": {"len": 9}},
                           "val": "0123456789"}},
              {"extends": {"op_count": 3, "val": "01234"}}]}]}
            """);

    assertThat(growth.note()).isEqualTo("Computed again from spec and seed: 4 operations.");
    List<Curve> curves = growth.charts().get(0).curves();
    assertThat(curves)
        .extracting(Curve::name)
        .containsExactly("longest", "99 %", "median", "shortest");
    for (Curve curve : curves) {
      assertPoints(curve, new Point(1, 10), new Point(2, 15), new Point(3, 20), new Point(4, 25));
    }
  }

  @Test
  void specThatNobodyCanRead_isSaid() throws IOException {
    assertThat(only("Access skew", "{}").note()).startsWith("What the operations are cannot be");
  }

  private Block only(String heading, String spec) throws IOException {
    Path run = new SampleRun("sample").spec(spec).writeTo(folder.resolve("run"));
    return RunSection.of(RunFolder.read(run, Instant.EPOCH)).blocks().stream()
        .filter(block -> block.heading().equals(heading))
        .findFirst()
        .orElseThrow();
  }

  private static void assertPoints(Curve curve, Point... expected) {
    assertThat(curve.points()).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      Point found = curve.points().get(i);
      assertThat(found.x()).isCloseTo(expected[i].x(), within(1e-9));
      assertThat(found.y()).as("at %s", found.x()).isCloseTo(expected[i].y(), within(1e-9));
    }
  }
}
