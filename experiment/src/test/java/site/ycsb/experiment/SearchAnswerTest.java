package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** What a search says of several trials; the expected values are SciPy's of the same brackets. */
final class SearchAnswerTest {
  private static final String PLAN =
      """
      {
        "name": "found", "binding": "memory",
        "factors": {"store": {"one": {"a": "1"}, "two": {"a": "2"}, "three": {"a": "3"}}},
        "search": {"slo": "READ p99 < 10 ms", "from": 100, "to": 1000}
      }
      """;

  @TempDir Path temp;
  private ExperimentPlan plan;
  private LoadSearch load;
  private ExperimentFolder folder;

  @BeforeEach
  void openFolder() throws IOException {
    Path file = Files.writeString(temp.resolve("plan.json"), PLAN);
    plan = ExperimentPlan.read(file);
    load = Objects.requireNonNull(plan.search());
    folder = new ExperimentFolder(temp, plan);
  }

  /** Makes the runs of a trial whose limit is met up to a rate. */
  private void trial(String store, int trial, double limit) throws IOException {
    Treatment treatment =
        plan.treatments().stream()
            .filter(each -> each.levels().containsValue(store))
            .findFirst()
            .orElseThrow();
    PlannedRun search = new PlannedRun(treatment, trial);
    OptionalDouble next = load.next(load.held(folder.tried(search, load)));
    while (next.isPresent()) {
      long millis = next.getAsDouble() <= limit ? 5 : 20;
      Path run = Files.createDirectories(folder.run(search.at(next.getAsDouble()), 0));
      new ResultFolder(run).write(LoadSearchTest.result(RunStatus.FINISHED, 2000, millis, "run"));
      next = load.next(load.held(folder.tried(search, load)));
    }
  }

  private List<List<String>> ranking() throws IOException {
    return new ExperimentAnswer(plan, folder).ranking().rows();
  }

  // The brackets are 496.8 to 518.8 and twice 518.8 to 541.7; 248.3 to 259.3, 259.3 to 270.8 and
  // 282.8 to 295.3, each by its geometric mean; intervals by Student's and Welch's t on logarithms.
  @Test
  void rates_areMeansOfTheirTrials_withIntervals_andRatiosToTheFirst() throws IOException {
    double[] one = {500, 540, 520};
    double[] two = {250, 260, 290};
    for (int trial = 1; trial <= 3; trial++) {
      trial("one", trial, one[trial - 1]);
      trial("two", trial, two[trial - 1]);
      trial("three", trial, one[trial - 1]);
    }

    assertThat(ranking())
        .containsExactly(
            List.of("store one", "522.5/s (491.1/s to 556.0/s)", ""),
            List.of("store three", "522.5/s (491.1/s to 556.0/s)", "+0.0 % (-5.5 to +5.8 %)"),
            List.of("store two", "268.8/s (228.1/s to 316.9/s)", "-48.6 % (-55.4 to -40.6 %)"));
    assertThat(new ExperimentAnswer(plan, folder).effects())
        .containsExactly("store two: rate -48.6 % (-55.4 to -40.6 %)");
  }

  // By itself the difference is more than chance (p = 0.041), as one of two it is not.
  @Test
  void differences_areCorrectedTogether() throws IOException {
    double[] one = {500, 540, 520};
    double[] two = {300, 340, 400};
    for (int trial = 1; trial <= 3; trial++) {
      trial("one", trial, one[trial - 1]);
      trial("two", trial, two[trial - 1]);
      trial("three", trial, one[trial - 1]);
    }
    ExperimentAnswer answer = new ExperimentAnswer(plan, folder);

    assertThat(answer.ranking().rows().get(2).get(2)).isEqualTo("-33.3 % (-53.7 to -3.9 %)");
    assertThat(answer.effects()).isEmpty();
  }

  @Test
  void interval_isNoNarrowerThanTheRatesThatWereTried() throws IOException {
    for (int trial = 1; trial <= 3; trial++) {
      trial("one", trial, 520);
    }

    assertThat(ranking().get(0)).containsExactly("store one", "530.1/s (518.8/s to 541.7/s)", "");
  }

  @Test
  void oneTrial_hasNoInterval_andSaysSo() throws IOException {
    trial("one", 1, 520);

    assertThat(ranking().get(0)).containsExactly("store one", "518.8 to 541.7/s (one trial)", "");
  }

  @Test
  void highestRateThatWasRunWithinTheLimit_isMarked_inEachSearch() throws IOException {
    trial("one", 1, 520);
    trial("two", 1, 260);
    trial("three", 1, 520);
    List<Curve> curves =
        new ExperimentAnswer(plan, folder)
            .page().sections().get(0).blocks().stream()
                .flatMap(block -> block.charts().stream())
                .flatMap(chart -> chart.curves().stream())
                .toList();

    assertThat(curves)
        .filteredOn(curve -> curve.name().equals("highest rate within the limit"))
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.style()).isEqualTo(Curve.Style.POINTS);
              assertThat(mark.points()).extracting(Point::x).containsExactly(518.8, 259.3, 518.8);
              assertThat(mark.points()).allMatch(point -> point.y() < 10_000);
            });
  }
}
