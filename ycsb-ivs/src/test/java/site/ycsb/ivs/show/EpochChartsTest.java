package site.ycsb.ivs.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.MeasuredEpochs.Size;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Pictures hold what the tables say, for each of the paper's kinds of figures. */
final class EpochChartsTest {
  private static final String HEADER =
      "trial,epoch,mode,operation,count,throughput_per_s,mean_us,p99_us,live_bytes,later\n";

  private final Path folder;

  EpochChartsTest(@TempDir Path parent) throws IOException {
    folder = Files.createDirectory(parent.resolve("rocksdb"));
  }

  private MeasuredEpochs results(String... rows) throws IOException {
    Files.writeString(folder.resolve("results.csv"), HEADER + String.join("\n", rows) + "\n");
    return MeasuredEpochs.read(folder);
  }

  private static Chart chart(Map<String, Figure> figures, String file, int number) {
    Figure figure = figures.get(file);

    return Objects.requireNonNull(figure).charts().get(number);
  }

  private static List<Point> points(Chart chart, String curve) {
    return chart.curves().stream()
        .filter(each -> each.name().equals(curve))
        .map(Curve::points)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void modes_areCurvesByEpoch() throws IOException {
    Map<String, Figure> figures =
        new EpochCharts(
                results(
                    "1,1,main-run,READ,9,100,10.5,20,2000000,x",
                    "1,2,main-run,READ,9,50,21,40,3000000,x",
                    "1,1,clean-run,READ,9,110,9,18,2000000,x",
                    "1,2,average-baseline,READ,9,60,17,18,3000000,x",
                    "1,2,spread-baseline,READ,9,120,8,18,3000000,x",
                    "1,1,extend,EXTEND,9,7,140,18,2000000,x"),
                List.of())
            .figures();
    assertThat(figures).containsOnlyKeys("growth.svg", "baselines.svg");
    Chart latency = chart(figures, "growth.svg", 0);
    assertThat(points(latency, "main-run")).containsExactly(new Point(1, 10.5), new Point(2, 21));
    assertThat(points(latency, "clean-run")).containsExactly(new Point(1, 9));
    assertThat(points(chart(figures, "growth.svg", 1), "main-run"))
        .containsExactly(new Point(1, 100), new Point(2, 50));
    assertThat(points(chart(figures, "baselines.svg", 0), "spread-baseline"))
        .containsExactly(new Point(3, 8));
  }

  @Test
  void statisticsOfLatency_areDrawn_asFarAsTheTableHasThem() throws IOException {
    Files.writeString(
        folder.resolve("results.csv"),
        """
        trial,epoch,mode,operation,throughput_per_s,mean_us,p50_us,p95_us,p99_us,max_us,live_bytes
        1,1,main-run,READ,100,10,9,15,20,90,2000000
        1,2,main-run,READ,100,12,11,,22,80,3000000
        """);

    Map<String, Figure> figures = new EpochCharts(MeasuredEpochs.read(folder), List.of()).figures();

    Figure statistics = Objects.requireNonNull(figures.get("statistics.svg"));
    assertThat(statistics.charts())
        .extracting(Chart::title)
        .containsExactly("READ, p50", "READ, p95", "READ, max");
    assertThat(points(statistics.charts().get(0), "main-run"))
        .containsExactly(new Point(1, 9), new Point(2, 11));
    assertThat(points(statistics.charts().get(1), "main-run")).containsExactly(new Point(1, 15));
  }

  @Test
  void trials_areTheirMean_withBarsFromTheLeastToTheMost() throws IOException {
    Map<String, Figure> figures =
        new EpochCharts(
                results(
                    "1,1,main-run,READ,9,100,10,30,0,x",
                    "2,1,main-run,READ,9,100,20,50,0,x",
                    "1,1,main-run,UPDATE,9,100,40,60,0,x",
                    "2,1,main-run,UPDATE,9,100,40,90,0,x"),
                List.of())
            .figures();
    assertThat(figures).containsOnlyKeys("growth.svg", "mixed-latency.svg", "mixed-throughput.svg");
    Chart reads = chart(figures, "mixed-latency.svg", 0);
    assertThat(points(reads, "main-run")).containsExactly(new Point(1, 15));
    assertThat(points(reads, "")).containsExactly(new Point(1, 10), new Point(1, 20));
    assertThat(points(chart(figures, "mixed-latency.svg", 3), ""))
        .containsExactly(new Point(1, 60), new Point(1, 90));
    Figure drawn = Objects.requireNonNull(figures.get("mixed-latency.svg"));
    assertThat(drawn.title())
        .isEqualTo("rocksdb: reads and updates, mean of 2 trials, bars from the least to the most");
  }

  @Test
  void ratiosOfModes_haveTheirInterval_behindTheLastEpoch() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int epoch = 1; epoch <= 20; epoch++) {
      double clean = 100 + epoch % 3;
      rows.add("1,%d,main-run,READ,9,100,%s,30,0,x".formatted(epoch, 1.5 * clean + epoch % 2));
      rows.add("1,%d,clean-run,READ,9,100,%s,30,0,x".formatted(epoch, clean));
    }
    MeasuredEpochs results = results(rows.toArray(String[]::new));
    Chart chart = chart(new EpochCharts(results, List.of()).figures(), "ratios.svg", 0);

