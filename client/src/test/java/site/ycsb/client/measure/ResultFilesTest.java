package site.ycsb.client.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineSecond;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.SampleResults;

/** The lines of the files of a result, of seconds that are played as data. */
final class ResultFilesTest {
  private static final String TITLES =
      "second,phase,operation,count,failed,mean_us,p50_us,p99_us,max_us,response_mean_us,"
          + "response_p50_us,response_p99_us,response_max_us,offered,backlog,lag_p99_us";
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final Histogram NOTHING = new Histogram(3);

  @TempDir private Path temporary = Path.of("");
  private ResultFolder folder = new ResultFolder(temporary);
  private ResultFiles files;

  @BeforeEach
  void open() throws IOException {
    folder = new ResultFolder(Files.createDirectory(temporary.resolve("result")));
    files = new ResultFiles(folder);
    files.begin(Instant.EPOCH, 5 * SECOND);
  }

  @Test
  void timeseries_hasALineForEachSecondPhaseAndOperation() throws IOException {
    files.second(0, arrivals(12, 3, 2000));
    files.add(nine("READ", times(1000, 2000), times(1500)), 1);
    files.add(nine("SCAN", times(1000), NOTHING), 1);
    files.end();
    files.second(1, null);
    files.add(nine("READ", NOTHING, NOTHING), 2);
    files.end();
    files.second(2, arrivals(0, 1));
    files.add(nine("READ", times(300), NOTHING), 2);
    files.end();

    assertThat(Files.readAllLines(folder.timeseries()))
        .containsExactly(
            TITLES,
            "0,1,READ,9,4,1.5,1.0,2.0,2.0,1.5,1.5,1.5,1.5,12,3,2.0",
            "0,1,SCAN,9,4,1.0,1.0,1.0,1.0,,,,,12,3,2.0",
            "1,2,READ,9,4,,,,,,,,,,,",
            "2,2,READ,9,4,0.3,0.3,0.3,0.3,,,,,0,1,");
  }

  /** What came or waited while nothing returned is in a line of the operation before. */
  @Test
  void timeseries_ofSecondsInWhichNothingReturned() throws IOException {
    files.second(0, arrivals(4, 0));
    files.end();
    files.second(1, arrivals(4, 0));
    files.add(nine("READ", NOTHING, NOTHING), 3);
    files.end();
    files.second(2, arrivals(2, 2, 500));
    files.end();
    files.second(3, arrivals(0, 0));
    files.end();
    files.second(4, null);
    files.end();
    files.second(5, arrivals(0, 1));
    files.end();

    assertThat(Files.readAllLines(folder.timeseries()))
        .containsExactly(
            TITLES,
            "1,3,READ,9,4,,,,,,,,,4,0,",
            "2,3,READ,0,0,,,,,,,,,2,2,0.5",
            "5,3,READ,0,0,,,,,,,,,0,1,");
  }

  /**
   * Of 5, 7, 11, 13 and 17 arrivals in seconds 0 to 4, those of 1 go with second 2, as it had no
   * line, and those of 4 with second 3, as it has the last.
   */
  @Test
  void offered_isCorrectedBySecondsOfLines() throws IOException {
    for (int second : List.of(0, 2, 3)) {
      files.second(second, arrivals(1, 0));
      files.add(nine("READ", NOTHING, NOTHING), 1);
      if (second == 0) {
        files.add(nine("SCAN", NOTHING, NOTHING), 1);
      }
      files.end();
    }
    files.correct(series(5, 7, 11, 13, 17));

    assertThat(Files.readAllLines(folder.timeseries()))
        .containsExactly(
            TITLES,
            "0,1,READ,9,4,,,,,,,,,5,0,",
            "0,1,SCAN,9,4,,,,,,,,,5,0,",
            "2,1,READ,9,4,,,,,,,,,18,0,",
            "3,1,READ,9,4,,,,,,,,,30,0,");

    // Arrivals that ended before the last line.
    files.correct(series(5, 7));
    assertThat(offered()).containsExactly("5", "5", "7", "0");
  }

  @Test
  void offered_isKeptWhereItIsNotKnownOrThereIsNone() throws IOException {
    files.correct(series(5));
    assertThat(Files.readAllLines(folder.timeseries())).containsExactly(TITLES);

    ResultFiles later = new ResultFiles(folder);
    later.second(0, arrivals(3, 0));
    later.add(nine("READ", NOTHING, NOTHING), 1);
    later.end();
    TimeSeries coarse = series(5);
    coarse.add(Quantity.OFFERED, 40_000 * SECOND, 1);
    later.correct(coarse);
    later.close();
    assertThat(offered()).containsExactly("3");
  }

  private List<String> offered() throws IOException {
    int column = List.of(TITLES.split(",", -1)).indexOf("offered");
    return Files.readAllLines(folder.timeseries()).stream()
        .skip(1)
        .map(line -> line.split(",", -1)[column])
        .toList();
  }

