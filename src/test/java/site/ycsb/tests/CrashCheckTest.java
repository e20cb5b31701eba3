package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.crash.CrashCheck;
import site.ycsb.crash.CrashCheck.Finding;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.execute.Journal;
import site.ycsb.tectonic.execute.Journal.State;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.VerifiedKeys;
import site.ycsb.tectonic.execute.Worker;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/** Looks at a store in memory in which something was changed behind the run's back. */
final class CrashCheckTest {
  private static final String TABLE = "usertable";
  private static final int OPERATIONS = 2000;

  @TempDir private Path folder;

  private final MemoryDb db = new MemoryDb();
  private WorkloadPlan plan;
  private RunScope scope;
  private Journal journal;

  @BeforeEach
  void runPartOfTheSpec() throws Exception {
    Path spec = Project.home().resolve("src/test/resources/crash.spec.json");
    plan = SpecReader.read(spec).plan(new PlanOptions(null, 0.1, List.of()));
    scope = new RunScope(0, plan.groups().size() - 1, TABLE, false, VerifiedKeys.PRESENCE);
    journal = Journal.open(folder.resolve("journal"), plan.operationCount());
    Properties properties = new Properties();
    properties.setProperty("memory.name", "crash");
    db.setProperties(properties);
    db.init();
    execute(OPERATIONS);
  }

  @AfterEach
  void close() throws Exception {
    db.cleanup();
  }

  /** Executes operations of the spec, as a run does that is killed afterwards. */
  private void execute(int count) {
    Properties properties = new Properties();
    Measurements.setProperties(properties);
    WorkloadRun run = new WorkloadRun(plan, scope, System::nanoTime);
    run.noteIn(journal);
    Worker worker = run.newWorker(Measurements.getMeasurements(), false, 2);
    for (int i = 0; i < count; i++) {
      assertThat(worker.step(db)).isTrue();
    }
  }

  private Finding look() throws Exception {
    return new CrashCheck(plan, scope).look(journal, db);
  }

  @Test
  void storeOfWhatWasAcknowledged_isRight_andSoItIsWhenTheRunHasGoneOn() throws Exception {
    CrashCheck check = new CrashCheck(plan, scope);
    Finding first = check.look(journal, db);
    execute(1000);
    Finding second = check.look(journal, db);

    assertThat(first.first()).isEmpty();
    assertThat(first.lost() + first.unexplained()).isZero();
    assertThat(first.others()).isTrue();
    assertThat(second.lost() + second.unexplained()).isZero();
    assertThat(journal.front(0)).isEqualTo(OPERATIONS + 1000);
    assertThat(first.acknowledged()).isEqualTo(writes(OPERATIONS).size());
    assertThat(second.acknowledged()).isEqualTo(writes(OPERATIONS + 1000).size());
  }

