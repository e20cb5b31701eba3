package site.ycsb.clients.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.client.measure.MeasuredRun;
import site.ycsb.client.measure.ResultRecorder;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.measure.ThreadMeter;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.report.run.RunFolder;

/** What the recorders of two clients write, merged, is what one recorder writes of all of it. */
final class MergedRecorderTest {
  private static final long END_NANOS = 900_000_000;

  @TempDir private Path folder;
  private final AtomicLong clock = new AtomicLong();

  /** An operation by its times; each client gets some. */
  private record Sent(int client, String operation, long waited, long service, Outcome outcome) {}

  private static List<Sent> operations() {
    SplittableRandom random = new SplittableRandom(3);
    List<Sent> operations = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int client = random.nextInt(2);
      long service = Math.round((client == 0 ? 1e5 : 2e6) * Math.exp(random.nextGaussian()));
      operations.add(
          new Sent(
              client,
              i % 3 == 0 ? "UPDATE" : "READ",
              random.nextLong(1, 1_000_000),
              service,
              i % 100 == 7 ? Outcome.FAILED : i % 50 == 1 ? Outcome.WRONG_CONTENT : Outcome.OK));
    }
    return operations;
  }

  @Test
  void twoRecorders_merged_areOne() throws IOException {
    List<Sent> all = operations();
    RunResult one = record("one", null, all);
    List<Path> folders = new ArrayList<>();
    for (int index = 0; index < 2; index++) {
      int client = index;
      List<Sent> own = all.stream().filter(each -> each.client() == client).toList();
      RunResult unused = record("client-" + index, new Membership(index, 2), own);
      folders.add(folder.resolve("client-" + index));
    }

    RunResult merged =
        MergedRun.merge(
            new MergedRun.Sources(folders, Set.of(), Set.of()), folder.resolve("merged"));

    assertThat(merged.phases().get(0).operations()).isEqualTo(one.phases().get(0).operations());
    assertThat(merged.phases().get(0).seconds()).isEqualTo(one.phases().get(0).seconds());
    assertThat(merged.violations()).isEqualTo(10);
    assertThat(columns("merged", 0, 5)).isEqualTo(columns("one", 0, 5));
    // Percentiles and maxima of service and response.
    assertThat(columns("merged", 6, 9)).isEqualTo(columns("one", 6, 9));
    assertThat(columns("merged", 10, 13)).isEqualTo(columns("one", 10, 13));
    RunFolder whole = RunFolder.read(folder.resolve("one"), Instant.EPOCH);
    RunFolder found = RunFolder.read(folder.resolve("merged"), Instant.EPOCH);
    for (String operation : List.of("READ", "UPDATE")) {
      for (boolean response : new boolean[] {false, true}) {
        assertThat(found.measured(operation, response))
            .isEqualTo(Objects.requireNonNull(whole.measured(operation, response)));
      }
    }
    assertThat(tags("merged"))
        .isEqualTo(tags("one"))
        .hasSize(5)
        .last()
        .asString()
        .startsWith("Tag=" + IntervalLog.HICCUP);
  }

  private List<List<String>> columns(String name, int from, int to) throws IOException {
    return Files.readAllLines(folder.resolve(name).resolve("timeseries.csv")).stream()
        .map(line -> List.of(line.split(",", -1)).subList(from, to))
        .toList();
  }

  private List<String> tags(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name).resolve("latency.hlog")).stream()
        .filter(line -> line.startsWith("Tag="))
        .map(line -> line.substring(0, line.lastIndexOf(',')))
        .toList();
  }

  /** One recorder, with a thread of no other than ours and a clock that stands still. */
  private RunResult record(String name, @Nullable Membership member, List<Sent> operations)
      throws IOException {
    clock.set(0);
    RunMeter meter = new RunMeter(clock::get, List.of("READ", "UPDATE"));
    MeasuredRun run = () -> meter;
    ResultRecorder recorder =
        new ResultRecorder(
            new ResultFolder(Files.createDirectories(folder.resolve(name))),
            InventedRuns.begun("recorded", member),
            run,
            new MachineMeter(clock::get),
            () -> null,
            new ResultRecorder.Settings(10, 0, false),
            clock::get,
            RunListener.NONE);
    recorder.begin(Instant.EPOCH, 0);
    meter.phaseStarted(new RunMeter.Plan("mix", false, null, null), 0, Map.of());
    ThreadMeter thread = meter.newThread();
    for (Sent each : operations) {
      synchronized (thread) {
        thread.tally(each.operation()).ended(each.outcome(), each.waited(), each.service());
      }
    }
    clock.set(END_NANOS);
    meter.phaseEnded(END_NANOS, Map.of());
    RunResult measured = recorder.end(END_NANOS, true, health(), null);
    assertThat(recorder.close()).isEmpty();
    RunResult judged =
        measured.judged(new Judgement(RunStatus.INVALID, "made so", List.of(), 1, List.of()));
    assertThat(recorder.write(judged)).isEmpty();
    return judged;
  }

  private static MachineHealth health() {
    Histogram hiccups = new Histogram(3);
    hiccups.recordValue(60_000);
    return new MachineHealth(Latency.of(hiccups), 1.0, 0.5, null, 0);
  }
}