    assertThat(points(chart, "main-run by clean-run")).hasSize(20).contains(new Point(3, 1.51));
    List<Point> interval = points(chart, "");
    Ratios.Row told = Ratios.of(results).get(0);
    assertThat(interval).extracting(Point::y).containsExactly(told.least(), told.most());
    assertThat(interval).extracting(Point::x).allMatch(x -> x > 20 && x < 21);
    assertThat(told.least()).isBetween(1.5, told.ratio());
  }

  @Test
  void sizes_areTheirDistribution_andItsEnds() throws IOException {
    Files.writeString(
        folder.resolve("sizes.csv"),
        "trial,epoch,size_bytes,records\n1,1,1000,3\n1,1,2000,1\n1,2,4000,4\n");
    Map<String, Figure> figures =
        new EpochCharts(results("1,1,extend,EXTEND,9,7,140,18,2000000,x"), List.of()).figures();
    Chart distribution = chart(figures, "sizes.svg", 0);
    assertThat(points(distribution, "epoch 1"))
        .containsExactly(new Point(1, 0), new Point(1, 75), new Point(2, 100));
    Chart ends = chart(figures, "sizes.svg", 1);
    assertThat(points(ends, "longest")).containsExactly(new Point(1, 2), new Point(2, 4));
    assertThat(points(ends, "median")).containsExactly(new Point(1, 1), new Point(2, 4));
  }

  @Test
  void extendsOfPlatforms_standBesideEachOther() throws IOException {
    MeasuredEpochs first = results("1,1,extend,EXTEND,9,7,140,18,0,x");
    MeasuredEpochs second = new MeasuredEpochs("mongodb", first.figures(), List.of());
    Figure figure =
        EpochCharts.platforms(
            List.of(
                new EpochCharts(first, List.of()),
                new EpochCharts(second, List.of(first.named("authors")))));
    assertThat(figure.charts().get(0).curves())
        .extracting(Curve::name)
        .containsExactly("rocksdb", "mongodb", "mongodb, authors");
    assertThat(points(figure.charts().get(1), "mongodb")).containsExactly(new Point(1, 7));
  }

  @Test
  void curvesOfOthers_standBesideOurs_andForModesThatWeHaveNot() throws IOException {
    MeasuredEpochs authors =
        new MeasuredEpochs(
            "authors",
            List.of(
                new Figures(
                    1, 1, "main-run", "READ", 90, 11, 22, 2e6, Map.of(LatencyFigure.MIN, 3.0)),
                new Figures(1, 1, "clean-run", "READ", 80, 12, 23, 2e6, Map.of())),
            List.of(new Size(1, 5000, 1)));
    Map<String, Figure> figures =
        new EpochCharts(results("1,1,main-run,READ,9,100,10.5,20,2000000,x"), List.of(authors))
            .figures();
    Chart latency = chart(figures, "growth.svg", 0);
    assertThat(latency.curves())
        .containsExactly(
            new Curve("main-run", Curve.Style.LINE, List.of(new Point(1, 10.5))),
            new Curve("main-run, authors", Curve.Style.COUNTERPART, List.of(new Point(1, 11))),
            new Curve("", Curve.Style.LINE, List.of()),
            new Curve("clean-run, authors", Curve.Style.COUNTERPART, List.of(new Point(1, 12))));
    assertThat(points(chart(figures, "statistics.svg", 0), "main-run, authors"))
        .containsExactly(new Point(1, 3));
    assertThat(points(chart(figures, "sizes.svg", 0), "longest, authors"))
        .containsExactly(new Point(1, 5));
  }

  @Test
  void wrongTable_isNamed_withFileAndLine() throws IOException {
    assertThatThrownBy(() -> MeasuredEpochs.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("results.csv is not there");
    assertThatThrownBy(() -> results("1,one,main-run,READ,9,100,10.5,20,2,x"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("results.csv:2: epoch is \"one\"; expected a number");
    Files.writeString(folder.resolve("results.csv"), "trial,epoch\n1,1\n");
    assertThatThrownBy(() -> MeasuredEpochs.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(
            "results.csv:1: there is no column mean_us; expected one, found trial, epoch");
  }
}
