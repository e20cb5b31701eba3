package site.ycsb.client.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.Console;
import site.ycsb.client.FakeReportingWorkload;
import site.ycsb.client.settings.Quota;
import site.ycsb.workloads.CoreWorkload;

/** However a run ends, its results and its exit code say so. */
class ClientRunTest {
  @RegisterExtension final Probe probe = new Probe();
  private final Properties properties = probe.properties();
  private final Console console = new Console(probe.time);

  @BeforeEach
  @AfterEach
  void letMeasurementsBeMadeAnew() {
    FreshMeasurements.require();
  }

  @Test
  void plainWorkload_runsItsQuotaOnMeasuredDbs() throws InterruptedException {
    properties.setProperty("operationcount", "10");
    properties.setProperty("threadcount", "4");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(10);
    assertThat(probe.seenDb).isInstanceOf(DBWrapper.class);
    assertThat(probe.cleanedUp.get()).isEqualTo(1);
    assertThat(console.out())
        .contains("[OVERALL], RunTime(ms), ", "[OVERALL], Throughput(ops/sec), ")
        .contains("[TOTAL_GCs], Count, ", "[DELETE], Return=OK, ");
  }

  @Test
  void loadPhase_insertsInsertcountBeforeRecordcount() throws InterruptedException {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertcount", "7");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.inserts.get()).isEqualTo(7);
  }

  @Test
  void loadThatEndsEarly_isAProblem() throws InterruptedException {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("recordcount", "100");
    probe.mostOfThread = 7;

    assertThat(execute()).isEqualTo(1);
    assertThat(console.err()).contains("problem: the workload ended after 7 of 100 operations");
  }

