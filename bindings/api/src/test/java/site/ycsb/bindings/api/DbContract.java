package site.ycsb.bindings.api;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * States what every binding does, in {@link DB} and in the capabilities it chooses to implement.
 *
 * <p>A binding's test extends this class, returns new instances from {@link #newDb} and what they
 * need from {@link #properties}. Each test must find the table {@link StringTable#TABLE} empty.
 */
public abstract class DbContract extends GrowthContract {
  @Test
  final void eightThreads_withAnInstanceEach_seeOneStore() throws Exception {
    for (List<Status> statuses : onEightThreads((own, t) -> workOnKeys(own, 100 * t))) {
      assertThat(statuses).allMatch(Status::isOk);
    }
    assertThat(table().scan("", 1_000))
        .isEqualTo(IntStream.range(0, 400).mapToObj(i -> "new" + 2 * i).toList());
  }

  /** Inserts and reads a hundred keys, updates the even ones, deletes the others. */
  private static List<Status> workOnKeys(DB own, int first) {
    List<Status> statuses = new ArrayList<>();
    for (int i = first; i < first + 100; i++) {
      String key = StringTable.numberedKey(i);
      statuses.add(own.insert(TABLE, key, record("old" + i)));
      statuses.add(own.read(TABLE, key, null, new HashMap<>()));
      statuses.add(i % 2 == 0 ? own.update(TABLE, key, record("new" + i)) : own.delete(TABLE, key));
    }
    return statuses;
  }

  /** Other records come in between meanwhile. */
  @Test
  final void reverseScans_besideInserts_leaveNothingOut() throws Exception {
    required(ReverseScan.class);
    table().insertNumbered(0, 900, 1);
    for (String wrong : onEightThreads((own, t) -> t < 3 ? wrongScan(own, t) : between(own, t))) {
      assertThat(wrong).isEmpty();
    }
  }

  /** The first scan that leaves out a number; empty if none does. */
  private static String wrongScan(DB own, int thread) {
    Random random = new Random(thread);
    for (int i = 0; i < 500; i++) {
      int start = 100 + random.nextInt(800);
      List<String> found = new StringTable(own).scanReverse(StringTable.numberedKey(start), 40);
      List<String> numbers = found.stream().filter(each -> !each.equals("between")).toList();
      List<String> expected =
          IntStream.range(0, numbers.size()).mapToObj(n -> Integer.toString(start - n)).toList();
      if (!numbers.equals(expected)) {
        return "from " + start + ": " + found;
      }
    }
    return "";
  }

  private static String between(DB own, int thread) {
    Random random = new Random(thread);
    for (int i = 0; i < 1500; i++) {
      String key = StringTable.numberedKey(random.nextInt(900)) + "-" + thread + "." + i;
      assertThat(own.insert(TABLE, key, record("between")).isOk()).isTrue();
    }
    return "";
  }

  @Test
  final void updatesOfOneRecord_byThreadsWithAFieldEach_areNotLost() throws Exception {
    assertThat(db().insert(TABLE, "k", fields("a", "0", "b", "0", "c", "0")).isOk()).isTrue();
    List<String> names = List.of("a", "b", "c");
    for (String lost : onEightThreads((own, t) -> t < 3 ? lostUpdate(own, names.get(t)) : "")) {
      assertThat(lost).isEmpty();
    }
  }

  /**
   * Updates a field that no other thread does, until it is not read back; empty if it always is.
   */
  private static String lostUpdate(DB own, String field) {
    for (int i = 1; i <= 500; i++) {
      String value = Integer.toString(i);
      assertThat(own.update(TABLE, "k", fields(field, value)).isOk()).isTrue();
      Map<String, String> found = new StringTable(own).readFields("k", null);
      if (found == null || !value.equals(found.get(field))) {
        return field + "=" + value + " became " + found;
      }
    }
    return "";
  }

  @Test
  final void engineStats_keepTheirNames_andCountersDoNotFall() {
    EngineStats engine = required(EngineStats.class);
    Map<String, Long> before = engine.engineStats();
    table().insertNumbered(0, 100, 1);
    assertThat(table().scan("", 100)).hasSize(100);
    Map<String, Long> after = engine.engineStats();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after).isNotEqualTo(before);
    before.forEach(
        (name, count) -> {
          long least = name.startsWith("live-") ? 0 : count;
          assertThat(after.get(name)).as(name).isGreaterThanOrEqualTo(least);
        });
  }

  @Test
  final void settle_comesToAnEnd_atOnceAndAgain_andAllRecordsAreThere() {
    table().insertNumbered(0, 100, 1);
    awaitSettled(required(Settle.class));
    assertThat(table().scan("", 1_000)).hasSize(100);
    awaitSettled(required(Settle.class));
  }

  @Test
  final void reorganise_leavesAllRecordsAsTheyAre_andTheTableInUse() {
    Reorganise reorganising = required(Reorganise.class);
    table().insertNumbered(0, 100, 1);
    assertThat(db().delete(TABLE, StringTable.numberedKey(50))).isEqualTo(Status.OK);
    List<@Nullable String> before = table().scan("", 1_000);
    reorganising.reorganise(TABLE);
    assertThat(table().scan("", 1_000)).isEqualTo(before).hasSize(99);
    table().insertNumbered(100, 110, 1);
    reorganising.reorganise(TABLE);
    assertThat(table().scan("", 1_000)).hasSize(109);
  }

  private static void awaitSettled(Settle settling) {
    settling.settle();
    for (String left = settling.pending(); !left.isEmpty(); left = settling.pending()) {
      assertThat(Thread.interrupted()).as(left).isFalse();
    }
  }

  @Test
  final void storeVersion_isAShortLine_withoutTheSecretsOfTheProperties() {
    String version = required(StoreVersion.class).storeVersion();
    assertThat(version)
        .isNotBlank()
        .hasSizeLessThan(100)
        .hasLineCount(1)
        .isEqualTo(version.strip());
    assertThat(((StoreVersion) db()).storeVersion()).isEqualTo(version);
    for (String name : properties().stringPropertyNames()) {
      if (name.contains("passw")) {
        assertThat(version.split(" ", -1)).doesNotContain(properties().getProperty(name));
      }
    }
  }

  @Test
  final void freshInstance_knowsNothingOfThisOne_andIsRemoved() throws Exception {
    FreshInstance instances = required(FreshInstance.class);
    table().insertNumbered(0, 100, 1);
    Properties fresh = instances.freshInstance(properties(), "copy-1");
    DB other = open(fresh);
    StringTable its = new StringTable(other);
    assertThat(its.scan("", 10)).isEmpty();
    its.insert("copy", "only");
    assertThat(table().read("copy")).isNull();
    ((FreshInstance) other).dropInstance();
    other.cleanup();
    DB again = open(fresh);
    assertThat(new StringTable(again).scan("", 10)).isEmpty();
    ((FreshInstance) again).dropInstance();
    again.cleanup();
    assertThat(table().scan("k", 1_000)).hasSize(100);
  }
}
