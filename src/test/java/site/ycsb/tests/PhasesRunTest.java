package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;

/** Phases that the clock ends, that glide and that warm up, as a user runs them. */
class PhasesRunTest {
  private static final Pattern TIMED = Pattern.compile("tectonic\\.timed\\.operations=(\\d+)\n");
  private static final Pattern DIGEST = Pattern.compile("[Dd]igest:? ([0-9a-f]{16})");
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 5000}},
        {"name": "warm", "warmup": true, "point_queries": {"op_count": 3000}},
        {"name": "day", "duration": "500ms", "updates": {"weight": 1}, "inserts": {"weight": 1},
         "point_deletes": {"weight": 0.8}},
        {"name": "dusk", "transition": "linear", "point_queries": {"op_count": 1000}}
      ]}]}
      """;

  @TempDir private Path folder;
  private Commands commands;

  @AfterEach
  void endCommands() throws IOException {
    commands.close();
  }

  @BeforeEach
  void writeSpec() throws IOException {
    commands = Commands.start(folder);
    Files.writeString(folder.resolve("phases.spec.json"), SPEC);
  }

  @Test
  void timedRun_isRepeatedByItsCount_andWarmupIsNotInTheTotals() throws IOException {
    Project.Ending timed = run("-threads", "4");

    assertThat(timed.exitCode()).isZero();
    assertThat(timed.out())
        .contains("Violations: 0", "Phase 2/4 \"warm\" (warm-up, not in the totals): 3,000")
        .contains("Phase 4/4 \"dusk\": 1,000 operations")
        .contains("[READ], Operations, 500\n");
    String count = find(TIMED, timed.out());
    double seconds = number(timed.out(), "[OVERALL], RunTime(ms), ") / 1e3;
    double perSecond = number(timed.out(), "[OVERALL], Throughput(ops/sec), ");
    assertThat(seconds).isGreaterThanOrEqualTo(0.5).isCloseTo(secondsInTotals(), within(1e-3));
    assertThat(perSecond * seconds)
        .isBetween(0.99 * (6000 + Long.parseLong(count)), 1.01 * (6000 + Long.parseLong(count)));

    Project.Ending again = run("-p", "tectonic.timed.operations=" + count);
    assertThat(find(DIGEST, again.out())).isEqualTo(find(DIGEST, timed.out()));
    Project.Ending trace =
        commands.run(
            "tectonic", "generate", "phases.spec.json", "--timed-operations", count, "-o", "trace");
    assertThat(find(DIGEST, trace.err())).isEqualTo(find(DIGEST, timed.out()));
  }

  @Test
  void runThatIsCutShort_doesNotSayHowToRepeatIt() throws IOException {
    Files.writeString(folder.resolve("phases.spec.json"), SPEC.replace("\"500ms\"", "\"1h\""));

    Project.Ending cut = run("-p", "maxexecutiontime=1");

    assertThat(cut.exitCode()).isEqualTo(1);
    // A machine may be too busy for a phase to begin within that second.
    assertThat(cut.out())
        .containsPattern("NOT FINISHED|0 of 4 phases began")
        .doesNotContain("tectonic.timed.operations");
  }

  @Test
  void trace_withoutTheNumberOfOperations_isRefused() throws IOException {
    Project.Ending trace = commands.run("tectonic", "generate", "phases.spec.json", "-o", "trace");

    assertThat(trace.exitCode()).isEqualTo(2);
    assertThat(trace.err())
        .contains("the clock ends group \"day\"", "expected --timed-operations N,N,...");
    assertThat(folder.resolve("trace")).doesNotExist();
  }

  @Test
  void timedOperations_thatAreNoNumbers_areRefused() throws IOException {
    Project.Ending run = run("-p", "tectonic.timed.operations=1,x");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "property tectonic.timed.operations=1,x: expected whole numbers joined by commas");
  }

  @Test
  void preloaded_afterALoadThatTheClockEnded_needsItsCount() throws IOException {
    Files.writeString(
        folder.resolve("phases.spec.json"),
        SPEC.replace("\"op_count\": 5000", "\"weight\": 1")
            .replace("\"name\": \"load\"", "\"name\": \"load\", \"duration\": \"200ms\""));
    String[] store = {"-p", "rocksdb.dir=" + folder.resolve("store")};

    Project.Ending load = ycsb("load", "rocksdb", store);
    assertThat(load.exitCode()).isZero();
    Project.Ending blind =
        ycsb("run", "rocksdb", store[0], store[1], "-p", "tectonic.preloaded=true");
    assertThat(blind.exitCode()).isEqualTo(2);
    assertThat(blind.err()).contains("the clock ended group \"load\" when it was loaded");

    String count = TIMED.matcher(load.out()).results().findFirst().orElseThrow().group(1);
    Project.Ending run =
        ycsb(
            "run",
            "rocksdb",
            store[0],
            store[1],
            "-p",
            "tectonic.preloaded=true",
            "-p",
            "tectonic.timed.operations=" + count);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Violations: 0");
  }

  private Project.Ending run(String... more) throws IOException {
    return ycsb("run", "memory", more);
  }

  private Project.Ending ycsb(String command, String binding, String... more) throws IOException {
    String[] start = {"ycsb", command, binding, "-p", "tectonic.spec=phases.spec.json"};
    String[] all = Arrays.copyOf(start, start.length + more.length);
    System.arraycopy(more, 0, all, start.length, more.length);
    return commands.run(all);
  }

  /** Those of all phases but the warm-up, and so nothing between and around them. */
  private double secondsInTotals() throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve("results"))) {
      return new ResultFolder(results.findFirst().orElseThrow())
          .read().phases().stream()
              .filter(phase -> !phase.warmup())
              .mapToDouble(PhaseResult::seconds)
              .sum();
    }
  }

  private static String find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private static double number(String text, String label) {
    String rest = text.substring(text.indexOf(label) + label.length());
    return Double.parseDouble(rest.substring(0, rest.indexOf('\n')));
  }
}