  @Test
  void operation_isNotedAsSentWhileTheStoreIsAsked_andAsDoneAfterwards() throws Exception {
    Operation.Point insert = last(OperationKind.INSERT);
    journal.note(insert.index(), State.NOT_SENT);
    List<State> whileAsked = new ArrayList<>();
    PlainDb asking =
        new PlainDb() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            whileAsked.add(journal.state(insert.index()));
            return super.insert(table, key, values);
          }
        };
    asking.setProperties(db.getProperties());
    asking.init();
    WorkloadRun run = new WorkloadRun(plan, scope, System::nanoTime);
    run.noteIn(journal);
    assertThat(run.newWorker(Measurements.getMeasurements(), false, 2).step(asking)).isTrue();
    asking.cleanup();

    // Those before are of the records by which the binding is asked what it does.
    assertThat(whileAsked).last().isEqualTo(State.SENT);
    assertThat(journal.state(insert.index())).isEqualTo(State.DONE);
  }

  @Test
  void recordThatIsGone_isLost() throws Exception {
    String key = lastOf(OperationKind.INSERT);
    assertThat(db.delete(TABLE, key)).isEqualTo(Status.OK);

    Finding found = look();

    assertThat(found.lost()).isEqualTo(1);
    assertThat(found.unexplained()).isZero();
    assertThat(found.first()).singleElement().asString().contains("lost", key, "has no record");
  }

  @Test
  void recordOfADeletedKey_thatIsThereAgain_isUnexplained_orLostIfItIsTheOldOne() throws Exception {
    String key = lastOf(OperationKind.POINT_DELETE);
    assertThat(db.insert(TABLE, key, values("field0", "anything"))).isEqualTo(Status.OK);

    Finding found = look();

    assertThat(found.unexplained()).isEqualTo(1);
    assertThat(found.lost()).isZero();
  }

  @Test
  void updateThatIsUndone_isLost() throws Exception {
    Operation.Point update = last(OperationKind.UPDATE);
    // What it was before, as the operations before have left it.
    MemoryDb other = new MemoryDb();
    Properties properties = new Properties();
    properties.setProperty("memory.name", "before");
    other.setProperties(properties);
    other.init();
    WorkloadRun before = new WorkloadRun(plan, scope, System::nanoTime);
    Worker worker = before.newWorker(Measurements.getMeasurements(), false, 2);
    for (long i = 0; i < update.index(); i++) {
      assertThat(worker.step(other)).isTrue();
    }
    Map<String, ByteIterator> old = new HashMap<>();
    assertThat(other.read(TABLE, update.key().toString(), null, old)).isEqualTo(Status.OK);
    other.cleanup();
    assertThat(db.insert(TABLE, update.key().toString(), old)).isEqualTo(Status.OK);

    Finding found = look();

    assertThat(found.lost()).isEqualTo(1);
    assertThat(found.first()).singleElement().asString().contains("has an older content");
  }

  @Test
  void recordWithOtherBytes_isUnexplained() throws Exception {
    String key = lastOf(OperationKind.INSERT);
    assertThat(db.update(TABLE, key, values("field0", "?"))).isEqualTo(Status.OK);

    Finding found = look();

    assertThat(found.unexplained()).isEqualTo(1);
    assertThat(found.first()).singleElement().asString().contains(key, "has another content");
  }

  @Test
  void recordUnderAKeyThatNobodyWrote_isUnexplained_whereverItIs() throws Exception {
    for (String key : List.of("!!", "Zzz+", "~~~~")) {
      assertThat(db.insert(TABLE, key, values("field0", "x"))).isEqualTo(Status.OK);
      assertThat(look().unexplained()).as(key).isEqualTo(1);
      assertThat(db.delete(TABLE, key)).isEqualTo(Status.OK);
    }
    assertThat(look().unexplained()).isZero();
  }

  @Test
  void writeInDoubt_mayBeThereOrNot_andIsDoneLaterIfItIsNot() throws Exception {
    Operation.Point insert = last(OperationKind.INSERT);
    journal.note(insert.index(), State.SENT);
    Finding there = look();
    assertThat(journal.state(insert.index())).isEqualTo(State.DONE);

    journal.note(insert.index(), State.SENT);
    assertThat(db.delete(TABLE, insert.key().toString())).isEqualTo(Status.OK);
    CrashCheck check = new CrashCheck(plan, scope);
    Finding gone = check.look(journal, db);
    assertThat(journal.state(insert.index())).isEqualTo(State.NOT_SENT);
    execute(10);
    Finding later = check.look(journal, db);

    for (Finding each : List.of(there, gone, later)) {
      assertThat(each.first()).isEmpty();
      assertThat(each.lost() + each.unexplained()).isZero();
    }
    assertThat(there.inDoubt()).isEqualTo(1);
    assertThat(gone.inDoubt()).isEqualTo(1);
    assertThat(later.acknowledged()).isEqualTo(gone.acknowledged() + 1 + writes(OPERATIONS, 9));
    assertThat(journal.state(insert.index())).isEqualTo(State.DONE);
  }

  @Test
  void lossThatWasTold_isNotToldAgain() throws Exception {
    CrashCheck check = new CrashCheck(plan, scope);
    assertThat(db.delete(TABLE, lastOf(OperationKind.INSERT))).isEqualTo(Status.OK);

    assertThat(check.look(journal, db).lost()).isEqualTo(1);
    assertThat(check.look(journal, db).lost()).isZero();
  }

  private static Map<String, ByteIterator> values(String field, String value) {
    return Map.of(field, new ByteArrayByteIterator(value.getBytes(UTF_8)));
  }

  /** The key of the last operation of a kind, which nothing touches after that. */
  private String lastOf(OperationKind kind) {
    return last(kind).key().toString();
  }

  private Operation.Point last(OperationKind kind) {
    List<Operation.Point> points = new ArrayList<>();
    for (Operation operation : writes(OPERATIONS)) {
      if (operation instanceof Operation.Range range) {
        points.removeIf(
            point ->
                point.key().compareTo(range.startKey()) >= 0
                    && point.key().compareTo(range.endKey()) <= 0);
      } else if (operation instanceof Operation.Point point) {
        points.removeIf(before -> before.key().equals(point.key()));
        points.add(point);
      }
    }
    return points.stream()
        .filter(point -> point.kind() == kind)
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private int writes(int from, int count) {
    return writes(from + count).size() - writes(from).size();
  }

  /** The first operations of the spec, those that write. */
  private List<Operation> writes(int count) {
    OperationSource source = new OperationSource(plan);
    List<Operation> writes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      while (!source.hasNext()) {
        source.openNextGroup();
      }
      Operation next = source.next();
      if (!next.kind().reads()) {
        writes.add(next);
      }
    }
    return writes;
  }
}
