package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.Draws;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;

/** Operations that a worker draws several at once are those that it would draw one by one. */
class BlocksTest {
  private static final String LOAD = "{\"inserts\": {\"op_count\": 60}}";
  private static final String READ = "{\"point_queries\": {\"op_count\": 400}}";

  /** By the clock of a run, what a worker sends takes no time at all: blocks are large. */
  private static final long QUICK_NANOS = 1;

  /** A step of the clock is longer than a block may take: there are none. */
  private static final long SLOW_NANOS = 10 * Ticket.BLOCK_NANOS;

  private static final int MICROSECOND_NANOS = 1000;

  private final FakeStore store = new FakeStore();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void runWithBlocks_isTheRunWithout(int threads) {
    Draws.check(
        12,
        4100 + threads,
        draws -> {
          WorkloadPlan plan = plan(draws);
          Ran with = ran(plan, threads, QUICK_NANOS);
          Ran without = ran(plan, threads, SLOW_NANOS);
          assertThat(with.counts).isEqualTo(without.counts);
          assertThat(with.keys).isEqualTo(without.keys);
          for (Ran each : List.of(with, without)) {
            assertThat(each.lines.stream().sorted())
                .isEqualTo(lines(plan).stream().sorted().toList());
            assertThat(each.run.digest()).isEqualTo(trace(plan).digestText());
            assertThat(each.run.completed()).isEqualTo(plan.operationCount());
            assertThat(each.run.results()).allMatch(PhaseResult::finished);
            assertThat(Runs.kinds(each.run)).allMatch(kind -> kind.violations() == 0);
          }
          if (threads == 1) {
            assertThat(with.lines).isEqualTo(lines(plan));
          }
        });
  }

  @Test
  void worker_drawsSeveralAtOnce_andSendsThemInTheirOrder() {
    WorkloadPlan plan = Plans.ofGroups(17, LOAD, READ);
    Stepped run = new Stepped(plan, false);
    run.load(60);
    run.steps(8);
    // The first draws 0 and 1, the second 2 and 3, then the first 4 to 7 and the second 8 to 11.
    assertThat(run.read())
        .containsExactlyElementsOf(
            List.of(0, 2, 1, 3, 4, 8, 5, 9).stream()
                .map(index -> lines(plan).get(60 + index))
                .toList());
  }

  @Test
  void phaseThatIsBegunFromOutside_isDrawnOneByOne() {
    WorkloadPlan plan = Plans.ofGroups(17, LOAD, READ);
    Stepped run = new Stepped(plan, true);
    run.steps(60);
    assertThat(run.first.nextPhase(run.firstDb)).isTrue();
    run.steps(8);
    assertThat(run.read()).containsExactlyElementsOf(lines(plan).subList(60, 68));
  }

  @ParameterizedTest
  @ValueSource(strings = {"I ", "U "})
  void groupThatWrites_isDrawnInBlocks(String kind) {
    String writes = kind.equals("I ") ? "inserts" : "updates";
    WorkloadPlan plan =
        Plans.ofGroups(
            17,
            "{\"inserts\": {\"op_count\": 600}}",
            "{\"%s\": {\"op_count\": 400}}".formatted(writes));
    Stepped run = new Stepped(plan, false);
    run.load(600);
    run.steps(8);
    List<String> sent = run.sent(kind);
    assertThat(sent.subList(sent.size() - 8, sent.size()))
        .containsExactlyElementsOf(
            List.of(0, 2, 1, 3, 4, 8, 5, 9).stream()
                .map(index -> lines(plan).get(600 + index))
                .toList());
  }

  @Test
  void groupThatDeletes_isDrawnOneByOne() {
    WorkloadPlan plan = Plans.ofGroups(17, LOAD, "{\"point_deletes\": {\"op_count\": 40}}");
    Stepped run = new Stepped(plan, false);
    run.load(60);
    run.steps(8);
    assertThat(run.sent("D ")).containsExactlyElementsOf(lines(plan).subList(60, 68));
  }