  @Test
  void fewerOperationsThanThreads_usesFewerThreadsAndSaysSo() throws InterruptedException {
    properties.setProperty("operationcount", "2");
    properties.setProperty("threadcount", "8");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.opened.get()).isEqualTo(2);
    assertThat(console.err()).contains("warning: only 2 threads are used");
  }

  @Test
  void reportingWorkload_getsTheBindingItselfAndEndsTheRun() throws InterruptedException {
    properties.setProperty("workload", FakeReportingWorkload.class.getName());
    properties.setProperty("operationcount", "3");
    probe.mostOfThread = 9;

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.seenDb).isInstanceOf(FakeDb.class);
    assertThat(console.out()).endsWith("phase first: 9 operations\n");
    assertThat(console.err()).doesNotContain("operationcount");
  }

  @Test
  void problemOfTheWorkload_isPrintedAndFailsTheRun() throws InterruptedException {
    properties.setProperty("workload", FakeReportingWorkload.class.getName());
    probe.mostOfThread = 11;

    assertThat(execute()).isEqualTo(1);
    assertThat(console.out()).endsWith("phase first: 11 operations\n");
    assertThat(console.err().lines()).contains("problem: 1 expected hit missed");
  }

  @Test
  void exceptionInARequest_isCountedAndTheRunGoesOn() throws InterruptedException {
    properties.setProperty("operationcount", "100");
    probe.failsAt = 50;

    assertThat(execute()).isEqualTo(1);
    assertThat(probe.requests.get()).isEqualTo(100);
    assertThat(console.out()).contains("[OVERALL], ");
    assertThat(console.err())
        .contains(
            "problem: 1 of 100 requests ended with an exception; the first:"
                + " java.lang.IllegalStateException: disk on fire")
        .doesNotContain("\tat ");
  }

  @Test
  void exceptionInALoad_leavesTheOtherInserts() throws InterruptedException {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("recordcount", "500");
    probe.failsAt = 98;

    assertThat(execute()).isEqualTo(1);
    assertThat(probe.inserts.get()).isEqualTo(500);
    assertThat(console.err()).contains("problem: 1 of 500 requests ended with an exception");
  }

  @Test
  void exceptionOfAReportingWorkload_endsTheRunWithItsResults() throws InterruptedException {
    properties.setProperty("workload", FakeReportingWorkload.class.getName());
    probe.failsAt = 5;

    assertThat(execute()).isEqualTo(1);
    assertThat(console.out()).contains("[OVERALL], ");
    assertThat(console.err())
        .contains(
            "problem: 1 of 1 threads ended with an exception; the first:"
                + " java.lang.IllegalStateException: disk on fire")
        .doesNotContain("\tat ");
  }

  @Test
  void usersMistakeFoundByTheFirstRequest_leavesNoResults() {
    properties.setProperty("operationcount", "100");
    probe.failsAt = 1;
    probe.failure = new UsageException("the store holds 5 records already");

    assertThatThrownBy(this::execute)
        .isInstanceOf(UsageException.class)
        .hasMessage("the store holds 5 records already");
    assertThat(console.out()).isEmpty();
    assertThat(probe.closed.get()).isEqualTo(1);
  }

  @Test
  void dbThatDoesNotOpen_isAMessageAndTheOthersAreClosed() {
    properties.setProperty("operationcount", "100");
    properties.setProperty("threadcount", "3");
    probe.brokenDb = 1;

    assertThatThrownBy(this::execute)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "binding site.ycsb.arrival.FakeDb cannot be opened: no route: caused by"
                + " java.lang.IllegalStateException: port 1 is closed");
    assertThat(probe.closed.get()).isEqualTo(2);
    assertThat(probe.cleanedUp.get()).isEqualTo(1);
    assertThat(probe.requests.get()).isZero();
    assertThat(console.out()).isEmpty();
  }

  @Test
  void dbWhoseInitThrowsAnythingElse_isNamedWithClassAndText() {
    properties.setProperty("operationcount", "100");
    probe.brokenDb = 0;
    probe.brokenBy = new IllegalStateException("port 1 is closed");

    assertThatThrownBy(this::execute)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "binding site.ycsb.arrival.FakeDb cannot be opened:"
                + " java.lang.IllegalStateException: port 1 is closed");
  }

  /** Its first request, or its init, misses what YCSB's workloads do not set and specs do. */
  @Test
  void dbThatMissesAProperty_isToldWithPlaceAndHint() throws InterruptedException {
    String place = "java.lang.NullPointerException, at site.ycsb.client.run.ClientRunTest.dbThat";
    String hint = "; hint: it may need a property that is not given, such as -p fieldcount=1";
    properties.setProperty("operationcount", "100");
    probe.deleteFailsAt = 1;
    probe.failure = new NullPointerException();
    assertThat(execute()).isEqualTo(1);
    assertThat(console.err()).contains("requests ended with an exception; the first: " + place);
    assertThat(console.err()).contains(hint);

    probe.brokenBy = new NullPointerException();
    probe.brokenDb = 1;
    assertThatThrownBy(this::execute).hasMessageContaining(place).hasMessageEndingWith(hint);
    properties.setProperty("fieldcount", "1");
    probe.brokenDb = 2;
    assertThatThrownBy(this::execute).hasMessageContaining(place).hasMessageEndingWith(")");
  }

  /** What a binding prints is its own; what is said of it comes last. */
  @Test
  void dbThatPrintsAStackTrace_isToldBelowIt() {
    PrintStream usual = System.err;
    System.setErr(console.context().err());
    try {
      properties.setProperty("db", PrintingDb.class.getName());
      assertThatThrownBy(this::execute)
          .satisfies(thrown -> System.err.println("error: " + thrown.getMessage()));
    } finally {
      System.setErr(usual);
    }
    List<String> lines = console.err().lines().toList();
    assertThat(lines).contains("java.lang.NullPointerException: no port");
    assertThat(lines).anyMatch(line -> line.startsWith("\tat site.ycsb.client.run.ClientRunTest"));
    assertThat(lines.get(lines.size() - 1))
        .startsWith("error: binding " + PrintingDb.class.getName() + " cannot be opened: ")
        .contains("no port, at site.ycsb.client.run.ClientRunTest$PrintingDb.init(ClientRunTest")
        .contains("; hint: ");
  }

  /** A binding that prints what it throws. */
  public static final class PrintingDb extends BasicDB {
    @Override
    public void init() {
      NullPointerException missing = new NullPointerException("no port");
      missing.printStackTrace();
      throw missing;
    }
  }

  @Test
  void hangingRequest_endsTheRunWithWhatThereIs() throws InterruptedException {
    properties.setProperty("operationcount", "100");
    properties.setProperty("threadcount", "2");
    properties.setProperty("tectonic.stall.seconds", "0.2");
    probe.hangsAt = 10;
    long begin = probe.time.getAsLong();

    assertThat(execute()).isEqualTo(1);
    // The first look is at 50 ms, and the end is waited for for 2 s.
    assertThat(probe.time.getAsLong() - begin).isEqualTo(2_250_000_000L);
    assertThat(console.out()).contains("[OVERALL], ");
    assertThat(console.err())
        .contains("problem: no operation returned for 0.2 s (tectonic.stall.seconds); 1 of 2");
  }

  /** A limit of 0.2 s, a second for each request, and ten other calls in it. */
  @Test
  void requestsThatTakeLong_whileOtherCallsReturn_areNoStall() throws InterruptedException {
    properties.setProperty("workload", FakeReportingWorkload.class.getName());
    properties.setProperty("tectonic.stall.seconds", "0.2");
    probe.mostOfThread = 9;
    probe.serviceNanos = now -> 1_000_000_000;
    probe.otherCalls = () -> probe.time.getAsLong() / 100_000_000;

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(9);
  }

  @Test
  void signal_endsTheRunWithWhatThereIs() throws InterruptedException {
    properties.setProperty("maxexecutiontime", "60");
    probe.serviceNanos = now -> 1_000_000;
    probe.hangsAt = 10;
    probe.whenHanging =
        () -> {
          probe.release.countDown();
          console.context().stop().request(130, null);
        };

    assertThat(execute()).isEqualTo(130);
    assertThat(probe.closed.get()).isEqualTo(1);
    assertThat(console.out()).contains("[OVERALL], ");
    assertThat(console.err()).contains("Stopped: these are the results so far.");
  }

  @Test
  void statusLines_tellRateAndRemainingTime() throws InterruptedException {
    properties.setProperty("operationcount", "2500");
    properties.setProperty("target", "100");

    assertThat(execute()).isEqualTo(0);
    assertThat(console.err().lines())
        .containsExactly(
            "2026-01-01 12:00:10:000 10 sec: 1000 operations; 100 current ops/sec;"
                + " est completion in 15 seconds",
            "2026-01-01 12:00:20:000 20 sec: 2000 operations; 100 current ops/sec;"
                + " est completion in 5 seconds");
  }

  @Test
  void maxexecutiontime_endsTheRunInPeace() throws InterruptedException {
    properties.setProperty("maxexecutiontime", "1");
    properties.setProperty("target", "100");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(100);
    assertThat(console.err()).contains("maxexecutiontime is over").doesNotContain("warning");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0"})
  void noCountAndNoTime_endsAtOnceAndSaysSo(String count) throws InterruptedException {
    if (!count.isEmpty()) {
      properties.setProperty("operationcount", count);
    }
    properties.setProperty("threadcount", "2");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isZero();
    assertThat(console.out()).contains("[OVERALL], Throughput(ops/sec), 0.0");
    assertThat(console.err())
        .contains("warning: operationcount is 0 or not set: there is nothing to do")
        .contains("maxexecutiontime");
  }

  @Test
  void noCountAndNoTime_withArrivals_endsAtOnceToo() throws InterruptedException {
    properties.setProperty("arrivalgenerator", "poisson");
    properties.setProperty("target", "1000");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isZero();
  }

  @Test
  void exportfile_takesYcsbsLines(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("result.json");
    properties.setProperty("operationcount", "1");
    properties.setProperty("exportfile", file.toString());
    properties.setProperty(
        "exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");

    assertThat(execute()).isEqualTo(0);
    assertThat(console.out()).isEmpty();
    assertThat(Files.readString(file)).startsWith("[").contains("\"OVERALL\"").endsWith("]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ycsb", "summary", "json"})
  void filesOfYcsbsMeasurements_areWrittenWhateverIsPrinted(String output, @TempDir Path folder)
      throws Exception {
    Path raw = folder.resolve("raw.csv");
    properties.setProperty("operationcount", "3");
    properties.setProperty("measurementtype", "raw");
    properties.setProperty("measurement.raw.output_file", raw.toString());
    properties.setProperty("tectonic.results", "none");
    properties.setProperty("tectonic.output", output);

    assertThat(execute()).as(console.err()).isEqualTo(0);
    assertThat(Files.readAllLines(raw)).filteredOn(it -> it.matches("DELETE,\\d+,\\d+")).hasSize(3);
    assertThat(console.out().contains("[OVERALL]")).isEqualTo(output.equals("ycsb"));
  }

  /** Of five records one is changed, one is lost, and one is empty; each is read twice. */
  @ParameterizedTest
  @ValueSource(strings = {"hdrhistogram", "hdrhistogram+histogram", "raw"})
  void rowsThatCoreWorkloadCompares_areInTheVerdict(String measured) throws InterruptedException {
    Map<String, Map<String, String>> records = new HashMap<>();
    compareFiveRecords(records, measured);
    properties.setProperty("dotransactions", "false");
    assertThat(execute()).as(console.err()).isEqualTo(0);
    assertThat(console.out()).contains("no answer of the store was checked");

    letMeasurementsBeMadeAnew();
    properties.setProperty("dotransactions", "true");
    assertThat(execute()).as(console.err()).isEqualTo(0);
    assertThat(console.out()).contains("Valid: 10 operations");

    letMeasurementsBeMadeAnew();
    requireNonNull(records.get("user1")).put("field3", "other");
    records.remove("user2");
    requireNonNull(records.get("user4")).clear();
    assertThat(execute()).isEqualTo(1);
    assertThat(console.out()).contains("Not valid: 4 answers of the store were wrong.");
    assertThat(console.err())
        .contains("problem: 4 of 8 rows that the workload compared are not what was written");
  }

  private void compareFiveRecords(Map<String, Map<String, String>> records, String measured) {
    properties.put(KeepingDb.RECORDS, records);
    properties.setProperty("db", KeepingDb.class.getName());
    properties.setProperty("workload", CoreWorkload.class.getName());
    properties.setProperty("recordcount", "5");
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("basicdb.verbose", "false");
    properties.setProperty("dataintegrity", "true");
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("requestdistribution", "sequential");
    properties.setProperty("operationcount", "10");
    properties.setProperty("measurementtype", measured);
    properties.setProperty("tectonic.results", "none");
    properties.setProperty("tectonic.output", "summary");
  }

  /** Keeps records where a test finds them. */
  public static final class KeepingDb extends BasicDB {
    static final String RECORDS = "records";

    @SuppressWarnings("unchecked")
    private Map<String, Map<String, String>> records() {
      return (Map<String, Map<String, String>>) requireNonNull(getProperties().get(RECORDS));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      records().put(key, new HashMap<>(StringByteIterator.getStringMap(values)));
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      Map<String, String> record = records().get(key);
      if (record == null) {
        return Status.NOT_FOUND;
      }
      StringByteIterator.putAllAsByteIterators(result, record);
      return Status.OK;
    }
  }

  @Test
  void exportfile_thatAnotherPropertyNames_isRefused(@TempDir Path folder) throws IOException {
    Path spec = Files.writeString(folder.resolve("a.json"), "{}");
    properties.setProperty("tectonic.spec", spec.toString());
    properties.setProperty("exportfile", folder + "/./a.json");

    assertThatThrownBy(this::execute)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("which is in use as " + spec);
  }

  @Test
  void wrongProperties_areFoundBeforeAnythingRuns(@TempDir Path folder) {
    assertMistake("threadcount", "many", "threadcount=many: expected a whole number from 1");
    assertMistake("threadcount", "0", "threadcount=0: expected a whole number from 1");
    assertMistake("target", "-1", "target=-1: expected a number of at least 0");
    assertMistake("target", "NaN", "target=NaN: expected a number of at least 0");
    assertMistake("target", "0x10p0", "target=0x10p0: expected a number of at least 0");
    assertMistake("spin.sleep", "0x10", "spin.sleep=0x10: expected true or false");
    assertMistake("operationcount", "1e3", "operationcount=1e3: expected a whole number from 0");
    assertMistake("status.interval", "0", "status.interval=0: expected a whole number from 1");
    assertMistake("tectonic.stall.seconds", "x", "tectonic.stall.seconds=x: expected a number");
    assertMistake("exporter", "Nope", "exporter class Nope is not on the class path");
    assertMistake("exporter", "java.lang.String", "exporter class java.lang.String is no site");
    assertMistake("exportfile", folder.toString(), "expected a file in a folder");
    assertMistake("exportfile", folder + "/no/such", "expected a file in a folder");
    assertMistake("histogram.buckets", "x", "histogram.buckets=x: expected a whole number from 0");
    assertMistake("timeseries.granularity", "0", "expected a whole number from 1");
    properties.setProperty("measurementtype", "hdrhistogram+raw");
    assertMistake(
        "measurement.raw.output_file", folder + "/no/such", "expected a file in a folder");
    properties.setProperty("hdrhistogram.fileoutput", "true");
    assertMistake("hdrhistogram.output.path", folder + "/no/such", "expected a file in a folder");
    assertMistake("workload", "Nope", "workload class Nope is not on the class path");
    assertMistake("workload", "com.yahoo.ycsb.workloads.CoreWorkload", "YCSB now calls it site.");
    assertMistake("workload", " ", "there is no workload");
    assertMistake("db", "Nope", "binding class Nope is not on the class path; put its jar in");
    assertThat(probe.opened.get()).isZero();
  }

  @Test
  void threadsBeyondTheLimit_areVirtualOrRefusedBeforeAnythingRuns() throws InterruptedException {
    if (Runtime.version().feature() < 21) {
      assertMistake("threadcount", "10000", "use at most 4096 threads, or Java 21 or newer");
      assertThat(probe.opened.get()).isZero();
    } else {
      properties.setProperty("threadcount", "10000");
      properties.setProperty("operationcount", "20000");
      assertThat(execute()).isZero();
      assertThat(console.err()).contains("note: 10000 threads are virtual");
    }
  }

  @Test
  void countsBeyondInt_areCounts() {
    properties.setProperty("operationcount", "3000000000");
    assertThat(Quota.of(properties)).isEqualTo(new Quota("operationcount", 3_000_000_000L));
    properties.setProperty("dotransactions", "false");
    properties.setProperty("recordcount", " 4000000000 ");
    assertThat(Quota.of(properties)).isEqualTo(new Quota("recordcount", 4_000_000_000L));
  }

  private void assertMistake(String name, String value, String message) {
    Properties wrong = new Properties();
    wrong.putAll(properties);
    wrong.setProperty("operationcount", "1");
    wrong.setProperty(name, value);
    assertThatThrownBy(() -> new ClientRun(wrong, console.context()).execute())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  private int execute() throws InterruptedException {
    return new ClientRun(properties, console.context()).execute();
  }
}
