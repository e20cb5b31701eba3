package site.ycsb.tectonic.stream;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.workloads.CoreWorkload;

/**
 * The specs of YCSB's workloads ask for records as often as YCSB's own CoreWorkload does, with the
 * properties of its files.
 */
class YcsbSharesTest {
  private static final int RECORDS = 1_000_000;

  /** One record, a thousandth of them, a hundredth and a tenth. */
  private static final int[] TOP = {1, RECORDS / 1000, RECORDS / 100, RECORDS / 10};

  private static WorkloadPlan spec(String letter) throws Exception {
    return SpecReader.read(Path.of("../specs/ycsb/" + letter + ".spec.json"))
        .plan(new PlanOptions(null, 1, List.of()));
  }

  /** By default all but f, which selects as a does. */
  static Stream<Arguments> workloads() {
    return Stream.of(
            arguments("a", "zipfian", "readproportion=0.5 updateproportion=0.5"),
            arguments(
                "d", "latest", "readproportion=0.95 updateproportion=0 insertproportion=0.05"),
            arguments(
                "e",
                "zipfian",
                "readproportion=0 updateproportion=0 scanproportion=0.95 insertproportion=0.05"),
            arguments(
                "f",
                "zipfian",
                "readproportion=0.5 updateproportion=0 readmodifywriteproportion=0.5"))
        .limit(Boolean.getBoolean("tectonic.tests.full") ? 4 : 3);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void spec_ofAYcsbWorkload_hasTheSharesOfCoreWorkload(
      String letter, String distribution, String proportions) throws Exception {
    Counted core = core(distribution, proportions);
    Counted ours = ours(spec(letter));
    assertThat(ours.requests).isCloseTo(core.requests, withinPercentage(1));
    for (int top : TOP) {
      if (letter.equals("d")) {
        // Each new record is for a moment the most popular: its popularity is that of its age.
        assertThat(ours.share(ours.byAge, top))
            .as("share of the newest %,d", top)
            .isCloseTo(core.share(core.byAge, top), withinPercentage(3));
      }
      if (top > 1 || !letter.equals("d")) {
        assertThat(ours.share(mostFirst(ours.byRecord), top))
            .as("share of the hottest %,d", top)
            .isCloseTo(core.share(mostFirst(core.byRecord), top), withinPercentage(3));
      }
    }
  }

  @Test
  void specs_ofAllZipfianYcsbWorkloads_selectAlike() throws Exception {
    var selection = run(spec("a")).operations().get(0).selection();
    for (String letter : new String[] {"a", "b", "c", "f"}) {
      assertThat(run(spec(letter)).operations())
          .as(letter)
          .allSatisfy(operation -> assertThat(operation.selection()).isEqualTo(selection));
    }
  }

  private static GroupPlan run(WorkloadPlan plan) {
    return plan.groups().get(1);
  }

  private static long[] mostFirst(long[] counts) {
    return Arrays.stream(counts).map(count -> -count).sorted().map(count -> -count).toArray();
  }

  /** How often each record was asked for, by number and by how many were newer. */
  private static final class Counted {
    private final long[] byRecord = new long[RECORDS * 2];
    private final long[] byAge = new long[RECORDS * 2];
    private int live = RECORDS;
    private int requests;

    void request(int record) {
      byRecord[record]++;
      byAge[live - 1 - record]++;
      requests++;
    }

    double share(long[] counts, int first) {
      return Arrays.stream(counts, 0, first).sum() / (double) requests;
    }
  }

  private static Counted ours(WorkloadPlan plan) {
    Counted counted = new Counted();
    Map<Long, Integer> records = new HashMap<>();
    OperationSource source = new OperationSource(plan);
    while (source.hasNextGroup()) {
      GroupPlan unused = source.openNextGroup();
      while (source.hasNext()) {
        OperationStream.Drawn drawn = source.draw();
        long key = drawn.keyNumber(false);
        if (drawn.plan().kind() == OperationKind.INSERT) {
          records.put(key, records.size());
          counted.live = records.size();
        } else {
          counted.request(requireNonNull(records.get(key)));
        }
      }
    }
    return counted;
  }

  private static Counted core(String distribution, String proportions) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "" + RECORDS);
    properties.setProperty("operationcount", "" + RECORDS);
    properties.setProperty("requestdistribution", distribution);
    properties.setProperty("maxscanlength", "100");
    properties.setProperty("scanlengthdistribution", "uniform");
    // So that a key tells the number of its record; which numbers are drawn is the same.
    properties.setProperty("insertorder", "ordered");
    for (String proportion : proportions.split(" ", -1)) {
      String[] parts = proportion.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    CountingDb db = new CountingDb();
    for (int request = 0; request < RECORDS; request++) {
      assertThat(workload.doTransaction(db, null)).isTrue();
    }
    return db.counted;
  }

  /** Counts each request once: the update of a read-modify-write is not another. */
  private static final class CountingDb extends DB {
    private final Counted counted = new Counted();
    private int lastRead = -1;

    private Status count(String key) {
      counted.request(number(key));
      return Status.OK;
    }

    private static int number(String key) {
      return Integer.parseInt(key.substring("user".length()));
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      lastRead = number(key);
      return count(key);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      return count(startkey);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      boolean isRead = lastRead == number(key);
      lastRead = -1;
      return isRead ? Status.OK : count(key);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      counted.live = Math.max(counted.live, number(key) + 1);
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }
}
