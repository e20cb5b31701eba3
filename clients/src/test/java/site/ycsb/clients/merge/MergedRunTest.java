package site.ycsb.clients.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.clients.merge.SampleClient.Done;
import site.ycsb.report.run.RunFolder;

/**
 * Known times go into the folders of three clients; every figure of the merged folder is what the
 * same operations come to that one client records, or what is worked out by hand.
 */
final class MergedRunTest {
  private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
  private static final int CLIENTS = 3;

  /** Client 1 begins a second after the others, and its clock is 90 s ahead. */
  private static final int LATE = 1;

  private static final Duration AHEAD = Duration.ofSeconds(90);

  @TempDir private Path folder;
  private final List<SampleClient> clients = new ArrayList<>();

  /** What one client would have recorded in their place. */
  private final SampleClient union = new SampleClient();

  private boolean goesWrong = true;

  @BeforeEach
  void measure() {
    SplittableRandom random = new SplittableRandom(26);
    union.began(NOON).lasting(8).intervals(1);
    union.phase("warm", true, 0, 3).phase("mix", false, 3, 8).digest("0000000000000005");
    for (int index = 0; index < CLIENTS; index++) {
      int late = index == LATE ? 1 : 0;
      double end = index == 0 ? 7.5 : 8;
      Instant own = NOON.plusSeconds(late).plus(index == LATE ? AHEAD : Duration.ZERO);
      SampleClient client =
          new SampleClient()
              .began(own)
              .lasting(8 - late)
              .intervals(1)
              .property("threadcount", String.valueOf(4 + index))
              .member(member(index));
      // The first to begin the mix is client 0, at 3 s, and it ends before the others, at 7.5 s.
      client
          .phase("warm", true, 0, 2 - late)
          .phase("mix", false, 3 + 0.25 * index - late, end - late);
      clients.add(client);
      for (int i = 0; i < 400; i++) {
        double at = late + (end - 0.1 - late) * i / 400;
        Done common = operation(random, index, at);
        union.done(common);
        client.done(
            new Done(
                common.phase(),
                common.operation(),
                at - late,
                common.nanos(),
                common.responseNanos(),
                common.outcome()));
      }
    }
    clients.get(0).digest("ffffffffffffffff");
    clients.get(1).digest("0000000000000002");
    clients.get(2).digest("0000000000000004");
  }

  private static Membership member(int index) {
    boolean isLate = index == LATE;
    return new Membership(index, CLIENTS, isLate ? AHEAD.toNanos() : 0L, index == 0 ? 0L : 40_000L);
  }

  /** Client 2 is ten times slower than the others, so that a mean of percentiles is none. */
  private Done operation(SplittableRandom random, int index, double at) {
    int phase = at < 3 ? 1 : 2;
    String name = phase == 1 || random.nextInt(4) == 0 ? "INSERT" : "READ";
    long nanos = Math.round((index == 2 ? 10 : 1) * 100_000 * Math.exp(random.nextGaussian()));
    int ending = random.nextInt(50);
    Outcome outcome =
        phase == 2 && goesWrong && ending == 0
            ? Outcome.FAILED
            : phase == 2 && goesWrong && ending == 1 && name.equals("READ")
                ? Outcome.MISSED_HIT
                : Outcome.OK;
    return new Done(phase, name, at, nanos, 3 * nanos, outcome);
  }

