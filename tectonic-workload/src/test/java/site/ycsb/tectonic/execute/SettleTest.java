package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.arrival.loop.Time;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.bindings.api.Settle;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SettlePlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** A store settles after the phases for which that is wanted, and its time is charged to them. */
class SettleTest {
  private static final String DEFAULTS =
      "\"defaults\": {\"key\": {\"uniform\": {\"len\": 8}}, \"val\": \"v\"}";
  private static final String LOAD = "{\"name\": \"load\", \"inserts\": {\"op_count\": 30}}";
  private static final String READ = "{\"name\": \"read\", \"point_queries\": {\"op_count\": 9}}";
  private static final String SETTLE = "{\"settle\": {\"at_most\": \"2s\"}}";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final FakeStore store = new FakeStore();
  private final AtomicInteger asked = new AtomicInteger();
  private final ParkedTime time = new ParkedTime();

  /** A time that goes on by what is waited, and by nothing else. */
  private static final class ParkedTime implements Time {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long getAsLong() {
      return nanos.get();
    }

    @Override
    public void park(Object blocker, long forNanos) {
      nanos.addAndGet(forNanos);
    }
  }

  /** A store that has settled when it was looked at so often since it was told to. */
  private final class LazyDb extends CapableDb implements Settle {
    private final int looks;
    private int left;

    LazyDb(int looks) {
      super(store);
      this.looks = looks;
    }

    @Override
    public void settle() {
      left = looks;
      asked.incrementAndGet();
    }

    @Override
    public String pending() {
      return left-- > 0 ? "3 compactions" : "";
    }

    @Override
    public SortedMap<String, Long> engineStats() {
      SortedMap<String, Long> counters = new TreeMap<>();
      counters.put("settled", (long) asked.get());
      return counters;
    }
  }

  private static WorkloadPlan plan(String... sections) {
    String spec =
        "{%s, \"sections\": [{\"groups\": [%s]}]}"
            .formatted(DEFAULTS, String.join("]}, {\"groups\": [", sections));
    return SpecReader.parse("s", spec).plan(PlanOptions.NONE);
  }

  private WorkloadRun run(WorkloadPlan plan, SettlePoint point, Supplier<? extends DB> binding) {
    RunScope scope =
        new RunScope(0, plan.groups().size() - 1, "usertable", false, VerifiedKeys.PRESENCE);
    WorkloadRun run = Runs.knowing(new WorkloadRun(plan, scope, time));
    run.settle(point, MINUTE);
    return Runs.run(run, 1, binding);
  }

  private static List<@Nullable Settlement> settlements(WorkloadRun run) {
    return run.results().stream().<@Nullable Settlement>map(PhaseResult::settlement).toList();
  }

  @Test
  void groupOfSettle_waitsForTheStore_andIsChargedToTheGroupBefore() {
    WorkloadRun run =
        run(plan(LOAD + "," + SETTLE + "," + READ), SettlePoint.NONE, () -> new LazyDb(50));

    // 50 looks, 20 ms apart.
    assertThat(settlements(run)).containsExactly(new Settlement(true, 1.0, "", false), null);
    PhaseResult load = run.results().get(0);
    assertThat(load.statistics()).containsEntry("settled", new EngineStatistic(0, 0L, 1L));
    assertThat(load.seconds()).isZero();
    assertThat(load.settledPerSecond()).isEqualTo(30);
    assertThat(run.results().get(1).beginSecond()).isEqualTo(1);
    assertThat(run.results().get(1).settledPerSecond()).isZero();
  }

  @Test
  void groupOfSettle_changesNoOperation() {
    WorkloadPlan plain = plan(LOAD + "," + READ);
    WorkloadPlan settling = plan(LOAD + "," + SETTLE + "," + READ + "," + SETTLE);

    assertThat(settling.groups()).hasSameSizeAs(plain.groups());
    String digest = run(plain, SettlePoint.NONE, () -> new LazyDb(1)).digest();
    store.records.clear();
    assertThat(run(settling, SettlePoint.NONE, () -> new LazyDb(1)).digest()).isEqualTo(digest);
    assertThat(plan(LOAD + "," + READ + "," + SETTLE).groups())
        .extracting(GroupPlan::settle)
        .containsExactly(null, new SettlePlan(Duration.ofSeconds(2), false));
  }

  @Test
  void storeThatDoesNotSettleInTime_isSaidToHaveWorkLeft() {
    WorkloadRun run =
        run(plan(LOAD + "," + SETTLE), SettlePoint.NONE, () -> new LazyDb(Integer.MAX_VALUE));

    assertThat(settlements(run))
        .containsExactly(new Settlement(false, 2.0, "3 compactions", false));
    assertThat(run.results().get(0).settledPerSecond()).isZero();
    assertThat(Objects.requireNonNull(settlements(run).get(0)).text())
        .isEqualTo("NOT SETTLED after 2.00 s: 3 compactions");
  }

