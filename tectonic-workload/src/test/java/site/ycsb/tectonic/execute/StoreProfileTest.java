package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.execute.StoreProfile.FieldRequest;
import site.ycsb.tectonic.execute.StoreProfile.ScanOrder;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Plans;

/**
 * What the bindings of YCSB do each in a way of its own is found out before the first operation,
 * and operations are sent, judged or refused accordingly.
 */
class StoreProfileTest {
  private static final String ALL =
      """
      {"seed": 3, "defaults": {"fields": {"count": 10}, "val": {"uniform": {"len": 4}},
        "key": {"segmented": {"separator": "", "segments": [
          "user", {"uniform": {"len": 9, "character_set": "%s"}}]}}},
       "sections": [{"groups": [{"inserts": {"op_count": 200}},
         {"point_queries": {"op_count": 100}, "empty_point_queries": {"op_count": 50},
          "updates": {"op_count": 50}, "merges": {"op_count": 50},
          "range_queries": {"op_count": 50, "scan_length": 3},
          "blind_range_queries": {"op_count": 50, "scan_length": 3},
          "point_deletes": {"op_count": 20}, "empty_point_deletes": {"op_count": 20}}]}]}
      """;

  private static final String POINTS =
      """
      {"seed": 3, "defaults": {"fields": {"count": 10}, "key": {"uniform": {"len": 9}}, "val": "v"},
       "sections": [{"groups": [{"inserts": {"op_count": 200}},
         {"point_queries": {"op_count": 300}, "updates": {"op_count": 300}}]}]}
      """;

  private static final String KEYS_FROM_32 =
      """
      {"defaults": {"key": {"uniform": {"len": {"uniform": {"min": 32, "max": %d}}}}, "val": "v"},
       "sections": [{"groups": [
         {"inserts": {"op_count": 50}, "point_queries": {"op_count": 20}}]}]}
      """;

  private final FakeStore store = new FakeStore();

  /** What real bindings do in a way of their own. */
  private enum Idiom {
    NOTHING_FOR_NULL,
    NULLS_FOR_A_MISS,
    ONE_FIELD_FOR_NULL,
    ONE_FIELD,
    NO_FIELD,
    ERROR_FOR_AN_EMPTY_SCAN,
    OK_FOR_A_MISS,
    UPDATE_REPLACES,
    NO_UPDATE,
    NO_DELETE,
    NO_INSERT,
    DELETE_FORGOTTEN,
    DELETE_FAILS,
    LONG_KEY_THROWS,
    LONG_KEY_LOST,
    DELETE_IN_TWO_STEPS,
    SCAN_BY_HASH,
    SCAN_REGARDLESS_OF_CASE,
    SCAN_AFTER_START,
    SCAN_WITHOUT_ROWS
  }