  private List<Path> written() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (SampleClient client : clients) {
      folders.add(client.writeTo(folder.resolve("client-" + folders.size())));
    }
    return folders;
  }

  private RunResult merged() throws IOException {
    return merged(written());
  }

  private RunResult merged(List<Path> folders) throws IOException {
    return MergedRun.merge(
        new MergedRun.Sources(folders, Set.of(), Set.of()), folder.resolve("merged"));
  }

  private RunFolder read(String name) throws IOException {
    return RunFolder.read(folder.resolve(name), NOON);
  }

  @Test
  void phases_areThoseThatOneClientRecords() throws IOException {
    RunResult whole = new ResultFolder(union.writeTo(folder.resolve("union"))).read();

    RunResult merged = merged();

    assertThat(merged.phases()).hasSize(2);
    PhaseResult mix = merged.phases().get(1);
    assertThat(mix.operations()).isEqualTo(whole.phases().get(1).operations());
    assertThat(merged.phases().get(0).operations()).isEqualTo(whole.phases().get(0).operations());
    assertThat(read("merged").result()).isEqualTo(merged);
  }

  @Test
  void throughput_isAllOperationsFromTheFirstStartToTheLastReturn() throws IOException {
    RunResult merged = merged();

    // Client 1 began its mix at 2.25 s of its own, 3.25 s of the common clock.
    PhaseResult mix = merged.phases().get(1);
    assertThat(mix.beginSecond()).isCloseTo(3, within(1e-9));
    assertThat(mix.seconds()).isCloseTo(5, within(1e-9));
    long all = mix.operations().stream().mapToLong(each -> each.completed()).sum();
    assertThat(mix.perSecond()).isCloseTo(all / 5.0, within(1e-6));
    assertThat(merged.seconds()).isCloseTo(8, within(1e-9));
    assertThat(merged.began()).isEqualTo(NOON);
    assertThat(merged.threads()).isEqualTo(12);
  }

  @Test
  void warmup_isNeitherInTheOperationsNorInTheTimeOfTheVerdict() throws IOException {
    goesWrong = false;
    clients.clear();
    measure();

    RunResult merged = merged();

    long mix =
        merged.phases().get(1).operations().stream().mapToLong(each -> each.completed()).sum();
    assertThat(mix).isBetween(600L, 1_000L);
    // The mix goes from 3 s, when client 0 begins it, to 8 s.
    assertThat(merged.verdict())
        .startsWith(String.format("Finished: %,d operations in 5.0 s; no answer", mix));
    assertThat(merged.exitCode()).isZero();
  }

  @Test
  void digest_isTheSumOfTheDigests() throws IOException {
    // 2^64 - 1 + 2 + 4 mod 2^64; their exclusive or would be fffffffffffffff9.
    assertThat(merged().digest()).isEqualTo("0000000000000005");
  }

  @Test
  void series_areThoseThatOneClientRecords() throws IOException {
    union.writeTo(folder.resolve("union"));
    RunResult unused = merged();

    List<String> expected = lines("union/timeseries.csv");
    List<String> found = lines("merged/timeseries.csv");
    assertThat(found).hasSameSizeAs(expected);
    assertThat(found.get(0)).isEqualTo(SampleClient.HEADER);
    for (int i = 1; i < expected.size(); i++) {
      String[] one = expected.get(i).split(",", -1);
      String[] two = found.get(i).split(",", -1);
      assertThat(two).hasSameSizeAs(one);
      for (int cell = 0; cell < one.length; cell++) {
        // Means are rounded before they are added; the rest is the same to the digit.
        if (one[cell].isEmpty() || (cell != 5 && cell != 9)) {
          assertThat(two[cell]).as(expected.get(i)).isEqualTo(one[cell]);
        } else {
          assertThat(Double.parseDouble(two[cell]))
              .isCloseTo(Double.parseDouble(one[cell]), within(0.15));
        }
      }
    }
  }

  private List<String> lines(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name));
  }

  @Test
  void log_hasTheHistogramsThatOneClientRecords() throws IOException {
    union.writeTo(folder.resolve("union"));
    RunResult unused = merged();

    RunFolder one = read("union");
    RunFolder two = read("merged");
    for (String operation : List.of("INSERT", "READ")) {
      for (boolean response : new boolean[] {false, true}) {
        Histogram expected = Objects.requireNonNull(one.measured(operation, response));
        assertThat(two.measured(operation, response)).isEqualTo(expected);
      }
    }
    // Client 1's intervals begin half-way through, by its own clock; they are a second each.
    assertThat(lines("merged/latency.hlog").stream().filter(line -> line.startsWith("Tag=P")))
        .hasSameSizeAs(
            lines("union/latency.hlog").stream().filter(line -> line.startsWith("Tag=P")).toList());
  }

  @Test
  void wrongAnswersAndChecks_areAdded() throws IOException {
    for (int index = 0; index < CLIENTS; index++) {
      clients
          .get(index)
          .verified(
              new Verification(
                  Verification.Subject.PRESENCE, 10L * (index + 1), 100, index, "note " + index),
              new Verification(
                  Verification.Subject.STORE_AT_END,
                  index == 0 ? 7 : 0,
                  7,
                  index == 0 ? 2 : 0,
                  index == 0 ? "all live" : "not looked at"))
          .wrong(wrong(20 - index, "b"), wrong(-1, "store" + index), wrong(30 + index, "c"));
    }
    long told = new ResultFolder(union.writeTo(folder.resolve("union"))).read().violations();
    assertThat(told).isPositive();

    RunResult merged = merged();

    assertThat(merged.verifications())
        .containsExactly(
            new Verification(Verification.Subject.PRESENCE, 60, 300, 3, "note 0; note 1; note 2"),
            new Verification(Verification.Subject.STORE_AT_END, 7, 21, 2, "all live"));
    // Those of the phases and the two at the end.
    assertThat(merged.violations()).isEqualTo(told + 2);
    assertThat(merged.wrongAnswers()).extracting(WrongAnswer::index).containsExactly(18L, 19L, 20L);
    assertThat(merged.status()).isEqualTo(RunStatus.INVALID);
    assertThat(merged.exitCode()).isEqualTo(1);
  }

  private static WrongAnswer wrong(long index, String key) {
    return new WrongAnswer(Outcome.MISSED_HIT, "READ", index, key, "a record", "NOT_FOUND");
  }

  @Test
  void aFailureOfOneClient_isOneOfTheWhole() throws IOException {
    clients.get(1).judged(RunStatus.FAILED, 1, List.of("2 of 4 threads hang"));

    RunResult merged = merged();

    assertThat(merged.problems()).containsExactly("client 1: 2 of 4 threads hang");
    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.clients().get(1).judgement().status()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void aKilledClient_failsTheRun_andItsOperationsCount() throws IOException {
    clients.get(2).killed();

    RunResult merged = merged();

    assertThat(merged.problems())
        .containsExactly("client 2 did not come to its end: it was killed, or goes on");
    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.digest()).isNull();
    assertThat(merged.phases().stream().mapToLong(PhaseResult::completed).sum()).isEqualTo(1200);
  }

  @Test
  void aLostClient_failsTheRun() throws IOException {
    List<Path> folders = written();

    RunResult merged =
        MergedRun.merge(
            new MergedRun.Sources(folders.subList(0, 2), Set.of(2), Set.of()),
            folder.resolve("merged"));

    assertThat(merged.problems()).contains("client 2 left no folder");
    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.digest()).isNull();
  }

  /** Its run.json has no arrivals, and timeseries.csv those until then. */
  @Test
  void arrivalsOfAKilledClient_areToldToBeMissing() throws IOException {
    clients.get(0).arrived(3, 10, 0).due(10, 4);
    clients.get(1).arrived(3, 20, 0).due(20, 4);
    clients.get(2).arrived(3, 30, 0).due(30, 4).killed();

    RunResult merged = merged();

    assertThat(merged.problems())
        .containsExactly(
            "client 2 did not come to its end: it was killed, or goes on; its arrivals are not"
                + " counted");
    assertThat(Objects.requireNonNull(merged.arrivals()).offered()).isEqualTo(30);
  }

  @Test
  void theWorstClient_decidesEachPart() throws IOException {
    clients.get(0).judged(RunStatus.FINISHED, 0, List.of(), VerdictPart.of(Finding.QUIET, "q0"));
    clients
        .get(1)
        .judged(
            RunStatus.FINISHED, 0, List.of(), VerdictPart.since(Finding.DISTURBED, "stopped", 2));
    clients.get(2).judged(RunStatus.FINISHED, 0, List.of(), VerdictPart.of(Finding.QUIET, "q2"));

    // Client 1 began a second later than the run.
    assertThat(merged().parts())
        .contains(VerdictPart.since(Finding.DISTURBED, "client 1: stopped", 3));
  }

  @Test
  void openLoop_addsArrivals_andRatesAreOverTheCommonTime() throws IOException {
    union.due(1, 1);
    for (int index = 0; index < CLIENTS; index++) {
      clients
          .get(index)
          .arrived(3, 10L * (index + 1), index, 1_000L * (index + 1), 2_000)
          .arrived(4, 5, 0, 3_000)
          .hiccup(50_000)
          .due(100, index == LATE ? 4 : 4.5);
    }

    RunResult merged = merged();

    ArrivalOutcome arrivals = Objects.requireNonNull(merged.arrivals());
    assertThat(arrivals.offered()).isEqualTo(60 + 15);
    assertThat(arrivals.sent() + arrivals.dropped() + arrivals.queued()).isEqualTo(75);
    assertThat(arrivals.dropped()).isEqualTo(6);
    assertThat(arrivals.queued()).isEqualTo(3);
    // 300 in 5 s, as client 1 began a second later: not 100/4.5 + 100/4 + 100/4.5.
    assertThat(arrivals.intendedPerSecond()).isCloseTo(60, within(1e-9));
    assertThat(arrivals.lagNanos().count()).isEqualTo(9);
    assertThat(arrivals.lagNanos().nanos(LatencyFigure.P50)).isCloseTo(2_000, within(2.0));
    assertThat(arrivals.lagNanos().nanos(LatencyFigure.MAX)).isCloseTo(3_000, within(3.0));
    assertThat(arrivals.hiccupNanos().count()).isEqualTo(3);
    // Second 3 of clients 0 and 2 is second 2 of client 1, which has no row of arrivals.
    assertThat(lines("merged/timeseries.csv"))
        .anyMatch(line -> line.startsWith("3,2,") && line.endsWith(",40,2,1.0"))
        .anyMatch(line -> line.startsWith("4,2,") && line.endsWith(",30,1,1.0"));
  }

  @Test
  void eachClient_keepsItsMachineItsClockAndItsOwnProperties() throws IOException {
    RunResult merged = merged();

    assertThat(merged.clients()).hasSize(CLIENTS);
    assertThat(merged.clients().get(1).client()).isEqualTo(member(1));
    assertThat(merged.clients().get(1).began()).isEqualTo(NOON.plusSeconds(91));
    assertThat(merged.clients().get(2).properties()).containsOnlyKeys("threadcount");
    assertThat(merged.properties()).containsOnlyKeys("tectonic.results.hlog.seconds");
    assertThat(merged.clients().get(0).completed()).isEqualTo(400);
    assertThat(Objects.requireNonNull(merged.clients().get(0).machine()).ownProcessors())
        .isEqualTo(0.5);
    assertThat(merged.machine()).isNull();
  }

  @Test
  void foldersOfOtherRuns_areRefused_andNothingIsWritten() throws IOException {
    assertRefused(client -> client.seed(7), "seed is 42 in the first and 7 in the second");
    assertRefused(client -> client.spec("other"), "spec is");
    assertRefused(client -> client.version("0.2.0"), "version of tectonic is 0.1.0");
    assertRefused(client -> client.property("recordcount", "5"), "property recordcount is none");
    assertRefused(client -> client.member(member(0)), "are both of client 0");
    assertRefused(
        client -> client.member(new Membership(1, 4, null, null)), "clients is 3 in the first");
    assertRefused(client -> client.member(null), "does not say which of several clients");
    assertRefused(client -> client.member(member(1)).began(NOON.plusSeconds(100_000)), "ended at");
  }

  private void assertRefused(UnaryOperator<SampleClient> change, String message)
      throws IOException {
    clients.clear();
    measure();
    SampleClient unused = change.apply(clients.get(LATE));
    assertThatThrownBy(this::merged)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
    assertThat(folder.resolve("merged")).doesNotExist();
  }

  @Test
  void aMissingClient_isRefused() throws IOException {
    List<Path> two = written().subList(0, 2);

    assertThatThrownBy(() -> merged(two))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no folder of client 2 of 3");
  }
}
