package site.ycsb.client.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.MovedTime;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.SampleResults;

/** A recorder on a played clock: what is told and written in which second. */
final class ResultRecorderTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final MachineHealth HEALTH =
      new MachineHealth(Latency.NONE, 0.5, 0.25, null, 0.125);

  @RegisterExtension final MovedTime time = new MovedTime();
  @TempDir private Path temporary = Path.of("");
  private final List<String> told = new ArrayList<>();
  private final List<MeasuredRun.EngineSample> samples = new ArrayList<>();
  private ResultFolder folder = new ResultFolder(temporary);
  private final RunMeter meter = RunMeter.ofOnePhase("run", 10L, time);
  private final ThreadMeter thread = meter.newThread();
  private @Nullable OutputStream trace;
  private int wanted;

  /** The run that is recorded. */
  private final class RunOfOnePhase implements MeasuredRun {
    @Override
    public RunMeter meter() {
      return meter;
    }

    @Override
    public List<EngineSample> takeSamples() {
      List<EngineSample> taken = List.copyOf(samples);
      samples.clear();
      return taken;
    }

    @Override
    public void wantSample() {
      wanted++;
    }

    @Override
    public void traceTo(OutputStream out) {
      trace = out;
    }
  }

  /** Notes what it is told. */
  private final class Noting implements RunListener {
    @Override
    public void outline(RunResult soFar) {
      told.add("outline " + soFar.seconds());
    }

    @Override
    public void second(long number, @Nullable ArrivalSecond arrivals) {
      told.add("second " + number + (arrivals == null ? "" : " of " + arrivals.offered()));
    }

    @Override
    public void accept(OperationResult returned, int phase) {
      told.add(returned.operation() + " " + returned.completed());
    }

    @Override
    public void secondOver(long elapsedNanos) {
      told.add("over " + elapsedNanos / MILLI);
    }
  }

  @BeforeEach
  void makeFolder() throws IOException {
    folder = new ResultFolder(Files.createDirectory(temporary.resolve("result")));
  }

  private ResultRecorder recorder(boolean hasFolder, long sampleSeconds, boolean traces)
      throws IOException {
    return new ResultRecorder(
        hasFolder ? folder : null,
        SampleResults.begun(),
        new RunOfOnePhase(),
        new MachineMeter(time),
        () -> new ArrivalSecond(7, 7, 0, 0, new Histogram(3)),
        new ResultRecorder.Settings(2, sampleSeconds, traces),
        time,
        new Noting());
  }

  private void read(int operations) {
    synchronized (thread) {
      for (int i = 0; i < operations; i++) {
        thread.tally("READ").ended(Outcome.OK, 0, 1000);
      }
    }
  }

  /**
   * Intervals take 2 s from the second that first tells of the phase; all stops from 3.5 to 5.7.
   */
  private RunResult play(ResultRecorder recorder) {
    recorder.begin(Instant.EPOCH, time.getAsLong());
    read(2);
    samples.add(new MeasuredRun.EngineSample(time.getAsLong(), 1, new TreeMap<>(Map.of("a", 1L))));
    time.pass(1500 * MILLI);
    assertThat(recorder.soFar().seconds()).isEqualTo(1.5);
    read(1);
    time.pass(2000 * MILLI);
    time.stop(2200 * MILLI);
    time.pass(200 * MILLI);
    read(3);
    return recorder.end(5900 * MILLI, true, HEALTH, null);
  }

  @Test
  void listener_isToldSecondBySecond() throws IOException {
    read(5); // Before the recorder, which forgets them as an interval.
    RunResult result = play(recorder(false, 3, true));

    assertThat(told)
        .containsExactly(
            "outline 0.0",
            "second 0 of 7",
            "READ 2",
            "outline 1.0",
            "over 1000",
            "second 1 of 7",
            "READ 1",
            "over 2000",
            "second 2 of 7",
            "outline 3.0",
            "over 3000",
            "second 4 of 7",
            "outline 5.7",
            "over 5700",
            "second 5 of 7",
            "READ 3",
            "outline 5.9",
            "over 5900");
    assertThat(result.seconds()).isEqualTo(5.9);
    assertThat(result.began()).isEqualTo(Instant.EPOCH);
    assertThat(result.machine()).isEqualTo(HEALTH);
    assertThat(result.phases()).singleElement().matches(phase -> phase.finished());
    assertThat(result.phases().get(0).seconds()).isEqualTo(5.9);
    assertThat(result.phases().get(0).completed()).isEqualTo(11);
    assertThat(trace).isNull();
  }

  @Test
  void files_haveTheSameSeconds() throws Exception {
    ResultRecorder recorder = recorder(true, 3, true);
    assertThat(folder.read().status()).isEqualTo(RunStatus.RUNNING);
    Objects.requireNonNull(trace).write("x\n".getBytes(StandardCharsets.UTF_8));
    RunResult result = play(recorder);

    assertThat(folder.read().seconds()).isEqualTo(5.9);
    assertThat(folder.read().phases().get(0).completed()).isEqualTo(6);
    assertThat(lines(folder.timeseries()))
        .containsExactly("0 2 7", "1 1 7", "2 0 7", "4 0 7", "5 3 7");
    assertThat(intervals()).containsExactly("0.0-1.0 2", "1.0-3.0 1", "5.7-5.9 3");
    assertThat(folder.statistics()).hasContent("second,phase,name,value\n0.000,1,a,1\n");
    assertThat(folder.trace()).hasContent("x\n");
    // In seconds 3 and 6.
    assertThat(wanted).isEqualTo(2);

    TimeSeries offered = new TimeSeries();
    offered.add(Quantity.OFFERED, 0, 40);
    recorder.correct(offered);
    assertThat(lines(folder.timeseries())).contains("0 2 40", "5 3 0");
    assertThat(recorder.close()).isEmpty();
    assertThat(recorder.write(result.judged(judgement()))).isEmpty();
    assertThat(folder.read().exitCode()).isEqualTo(3);
  }

  private static Judgement judgement() {
    return new Judgement(RunStatus.MISSED_SCHEDULE, "Missed.", List.of(), 3, List.of());
  }

  private static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(",", -1);
      lines.add(cells[0] + " " + cells[3] + " " + cells[13]);
    }
    return lines.subList(1, lines.size());
  }

  private List<String> intervals() throws Exception {
    List<String> found = new ArrayList<>();
    for (String line : Files.readAllLines(folder.latencies())) {
      IntervalLog.Interval interval = IntervalLog.Interval.of(line);
      if (interval != null) {
        found.add(
            "%.1f-%.1f %d"
                .formatted(
                    interval.fromSeconds(),
                    interval.toSeconds(),
                    interval.nanos().getTotalCount()));
      }
    }
    return found;
  }

  /** The second in which it ended, though the seconds before were not told. */
  @Test
  void run_thatEndsWhileAllIsStopped_tellsItsLastSecond() throws IOException {
    ResultRecorder recorder = recorder(true, 0, false);
    recorder.begin(Instant.EPOCH, time.getAsLong());
    time.pass(1500 * MILLI);
    told.clear();
    time.stop(2200 * MILLI);
    RunResult unused = recorder.end(3700 * MILLI, false, HEALTH, null);

    assertThat(told).containsExactly("second 3 of 7", "outline 3.7", "over 3700");
    assertThat(wanted).isZero();
    assertThat(folder.trace()).doesNotExist();
  }

  /** What cannot be written once is said at the end, and nothing is written after it. */
  @Test
  void file_thatCannotBeWrittenEndsTheWritingAndNotTheTelling() throws IOException {
    ResultRecorder recorder = recorder(true, 0, false);
    Files.createDirectory(folder.statistics());
    RunResult unused = play(recorder);

    assertThat(told).contains("READ 2", "READ 1", "READ 3");
    assertThat(lines(folder.timeseries())).containsExactly("0 2 7");
    assertThat(recorder.close()).get().isInstanceOf(IOException.class);
  }

  @Test
  void result_thatHasNoPlaceBesideTheOldOneIsWrittenOverIt() throws IOException {
    ResultRecorder recorder = recorder(true, 0, false);
    RunResult result = play(recorder).judged(judgement());
    Files.createDirectories(folder.path().resolve("run.json.next/x"));

    assertThat(recorder.write(result)).isPresent();
    assertThat(folder.read().exitCode()).isNull();
    recorder.overwrite(result);
    assertThat(folder.read()).isEqualTo(result);
  }

  @Test
  void runThatWasNone_leavesNothing() throws IOException {
    ResultRecorder recorder = recorder(true, 0, true);
    recorder.begin(Instant.EPOCH, time.getAsLong());
    time.pass(1500 * MILLI);
    recorder.discard();
    told.clear();
    time.pass(1500 * MILLI);

    assertThat(folder.path()).doesNotExist();
    assertThat(told).isEmpty();
  }
}