  /** Whatever the threads do, the store is left with the last write of each key in the stream. */
  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void updatesOfFewKeys_leaveTheLastOfEach(int threads) {
    for (long seed = 1; seed <= 20; seed++) {
      WorkloadPlan plan =
          Plans.ofGroups(
              seed,
              "{\"inserts\": {\"op_count\": 5}}",
              """
              {"inserts": {"op_count": 20}, "updates": {"op_count": 2000},
               "read_modify_writes": {"op_count": 500}, "point_queries": {"op_count": 500}}\
              """);
      FakeStore updated = new FakeStore(threads, 0);
      WorkloadRun unused =
          Runs.run(
              Runs.knowing(Runs.byTheClock(plan, QUICK_NANOS)), threads, () -> updated.newDb(true));
      Map<String, String> last = new TreeMap<>();
      for (String line : lines(plan)) {
        String[] words = line.split(" ", -1);
        if (words.length == 3) {
          last.put(words[1], words[2]);
        }
      }
      assertThat(last).hasSize(25);
      assertThat(values(updated)).isEqualTo(last);
    }
  }

  /** The first worker has sent update 0 and holds 1; the second draws 2 and 3 of the same key. */
  @Test
  void update_waitsForAnEarlierOneThatAnotherWorkerHolds() throws Exception {
    WorkloadPlan plan =
        Plans.ofGroups(17, "{\"inserts\": {\"op_count\": 1}}", "{\"updates\": {\"op_count\": 8}}");
    Stepped run = new Stepped(plan, false);
    run.load(1);
    run.steps(1);
    FutureTask<Boolean> step = new FutureTask<>(() -> run.second.step(run.secondDb));
    Thread waiting = new Thread(step);
    waiting.start();
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      assertThat(waiting.isAlive()).as("update 2 waits for update 1").isTrue();
      Thread.onSpinWait();
    }
    assertThat(run.sent("U ")).containsExactly(lines(plan).get(1));
    run.steps(1);
    assertThat(step.get()).isTrue();
    assertThat(run.sent("U ")).containsExactlyElementsOf(lines(plan).subList(1, 4));
    assertThat(Runs.kinds(run.run))
        .filteredOn(kind -> kind.operation().equals("UPDATE"))
        .allMatch(kind -> kind.stalled() == 1 && kind.stallSeconds() > 0);
  }

  @Test
  void runThatIsStoppedAmongThoseDrawnAtOnce_countsWhatWasSent() {
    WorkloadPlan plan = Plans.ofGroups(17, LOAD, READ);
    Stepped run = new Stepped(plan, false);
    run.load(60);
    run.steps(7);
    run.run.stop();
    assertThat(run.first.step(run.firstDb)).isFalse();
    assertThat(run.second.step(run.secondDb)).isFalse();

    assertThat(run.read()).hasSize(7);
    assertThat(run.run.completed()).isEqualTo(60 + 7);
    PhaseResult reading = run.run.results().get(1);
    assertThat(reading.finished()).isFalse();
    assertThat(reading.completed()).isEqualTo(7);
    assertThat(reading.planned()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void groupThatTheClockEnds_sendsAllThatIsDrawn_andIsRepeatedByItsCount(int threads) {
    WorkloadRun timed = timed(List.of(), threads, MICROSECOND_NANOS);
    List<PhaseResult> phases = timed.results();
    long count = phases.get(1).completed();
    assertThat(count).isBetween(100L, 1000L);
    assertThat(timed.completed()).isEqualTo(60 + count + 100);

    WorkloadRun counted = timed(List.of(count), 3, SLOW_NANOS);
    assertThat(counted.digest()).isEqualTo(timed.digest());
    assertThat(counted.completed()).isEqualTo(timed.completed());
  }

  private WorkloadRun timed(List<Long> operations, int threads, long stepNanos) {
    store.records.clear();
    String spec =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": {"uniform": {"len": 3}}},
         "sections": [{"groups": [
           {"inserts": {"op_count": 60}},
           {"duration": "1ms", "empty_point_queries": {"weight": 1}, "point_queries": {"weight": 2}},
           {"inserts": {"op_count": 40}, "point_queries": {"op_count": 60}}]}]}
        """;
    WorkloadPlan plan =
        SpecReader.parse("test.spec.json", spec).plan(new PlanOptions(5L, 1, operations));
    return Runs.run(
        Runs.knowing(Runs.byTheClock(plan, stepNanos)), threads, () -> store.newDb(true));
  }

  /** Groups in which nothing conflicts, beside others, in any order. */
  private static WorkloadPlan plan(Draws draws) {
    List<String> groups =
        draws.show(
            "groups", draws.list(1, 4, each -> group(each.between(0, 3), each.between(1, 150))));
    return Plans.of(
        draws.show("seed", draws.between(1, 1000)),
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": {"uniform": {"len": 3}}},
         "sections": [{"groups": [%s, %s]}]}
        """
            .formatted(LOAD, String.join(",", groups)));
  }

  private static String group(int kind, int count) {
    return switch (kind) {
      case 0 ->
          "{\"point_queries\": {\"op_count\": %1$d}, \"empty_point_queries\": {\"op_count\": %1$d}}"
              .formatted(count);
      case 1 ->
          "{\"updates\": {\"op_count\": %1$d}, \"point_queries\": {\"op_count\": %1$d}}"
              .formatted(count);
      case 2 ->
          "{\"range_queries\": {\"op_count\": %1$d, \"scan_length\": 3}, \"point_queries\": {\"op_count\": %1$d}}"
              .formatted(count);
      default ->
          "{\"inserts\": {\"op_count\": %1$d}, \"point_queries\": {\"op_count\": %1$d}}"
              .formatted(count);
    };
  }

  /**
   * What a run came to.
   *
   * @param lines that were sent, in that order
   * @param keys that are in the store
   * @param counts of each phase, by kind and outcome
   */
  private record Ran(
      WorkloadRun run, List<String> lines, List<String> keys, List<Map<String, String>> counts) {}

  private static Ran ran(WorkloadPlan plan, int threads, long stepNanos) {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadRun run = Runs.knowing(Runs.byTheClock(plan, stepNanos));
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    run.traceTo(sent);
    WorkloadRun unused = Runs.run(run, threads, () -> store.newDb(true));
    List<Map<String, String>> counts = new ArrayList<>();
    for (PhaseResult phase : run.results()) {
      Map<String, String> ofPhase = new TreeMap<>();
      for (OperationResult kind : phase.operations()) {
        ofPhase.put(kind.operation(), kind.completed() + " " + new TreeMap<>(kind.outcomes()));
      }
      counts.add(ofPhase);
    }
    return new Ran(run, lines(sent), List.copyOf(store.records.keySet()), counts);
  }

  /** The values of the only field, by key. */
  private static Map<String, String> values(FakeStore store) {
    Map<String, String> values = new TreeMap<>();
    store.records.forEach(
        (key, record) ->
            values.put(key.substring(key.indexOf('/') + 1), String.join("", record.values())));
    return values;
  }

  private static List<String> lines(ByteArrayOutputStream text) {
    return text.toString(ISO_8859_1).lines().filter(line -> !line.startsWith("#")).toList();
  }

  /** What the generator writes, in the order of the stream. */
  private static List<String> lines(WorkloadPlan plan) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    write(new GeneratedTrace(plan, false, false), text);
    return lines(text);
  }

  private static GeneratedTrace trace(WorkloadPlan plan) {
    GeneratedTrace trace = new GeneratedTrace(plan, false, false);
    write(trace, new ByteArrayOutputStream());
    return trace;
  }

  private static void write(GeneratedTrace trace, ByteArrayOutputStream out) {
    try {
      trace.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Two workers that take turns, on one thread. */
  private final class Stepped {
    private final WorkloadRun run;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final FakeDb firstDb = store.newDb(true);
    private final FakeDb secondDb = store.newDb(true);
    private final Worker first;
    private final Worker second;

    /**
     * @param turned whether the first phase is begun from outside, as an open loop does
     */
    Stepped(WorkloadPlan plan, boolean turned) {
      run = Runs.knowing(plan);
      run.traceTo(sent);
      first = Runs.worker(run);
      second = Runs.worker(run);
      if (turned) {
        assertThat(first.nextPhase(firstDb)).isTrue();
      }
    }

    /** Sends operations by a worker that does nothing else. */
    void load(int count) {
      FakeDb db = store.newDb(true);
      Worker loader = Runs.worker(run);
      for (int i = 0; i < count; i++) {
        assertThat(loader.step(db)).isTrue();
      }
    }

    void steps(int count) {
      for (int i = 0; i < count; i++) {
        assertThat(i % 2 == 0 ? first.step(firstDb) : second.step(secondDb)).isTrue();
      }
    }

    /** The queries that were sent, in that order. */
    List<String> read() {
      return sent("P ");
    }

    List<String> sent(String kind) {
      return lines(sent).stream().filter(line -> line.startsWith(kind)).toList();
    }
  }
}