  /** A binding with one idiom. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private class Peculiar extends FakeDb {
    private final Idiom idiom;

    Peculiar(Idiom idiom) {
      super(store);
      this.idiom = idiom;
    }

    private void take(@Nullable Set<String> fields, Map<String, ByteIterator> found) {
      if (fields != null) {
        found.keySet().retainAll(fields);
      }
      boolean one =
          idiom == Idiom.ONE_FIELD || (idiom == Idiom.ONE_FIELD_FOR_NULL && fields == null);
      if (idiom == Idiom.NO_FIELD || (idiom == Idiom.NOTHING_FOR_NULL && fields == null)) {
        found.clear();
      } else if (one) {
        found.keySet().retainAll(Set.of("field0"));
      }
    }

    @Override
    public @Nullable Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, null, result);
      if (idiom == Idiom.NULLS_FOR_A_MISS && result.isEmpty() && fields != null) {
        fields.forEach(field -> result.put(field, new StringByteIterator(null)));
        return Status.OK;
      }
      take(fields, result);
      return idiom == Idiom.OK_FOR_A_MISS ? Status.OK : status;
    }

    @Override
    public @Nullable Status scan(
        String table,
        String start,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      rows(table, start)
          .limit(count)
          .forEach(
              found -> {
                HashMap<String, ByteIterator> row = bytes(found);
                take(fields, row);
                if (!row.isEmpty() && idiom != Idiom.SCAN_WITHOUT_ROWS) {
                  result.add(row);
                }
              });
      return idiom == Idiom.ERROR_FOR_AN_EMPTY_SCAN && result.isEmpty() ? Status.ERROR : Status.OK;
    }

    private Stream<Map<String, String>> rows(String table, String start) {
      String first = table + "/" + start;
      Comparator<String> order =
          switch (idiom) {
            case SCAN_BY_HASH -> Comparator.comparing(String::hashCode);
            case SCAN_REGARDLESS_OF_CASE -> String.CASE_INSENSITIVE_ORDER;
            default -> Comparator.naturalOrder();
          };
      return store.records.entrySet().stream()
          .filter(entry -> entry.getKey().startsWith(table + "/"))
          .filter(
              entry ->
                  order.compare(entry.getKey(), first) >= (idiom == Idiom.SCAN_AFTER_START ? 1 : 0))
          .sorted(Map.Entry.comparingByKey(order))
          .map(Map.Entry::getValue);
    }

    @Override
    public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
      if (key.length() > 250 && idiom == Idiom.LONG_KEY_THROWS) {
        throw new IllegalArgumentException("Key is too long (maxlen = 250)");
      } else if (key.length() > 250 && idiom == Idiom.LONG_KEY_LOST) {
        return Status.OK;
      }
      return idiom == Idiom.NO_INSERT ? Status.FORBIDDEN : super.insert(table, key, values);
    }

    @Override
    public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
      if (idiom == Idiom.NO_UPDATE) {
        throw new UnsupportedOperationException("no updates");
      } else if (idiom == Idiom.UPDATE_REPLACES) {
        Map<String, String> replaced = strings(values);
        boolean found = store.records.replace(table + "/" + key, replaced) != null;
        return found ? Status.OK : Status.NOT_FOUND;
      }
      return super.update(table, key, values);
    }

    @Override
    public @Nullable Status delete(String table, String key) {
      if (idiom == Idiom.NO_DELETE) {
        return Status.NOT_IMPLEMENTED;
      } else if (idiom == Idiom.DELETE_IN_TWO_STEPS) {
        Map<String, String> old = store.records.replace(table + "/" + key, Map.of());
        if (old != null && !old.isEmpty()) {
          return Status.OK;
        }
      }
      return switch (idiom) {
        case DELETE_FORGOTTEN -> Status.OK;
        case DELETE_FAILS -> Status.ERROR;
        default -> super.delete(table, key);
      };
    }
  }

  private static WorkloadPlan all(String characterSet) {
    return Plans.of(3, ALL.formatted(characterSet));
  }

  private WorkloadRun run(WorkloadPlan plan, Idiom idiom, int threads) {
    return Runs.run(Runs.of(plan), threads, () -> new Peculiar(idiom));
  }

  private void isRefused(WorkloadPlan plan, Idiom idiom, String... words) {
    Worker worker = Runs.worker(Runs.of(plan));
    assertThatThrownBy(() -> worker.step(new Peculiar(idiom)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContainingAll(words)
        .hasMessageContaining("\n  expected: ");
    assertThat(store.records).isEmpty();
  }

  private static StoreProfile profile(WorkloadRun run) {
    return run.storeProfile();
  }

  @ParameterizedTest
  @CsvSource({
    "NOTHING_FOR_NULL, NAMES, 1",
    "NOTHING_FOR_NULL, NAMES, 4",
    "ONE_FIELD_FOR_NULL, NAMES, 4",
    "NULLS_FOR_A_MISS, NULL, 2",
    "ERROR_FOR_AN_EMPTY_SCAN, NULL, 1",
    "ERROR_FOR_AN_EMPTY_SCAN, NULL, 4",
    "OK_FOR_A_MISS, NULL, 4"
  })
  void idiomThatRequestsCanBeMadeFor_isNoViolation(Idiom idiom, FieldRequest request, int threads) {
    WorkloadRun run = run(all("alphanumeric"), idiom, threads);
    assertThat(run.isFinished()).isTrue();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(profile(run).reads().request()).isEqualTo(request);
    assertThat(profile(run).scans().request()).isEqualTo(request);
    assertThat(run.isStoreUnknown()).isFalse();
    assertThat(store.records).hasSize(180);
  }

  @ParameterizedTest
  @CsvSource({
    "ONE_FIELD, does not read what it has inserted, '1 of 10 fields', /sections/0/groups/1/",
    "NO_FIELD, does not read what it has inserted, '0 of 10 fields', /sections/0/groups/1/",
    "NO_UPDATE, does not update, no updates, /sections/0/groups/1/",
    "NO_DELETE, does not delete, NOT_IMPLEMENTED, /sections/0/groups/1/",
    "NO_INSERT, does not insert, FORBIDDEN, /sections/0/groups/0/inserts",
    "SCAN_BY_HASH, does not scan in key order, another order, /sections/0/groups/1/",
    "SCAN_AFTER_START, does not scan in key order, from the key after, /sections/0/groups/1/",
    "SCAN_WITHOUT_ROWS, does not scan in key order, without finding, /sections/0/groups/1/",
    "SCAN_REGARDLESS_OF_CASE, does not scan in key order, upper and lower case,"
        + " /sections/0/groups/1/"
  })
  void idiomThatNoRequestCanBeMadeFor_isRefusedBeforeAnythingIsLoaded(
      Idiom idiom, String what, String found, String path) {
    isRefused(all("alphanumeric"), idiom, what, found, path);
  }

  /** So that a store that answers each question in time is not taken for one that hangs. */
  @Test
  void answersToQuestions_areCallsThatReturned() {
    List<Long> returned = new ArrayList<>();
    class Noting extends FakeDb {
      Noting() {
        super(store);
      }

      @Override
      public @Nullable Status read(
          String table,
          String key,
          @Nullable Set<String> fields,
          Map<String, ByteIterator> result) {
        returned.add(Answers.calls());
        return super.read(table, key, fields, result);
      }
    }
    String one =
        """
        {"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"},
         "sections": [{"groups": [{"inserts": {"op_count": 1}, "updates": {"op_count": 1}}]}]}
        """;

    Runs.run(Runs.of(Plans.of(3, one)), 1, Noting::new);

    assertThat(returned).hasSizeGreaterThan(3).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void orderRegardlessOfCase_withKeysOfOneCase_isTheOrderOfBytes() {
    WorkloadRun run = run(all("numeric"), Idiom.SCAN_REGARDLESS_OF_CASE, 2);
    assertThat(run.isFinished()).isTrue();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(profile(run).scans().order()).isEqualTo(ScanOrder.BYTES);
  }

  @Test
  void fieldsThatAnUpdateLoses_areToldApart() {
    WorkloadRun run = run(Plans.of(3, POINTS), Idiom.UPDATE_REPLACES, 2);
    assertThat(run.isFinished()).isTrue();
    assertThat(profile(run).updates().keepsOtherFields()).isFalse();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(Runs.kinds(run)).anyMatch(kind -> kind.count(Outcome.FIELDS_REPLACED) > 0);
  }

  @Test
  void emulatedMerge_whereAnUpdateReplacesTheRecord_keepsEveryField() {
    String spec =
        """
        {"seed": 3, "defaults": {"fields": {"count": 10}, "key": {"uniform": {"len": 9}}, "val": "v"},
         "sections": [{"groups": [{"inserts": {"op_count": 50}}, {"merges": {"op_count": 300}}]}]}
        """;
    run(Plans.of(3, spec), Idiom.UPDATE_REPLACES, 1);
    assertThat(store.records).hasSize(50);
    assertThat(store.records.values()).allMatch(record -> record.size() == 10);
    assertThat(
            store.records.values().stream()
                .flatMap(record -> record.values().stream())
                .mapToInt(String::length)
                .sum())
        .isEqualTo(500 + 300);
  }

  @Test
  void fieldThatTheStoreLosesLater_isAViolation() {
    AtomicLong reads = new AtomicLong();
    class Losing extends Peculiar {
      Losing() {
        super(Idiom.OK_FOR_A_MISS);
      }

      @Override
      public @Nullable Status read(
          String table,
          String key,
          @Nullable Set<String> fields,
          Map<String, ByteIterator> result) {
        Status status = super.read(table, key, fields, result);
        if (result.size() == 10 && !holdsProbe(table, key)) {
          reads.incrementAndGet();
          result.remove("field7");
        }
        return status;
      }
    }
    WorkloadRun run = Runs.run(Runs.of(Plans.of(3, POINTS)), 1, Losing::new);
    assertThat(Runs.kinds(run).stream().mapToLong(kind -> kind.count(Outcome.MISSING_FIELDS)).sum())
        .isEqualTo(300)
        .isEqualTo(reads.get());
    assertThat(Runs.kinds(run).stream().mapToLong(OperationResult::violations).sum())
        .isEqualTo(300);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE_FAILS, point_deletes, 'does not delete,', ERROR",
    "DELETE_FAILS, empty_point_deletes, 'does not delete,', ERROR",
    "DELETE_FAILS, range_deletes, 'does not delete,', ERROR",
    "DELETE_FORGOTTEN, range_queries, 'does not delete, so that its scans find', OK",
    "DELETE_FORGOTTEN, blind_range_queries, 'does not delete, so that its scans find', OK"
  })
  void bindingThatDoesNotDelete_withASpecThatMinds_isRefusedBeforeAnythingIsLoaded(
      Idiom idiom, String operation, String what, String found) {
    String length = operation.contains("range") ? ", \"scan_length\": 2" : "";
    String spec =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [{"groups": [
          {"inserts": {"op_count": 50}}, {"%s": {"op_count": 5%s}}]}]}
        """;
    Worker worker = Runs.worker(Runs.of(Plans.of(3, spec.formatted(operation, length))));
    assertThatThrownBy(() -> worker.step(new Peculiar(idiom)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContainingAll(what, found, "/sections/0/groups/1/" + operation);
    assertThat(store.records).hasSize(1);
    assertThat(store.records.values()).allMatch(FakeDb::isProbe);
  }

  @ParameterizedTest
  @EnumSource(
      value = Idiom.class,
      names = {"DELETE_FAILS", "DELETE_FORGOTTEN"})
  void bindingThatDoesNotDelete_withASpecThatDoesNotMind_runsAfterALoad(Idiom idiom) {
    WorkloadPlan plan = Plans.of(3, POINTS);
    WorkloadRun load = run(plan, idiom, 1);
    assertThat(load.isFinished()).isTrue();
    WorkloadRun run = Runs.run(Runs.of(plan, 1, 1), 2, () -> new Peculiar(idiom));
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(profile(run).undeleted()).isEqualTo(new Peculiar(idiom).delete("usertable", "no"));
    assertThat(store.records).hasSize(201);
    assertThat(store.records.values()).filteredOn(FakeDb::isProbe).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "LONG_KEY_THROWS, 251, Key is too long (maxlen = 250)",
    "LONG_KEY_LOST, 256, the answer OK"
  })
  void bindingThatKeepsNoLongKey_isRefusedBeforeAnythingIsLoaded(
      Idiom idiom, int longest, String found) {
    isRefused(
        Plans.of(3, KEYS_FROM_32.formatted(longest + 1)),
        idiom,
        "does not keep a record under a key of " + longest + " bytes",
        found,
        "/sections/0/groups/0/inserts");
  }

  @ParameterizedTest
  @CsvSource({"LONG_KEY_THROWS, 250", "LONG_KEY_LOST, 250", "ONE_FIELD_FOR_NULL, 300"})
  void bindingThatKeepsTheLongestKey_runsAndHoldsNoProbeRecord(Idiom idiom, int longest) {
    WorkloadRun run = run(Plans.of(3, KEYS_FROM_32.formatted(longest + 1)), idiom, 1);
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(profile(run).longKey()).isEqualTo(new StoreProfile.LongKey(longest, null));
    assertThat(store.records).hasSize(50);
  }

  /** A run that ends while it asks: from the given insert on, nothing reaches the store. */
  private void killedWhileItAsks(WorkloadRun run, int insert) {
    AtomicLong inserts = new AtomicLong();
    class Killed extends FakeDb {
      Killed() {
        super(store);
      }

      @Override
      public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
        if (inserts.incrementAndGet() > insert) {
          throw new Error("killed");
        }
        return super.insert(table, key, values);
      }

      @Override
      public @Nullable Status delete(String table, String key) {
        if (inserts.get() > insert) {
          throw new Error("killed");
        }
        return super.delete(table, key);
      }
    }
    Worker worker = Runs.worker(run);
    assertThatThrownBy(() -> worker.step(new Killed())).hasMessage("killed");
    assertThat(store.records.values()).filteredOn(FakeDb::isProbe).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 8})
  void probeRecordsOfARunThatWasKilled_areDeletedByTheNext(int insert) {
    WorkloadPlan plan = all("alphanumeric");
    killedWhileItAsks(Runs.of(plan, 0, 0), insert);
    WorkloadRun load = Runs.run(Runs.of(plan, 0, 0), 1, () -> new FakeDb(store));
    assertThat(load.isFinished()).isTrue();
    assertThat(store.records).hasSize(200);
    killedWhileItAsks(Runs.of(plan, 1, 1), insert);
    WorkloadRun run = Runs.run(Runs.of(plan, 1, 1), 2, () -> new FakeDb(store));
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(store.records.values()).noneMatch(FakeDb::isProbe);
  }

  @Test
  void probeRecordsOfARunOfAnotherSpec_blockNoLoad() {
    killedWhileItAsks(Runs.of(Plans.of(3, KEYS_FROM_32.formatted(40))), 7);
    WorkloadRun load = Runs.run(Runs.of(all("numeric"), 0, 0), 1, () -> new FakeDb(store));
    assertThat(load.isFinished()).isTrue();
    assertThat(store.records).hasSize(200);
  }

  @Test
  void recordUnderAProbeKey_isLeftAlone() {
    List<String> asked = new ArrayList<>();
    class Noting extends FakeDb {
      Noting() {
        super(store);
      }

      @Override
      public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
        asked.add(table + "/" + key);
        return super.insert(table, key, values);
      }
    }
    Runs.run(Runs.of(all("alphanumeric"), 0, 0), 1, Noting::new);
    String key = asked.get(0);
    Map<String, String> record = Map.of("field0", "of somebody else");
    store.records.put(key, record);
    WorkloadRun run = Runs.run(Runs.of(Plans.of(3, POINTS), 1, 1), 1, () -> new FakeDb(store));
    assertThat(profile(run).reads().areWhole()).isTrue();
    assertThat(store.records.get(key)).isEqualTo(record);
    assertThat(asked).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(
      value = Idiom.class,
      names = {
        "NOTHING_FOR_NULL",
        "SCAN_BY_HASH",
        "UPDATE_REPLACES",
        "OK_FOR_A_MISS",
        "DELETE_IN_TWO_STEPS"
      })
  void specThatOnlyInserts_runsOnAnyBinding(Idiom idiom) {
    WorkloadRun load = Runs.run(Runs.of(all("alphanumeric"), 0, 0), 1, () -> new Peculiar(idiom));
    assertThat(load.isFinished()).isTrue();
    assertThat(store.records).hasSize(200);
  }

  @ParameterizedTest
  @CsvSource({
    "ONE_FIELD, null, 1, NOT_FOUND, OK, true",
    "NOTHING_FOR_NULL, names, 10, NOT_FOUND, OK, true",
    "OK_FOR_A_MISS, null, 10, OK, OK, true",
    "ERROR_FOR_AN_EMPTY_SCAN, null, 10, NOT_FOUND, ERROR, true",
    "UPDATE_REPLACES, null, 10, NOT_FOUND, OK, false"
  })
  void profile_inTheResult_isWhatTheBindingDoes(
      Idiom idiom, String askedBy, int read, String missing, String emptyScan, boolean keeps) {
    WorkloadRun load = Runs.run(Runs.of(all("alphanumeric"), 0, 0), 1, () -> new Peculiar(idiom));
    assertThat(load.profile())
        .isEqualTo(
            new BindingProfile(
                "OK",
                askedBy,
                read,
                10,
                missing,
                "NOT_FOUND",
                "from the start key on, in the order of the keys' bytes",
                emptyScan,
                keeps));
  }

  @Test
  void knownProfile_isNotAskedForAgain() {
    StoreProfile known = profile(run(all("alphanumeric"), Idiom.NOTHING_FOR_NULL, 1));
    WorkloadRun again = Runs.of(Plans.of(4, POINTS));
    again.learn(known);
    List<String> keys = new ArrayList<>();
    store.records.clear();
    class Noting extends Peculiar {
      Noting() {
        super(Idiom.NOTHING_FOR_NULL);
      }

      @Override
      public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
        keys.add(key);
        return super.insert(table, key, values);
      }
    }
    Runs.run(again, 1, Noting::new);
    assertThat(keys).hasSize(200);
    assertThat(again.isFinished()).isTrue();
  }
}