  @Test
  void point_saysAfterWhichPhases_andASpecThatSaysMoreCounts() {
    WorkloadPlan plan = plan(LOAD + "," + READ, LOAD + "," + SETTLE + "," + READ);

    Settlement at = new Settlement(true, 0.02, "", false);
    assertThat(settlements(run(plan, SettlePoint.NONE, () -> new LazyDb(1))))
        .containsExactly(null, null, at, null);
    assertThat(settlements(again(plan, SettlePoint.END))).containsExactly(null, null, at, at);
    assertThat(settlements(again(plan, SettlePoint.SECTION))).containsExactly(null, at, at, at);
    assertThat(settlements(again(plan, SettlePoint.PHASE))).containsExactly(at, at, at, at);
  }

  private WorkloadRun again(WorkloadPlan plan, SettlePoint point) {
    store.records.clear();
    return run(plan, point, () -> new LazyDb(1));
  }

  @Test
  void bindingThatCannotTell_isNamed_andNobodyWaits() {
    WorkloadRun run = run(plan(LOAD), SettlePoint.END, () -> new CapableDb(store));

    Settlement skipped = Objects.requireNonNull(settlements(run).get(0));
    assertThat(skipped.settled()).isFalse();
    assertThat(skipped.seconds()).isZero();
    assertThat(skipped.text())
        .startsWith("not settled: ")
        .contains(CapableDb.class.getName())
        .endsWith("cannot say when it has settled");
  }

  @Test
  void refusal_isTold_andTheRunGoesOn() {
    WorkloadRun run =
        run(
            plan(LOAD + "," + SETTLE + "," + READ),
            SettlePoint.NONE,
            () -> new LazyDbThatRefuses());

    assertThat(settlements(run))
        .containsExactly(new Settlement(false, 0, "no privilege", false), null);
    assertThat(run.isFinished()).isTrue();
  }

  @Test
  void reorganise_rewritesTheTableOfTheSection_beforeTheStoreSettles() {
    String group = "{\"settle\": {\"at_most\": \"2s\", \"reorganise\": true}}";
    List<String> told = new ArrayList<>();
    WorkloadRun run =
        run(
            plan(LOAD + "," + SETTLE, LOAD + "," + group),
            SettlePoint.NONE,
            () -> new RewritingDb(told));

    assertThat(told).containsExactly("settle", "rewrite usertable2, which takes 3 s", "settle");
    // The store is asked once more after it has rewritten the table, though its time is over.
    assertThat(settlements(run))
        .containsExactly(new Settlement(true, 0, "", false), new Settlement(true, 3, "", true));
    assertThat(Objects.requireNonNull(settlements(run).get(1)).text())
        .isEqualTo("reorganised and settled in 3.00 s");
  }

  @Test
  void bindingThatCannotRewrite_isNamed_andNothingIsSaidToHaveSettled() {
    String group = "{\"settle\": {\"at_most\": \"2s\", \"reorganise\": true}}";
    WorkloadRun run = run(plan(LOAD + "," + group), SettlePoint.NONE, () -> new LazyDb(1));

    assertThat(asked).hasValue(0);
    assertThat(Objects.requireNonNull(settlements(run).get(0)).text())
        .startsWith("not settled: ")
        .contains(LazyDb.class.getName())
        .endsWith("cannot let its store rewrite a table");
  }

  /** A store that takes three seconds to rewrite a table, and then has nothing left to do. */
  private final class RewritingDb extends CapableDb implements Settle, Reorganise {
    private final List<String> told;

    RewritingDb(List<String> told) {
      super(store);
      this.told = told;
    }

    @Override
    public void reorganise(String table) {
      told.add("rewrite " + table + ", which takes 3 s");
      time.park(this, 3_000_000_000L);
    }

    @Override
    public void settle() {
      told.add("settle");
    }

    @Override
    public String pending() {
      return "";
    }
  }

  /** A store whose user may not let it settle. */
  private final class LazyDbThatRefuses extends CapableDb implements Settle {
    LazyDbThatRefuses() {
      super(store);
    }

    @Override
    public void settle() {
      throw new IllegalStateException("no privilege");
    }

    @Override
    public String pending() {
      return "";
    }
  }

  @Test
  void settle_isAGroupOfItsOwn_andFollowsAnother() {
    assertThatThrownBy(() -> plan(SETTLE + "," + LOAD))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("settle in a section's first group");
    assertThatThrownBy(
            () -> plan(LOAD + ", {\"settle\": {\"at_most\": \"2s\"}, \"name\": \"rest\"}"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("settle beside other fields");
    assertThatThrownBy(() -> plan(LOAD + ", {\"settle\": {\"at_most\": \"soon\"}}"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("at_most is \"soon\"")
        .hasMessageContaining("such as \"60s\"");
  }
}
