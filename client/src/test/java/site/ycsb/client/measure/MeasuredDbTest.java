package site.ycsb.client.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** YCSB's lines and the result tell of the same calls, by their answers. */
class MeasuredDbTest {
  private final AtomicLong now = new AtomicLong(-70);
  private final AnsweringDb store = new AnsweringDb();
  private Patience patience = Patience.NONE;
  private final RunMeter run = RunMeter.ofOnePhase("run", null, now::get);

  /** YCSB's measurements are one for the process, and may have been made for closed loops. */
  @BeforeEach
  void letMeasurementsBeMadeAnew() {
    FreshMeasurements.require();
  }

  @Test
  void calls_areInYcsbsLinesAndInTheResult() throws DBException, IOException {
    MeasuredDb db = open("NOT_FOUND", "false");
    for (Status answer : new Status[] {Status.OK, Status.OK, Status.NOT_FOUND, Status.ERROR}) {
      db.read("t", answer.getName(), Set.of(), new HashMap<>());
    }
    assertThatThrownBy(() -> db.read("t", "throw", Set.of(), new HashMap<>()))
        .isInstanceOf(IllegalStateException.class);

    assertThat(lines())
        .contains("[READ], Operations, 2")
        .contains("[READ-NOT_FOUND], Operations, 1")
        .contains("[READ-FAILED], Operations, 2")
        .contains("[READ], Return=OK, 2")
        .contains("[READ], Return=NOT_FOUND, 1")
        .contains("[READ], Return=ERROR, 1")
        .contains("[READ], Return=EXCEPTION, 1");
    OperationResult read = run.phases().get(0).operations().get(0);
    assertThat(read.outcomes()).containsEntry(Outcome.OK, 2L).containsEntry(Outcome.FAILED, 3L);
    assertThat(read.responseNanos()).isNull();
  }

  @Test
  void exceptionsOfDifferentTexts_haveOneLine() throws DBException, IOException {
    MeasuredDb db = open("", "false");
    for (String text : List.of("lost 1", "lost 2", "lost 3")) {
      store.meanwhile =
          () -> {
            throw new IllegalStateException(text);
          };
      assertThatThrownBy(() -> db.delete("t", "OK")).hasMessage(text);
    }

    assertThat(lines()).containsOnlyOnce("Return=").contains("[DELETE], Return=EXCEPTION, 3\n");
    assertThat(run.phases().get(0).operations().get(0).firstFailure()).contains("lost 1");
  }

  @Test
  void everyError_canHaveItsLine() throws DBException, IOException {
    MeasuredDb db = open("", "true");
    db.update("t", "ERROR", Map.of());

    assertThat(lines()).contains("[UPDATE-ERROR], Operations, 1").doesNotContain("UPDATE-FAILED");
  }

  @Test
  @SuppressWarnings("JdkObsolete") // YCSB's interface asks for a Vector.
  void calls_answerWhatTheBindingDoes_andAreUnderWayMeanwhile() throws DBException, IOException {
    MeasuredDb db = open("", "false");
    List<OperationResult> underWay = new ArrayList<>();
    store.meanwhile =
        () -> {
          now.addAndGet(100_000);
          underWay.addAll(run.phases().get(0).operations());
        };
    assertThat(db.delete("t", "NOT_FOUND")).isEqualTo(Status.NOT_FOUND);
    store.meanwhile = () -> {};
    assertThat(db.update("t", "NOT_FOUND", Map.of())).isEqualTo(Status.NOT_FOUND);
    assertThat(db.scan("t", "NOT_FOUND", 1, Set.of(), new Vector<>())).isEqualTo(Status.NOT_FOUND);

    assertThat(underWay).singleElement().returns(1L, OperationResult::started);
    assertThat(underWay.get(0).completed()).isZero();
    List<OperationResult> after = run.phases().get(0).operations();
    assertThat(after).extracting(OperationResult::started).containsExactly(1L, 1L, 1L);
    assertThat(after)
        .extracting(OperationResult::firstFailure)
        .containsOnly(Status.NOT_FOUND.toString());
    assertThat(lines()).contains("[DELETE-FAILED], MinLatency(us), 100\n");
  }

  @Test
  void dueTime_isWhereTheResponseTimeBeginsInBoth() throws DBException, IOException {
    MeasuredDb db = open("", "false");
    long late = 5_000_000_000L;
    Measurements.getMeasurements().setIntendedStartTimeNs(now.get() - late);
    db.delete("t", "OK");

    OperationResult delete = run.phases().get(0).operations().get(0);
    assertThat(requireNonNull(delete.responseNanos()).nanos(LatencyFigure.MAX))
        .isCloseTo((double) late, withPercentage(1));
    assertThat(lines()).containsPattern("\\[Intended-DELETE\\], MinLatency\\(us\\), 499\\d{4}");
  }

  private MeasuredDb open(String told, String everyError) throws DBException {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    properties.setProperty("latencytrackederrors", told);
    properties.setProperty("reportlatencyforeacherror", everyError);
    Measurements.setProperties(properties);
    Measurements.getMeasurements().setIntendedStartTimeNs(0);
    MeasuredDb db =
        new MeasuredDb(
            store,
            new Tracer.Builder("test").build(),
            run.newThread(),
            now::get,
            patience,
            () -> false);
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static String lines() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Answers what the key says. */
  @Test
  void call_isSentAgainWithItsValues_andThrowsWhatTheLastAttemptThrew() throws DBException {
    patience = Patience.of(null, new Retries(2, null, null));
    MeasuredDb db = open("", "false");
    Status answer = db.insert("t", "late", Map.of("f", new StringByteIterator("value")));
    Map<String, ByteIterator> found = new HashMap<>();
    assertThatThrownBy(() -> db.read("t", "throw", Set.of(), found))
        .isInstanceOf(IllegalStateException.class);
    // What the attempts before have left is gone.
    assertThat(found).hasSize(1);
    assertThat(db.read("t", "NOT_FOUND", Set.of(), new HashMap<>())).isEqualTo(Status.NOT_FOUND);

    assertThat(answer).isEqualTo(Status.OK);
    List<OperationResult> calls = run.phases().get(0).operations();
    assertThat(calls).extracting(OperationResult::operation).containsExactly("INSERT", "READ");
    assertThat(calls)
        .extracting(OperationResult::attempts)
        .containsExactly(
            new Attempts(List.of(1L, 1L, 1L), 1, 0, 0), new Attempts(List.of(2L, 1L, 1L), 1, 0, 0));
    assertThat(calls.get(0).completed()).isEqualTo(1);
  }

  private static final class AnsweringDb extends BasicDB {
    private int inserts;
    private int reads;
    private Runnable meanwhile = () -> {};

    /** Reads the values, and is well at the third attempt. */
    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      assertThat(values).hasSize(1);
      assertThat(values.get("f")).hasToString("value");
      return ++inserts < 3 ? Status.ERROR : Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      result.put("of read " + reads++, new StringByteIterator("value"));
      return answer(key);
    }

    @Override
    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return answer(key);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return answer(key);
    }

    @Override
    public Status delete(String table, String key) {
      return answer(key);
    }

    private Status answer(String key) {
      meanwhile.run();
      return switch (key) {
        case "OK" -> Status.OK;
        case "NOT_FOUND" -> Status.NOT_FOUND;
        case "throw" -> throw new IllegalStateException("lost");
        default -> Status.ERROR;
      };
    }
  }
}