  @Test
  void intervals_areWrittenByKindOfTime_andForgotten() throws Exception {
    files.add(nine("READ", times(1000, 2000), times(1500)), 1);
    files.add(nine("READ", times(3000), NOTHING), 1);
    files.endInterval(SECOND);
    files.add(nine("SCAN", times(1000), NOTHING), 2);
    files.endInterval(3 * SECOND / 2);
    files.whole(SampleResults.begun());
    files.whole(SampleResults.full());
    files.whole(withTimes(SampleResults.full(), times(5, 6), times(7)));

    List<String> lines = Files.readAllLines(folder.latencies());
    assertThat(String.join("\n", lines) + "\n").startsWith(IntervalLog.header(Instant.EPOCH));
    List<String> told = new ArrayList<>();
    for (String line : lines) {
      IntervalLog.Interval interval = IntervalLog.Interval.of(line);
      if (interval != null) {
        told.add(
            "%s %.1f-%.1f %d"
                .formatted(
                    interval.tag(),
                    interval.fromSeconds(),
                    interval.toSeconds(),
                    interval.nanos().getTotalCount()));
      }
    }
    // The sample's times are figures alone, so that there is nothing to write of them.
    assertThat(told)
        .containsExactly(
            "P1.READ.response 0.0-1.0 1",
            "P1.READ.service 0.0-1.0 3",
            "P2.SCAN.service 1.0-1.5 1",
            "RUN.lag 0.0-2.5 2",
            "RUN.hiccup 0.0-2.5 1");
  }

  /** An open loop of 2.5 s with times of its own. */
  private static RunResult withTimes(RunResult run, Histogram lag, Histogram hiccup) {
    ArrivalOutcome.Span none = new ArrivalOutcome.Span(0, 0);
    return run.measured(
        new RunResult.Measured(
            run.began(),
            2.5,
            null,
            null,
            List.of(),
            List.of(),
            new MachineHealth(Latency.of(hiccup), null, null, null, 0),
            new ArrivalOutcome(
                null,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                none,
                none,
                Latency.of(lag),
                Latency.NONE,
                List.of(),
                false),
            List.of()));
  }

  @Test
  void statistics_areThereWithTheFirstCounter() throws IOException {
    files.statistics(List.of());
    files.statistics(List.of(new MeasuredRun.EngineSample(0, 1, new TreeMap<>())));
    assertThat(folder.statistics()).doesNotExist();

    files.statistics(List.of(sample(4, 1, Map.of("a", 7L, "b", 8L))));
    files.statistics(List.of(sample(6.5, 1, Map.of("a", 9L)), sample(7, 2, Map.of("a", 10L))));

    assertThat(Files.readAllLines(folder.statistics()))
        .containsExactly(
            "second,phase,name,value", "0.000,1,a,7", "0.000,1,b,8", "1.500,1,a,9", "2.000,2,a,10");
  }

  @Test
  void machine_hasEmptyCellsWhereNobodySays() throws IOException {
    try (MachineFile machine = new MachineFile(folder.machine())) {
      machine.append(List.of());
      assertThat(machine.written()).isZero();
      machine.append(
          List.of(
              new MachineSecond(1.04, 1.04, 2_500_000, 0.126, 0.25, 0.5, 3, 0.012),
              new MachineSecond(
                  2, 1, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN)));
      assertThat(machine.written()).isEqualTo(2);
    }

    assertThat(Files.readAllLines(folder.machine()))
        .containsExactly(
            "second,hiccup_max_ms,own_processors,other_processors,stolen_processors,runnable,gc_ms",
            "1.0,2.500,0.13,0.25,0.50,3,12",
            "2.0,0.000,,,,,");
  }

  @Test
  void trace_isOnDiskAtTheEndOfASecond() throws IOException {
    OutputStream trace = files.trace();
    trace.write("INSERT a\n".getBytes(StandardCharsets.UTF_8));
    assertThat(folder.trace()).isEmptyFile();
    files.end();
    assertThat(folder.trace()).hasContent("INSERT a");
    trace.write("READ a\n".getBytes(StandardCharsets.UTF_8));
    files.close();
    assertThat(folder.trace()).hasContent("INSERT a\nREAD a");
  }

  @Test
  void files_takeNothingMoreWhenTheyAreClosed() throws IOException {
    files.statistics(List.of(sample(5, 1, Map.of("a", 7L))));
    files.close();
    files.add(nine("READ", times(1000), NOTHING), 1);

    assertThatThrownBy(files::end).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> files.endInterval(1)).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> files.statistics(List.of(sample(5, 1, Map.of("a", 7L)))))
        .isInstanceOf(ClosedChannelException.class);
  }

  /** What somebody else has put there stays. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void folderOfNoRun_goesWithItsFiles(boolean hasOther) throws IOException {
    files.statistics(List.of(sample(5, 1, Map.of("a", 7L))));
    files.trace().write('x');
    folder.write(SampleResults.begun());
    Path other = folder.path().resolve("other");
    if (hasOther) {
      Files.createFile(other);
    }
    files.discard();

    if (hasOther) {
      try (var left = Files.list(folder.path())) {
        assertThat(left).containsExactly(other);
      }
    } else {
      assertThat(folder.path()).doesNotExist();
    }
  }

  private static MeasuredRun.EngineSample sample(
      double seconds, int phase, Map<String, Long> values) {
    return new MeasuredRun.EngineSample((long) (seconds * SECOND), phase, new TreeMap<>(values));
  }

  private static OperationResult nine(String operation, Histogram service, Histogram response) {
    return OperationResult.of(
        operation,
        new TreeMap<>(Map.of(Outcome.OK, 5L, Outcome.FAILED, 4L)),
        Latency.of(service),
        response.getTotalCount() == 0 ? null : Latency.of(response));
  }

  private static ArrivalSecond arrivals(long offered, int backlog, long... lagNanos) {
    return new ArrivalSecond(offered, 0, 0, backlog, times(lagNanos));
  }

  private static Histogram times(long... nanos) {
    Histogram times = new Histogram(3);
    for (long each : nanos) {
      times.recordValue(each);
    }
    return times;
  }

  private static TimeSeries series(int... bySecond) {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < bySecond.length; second++) {
      series.add(Quantity.OFFERED, second * SECOND, bySecond[second]);
    }
    return series;
  }
}
