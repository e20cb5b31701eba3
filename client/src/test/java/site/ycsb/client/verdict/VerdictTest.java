package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.SampleResults;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.result.Verification;
import site.ycsb.client.settings.AcceptedFindings;
import site.ycsb.client.show.Ink;

/** The worst that can be said of a run is said, and the exit code goes with it. */
class VerdictTest {
  private static final List<String> NONE = List.of();
  private static final List<String> SOME = List.of("3 READ did not find what is there");
  private static final VerdictPart RIGHT = VerdictPart.of(Finding.AS_EXPECTED, "all");
  private static final VerdictPart WRONG =
      VerdictPart.of(Finding.WRONG, "1 answer of the store was wrong");
  private static final VerdictPart LATE = VerdictPart.since(Finding.MISSED, "lag p99 9.0 ms", 3);
  private static final VerdictPart BUSY = VerdictPart.of(Finding.DISTURBED, "stopped for 2 s");

  @Test
  void runs_areJudgedByTheWorst() {
    judged(verdict(NONE, RIGHT), RunStatus.FINISHED, 0);
    judged(verdict(SOME, WRONG, LATE), RunStatus.INVALID, 1);
    judged(verdict(SOME, RIGHT, LATE), RunStatus.FAILED, 1);
    judged(verdict(NONE, RIGHT, LATE, BUSY), RunStatus.MISSED_SCHEDULE, 3);
    judged(verdict(NONE, of(Finding.NOT_MEASURABLE)), RunStatus.NOT_MEASURABLE, 4);
    judged(verdict(NONE, of(Finding.MET), of(Finding.OVERLOADED)), RunStatus.OVERLOADED, 5);
    judged(verdict(NONE, RIGHT, BUSY), RunStatus.FINISHED, 0);
    Verdict interrupted = new Verdict(143, SOME, List.of(WRONG), accepting(""), 7, 2);
    judged(interrupted, RunStatus.INTERRUPTED, 143);
  }

  /** What makes the figures doubtful comes before what they say. */
  @Test
  void limits_haveExitCodesOfTheirOwn() {
    VerdictPart broken = VerdictPart.of(Finding.LIMIT_BROKEN, "READ p99 < 1 ms: run READ p99 4 ms");
    judged(verdict(NONE, RIGHT, broken), RunStatus.FINISHED, 7);
    judged(verdict(NONE, RIGHT, BUSY, broken, of(Finding.LIMIT_OPEN)), RunStatus.FINISHED, 7);
    judged(verdict(NONE, RIGHT, of(Finding.LIMIT_OPEN)), RunStatus.FINISHED, 8);
    judged(verdict(NONE, RIGHT, LATE, broken), RunStatus.MISSED_SCHEDULE, 3);
    assertThat(verdict(NONE, of(Finding.MET), broken).sentence())
        .isEqualTo(
            "Finished: 7,000 operations in 2.0 s. Limit BROKEN: READ p99 < 1 ms: run READ p99 4"
                + " ms.");
  }

  @Test
  void findings_thatAreAcceptedAreSaidAndExitWithNothing() {
    judged(accepted("missed", LATE), RunStatus.MISSED_SCHEDULE, 0);
    judged(accepted("missed", LATE, of(Finding.OVERLOADED)), RunStatus.MISSED_SCHEDULE, 5);
    judged(
        accepted("missed, overloaded", LATE, of(Finding.OVERLOADED)), RunStatus.MISSED_SCHEDULE, 0);
    judged(accepted("unmeasurable", of(Finding.NOT_MEASURABLE)), RunStatus.NOT_MEASURABLE, 0);
    judged(accepted("", BUSY), RunStatus.FINISHED, 6);
    judged(accepted("overloaded", WRONG), RunStatus.INVALID, 1);
  }

  @Test
  void acceptedFinding_thatIsNoneIsRefusedByName() {
    assertThatThrownBy(() -> accepting("missed,overload"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property tectonic.accept=missed,overload: overload is none of missed, unmeasurable,"
                + " overloaded, disturbed; did you mean overloaded?");
  }

  /** What was checked stands elsewhere in a terminal. */
  @Test
  void lines_tellEachPart() {
    VerdictPart met = VerdictPart.of(Finding.MET, "99 % were in time");
    assertThat(verdict(NONE, RIGHT, met).lines())
        .containsExactly("Store:    as expected", "Schedule: met: 99 % were in time");
    assertThat(verdict(NONE, WRONG, LATE).lines())
        .containsExactly(
            "Store:    WRONG: 1 answer of the store was wrong",
            "Schedule: MISSED: lag p99 9.0 ms; since 3 s");
  }

  @Test
  void sentences_sayWhatHappened() {
    assertThat(verdict(NONE, RIGHT).sentence())
        .isEqualTo(
            "Valid: 7,000 operations in 2.0 s; none of the answers that were checked was wrong.");
    assertThat(verdict(NONE, of(Finding.NOT_CHECKED)).sentence())
        .isEqualTo("Finished: 7,000 operations in 2.0 s; no answer of the store was checked.");
    assertThat(verdict(NONE, of(Finding.MET)).sentence())
        .isEqualTo("Finished: 7,000 operations in 2.0 s.");
    assertThat(verdict(NONE, RIGHT, BUSY).sentence())
        .isEqualTo(
            "Valid: 7,000 operations in 2.0 s; none of the answers that were checked was wrong. The"
                + " machine was disturbed.");
    assertThat(verdict(NONE, RIGHT, BUSY).lines()).contains("Machine:  DISTURBED: stopped for 2 s");
    assertThat(verdict(SOME, WRONG, LATE).sentence())
        .isEqualTo("Not valid: 1 answer of the store was wrong.");
    assertThat(verdict(NONE, RIGHT, LATE).sentence())
        .isEqualTo("The arrivals missed their schedule.");
    assertThat(LATE.text()).isEqualTo("MISSED: lag p99 9.0 ms; since 3 s");
  }

  private static VerdictPart of(Finding finding) {
    return VerdictPart.of(finding, "seen");
  }

  private static Verdict verdict(List<String> problems, VerdictPart... parts) {
    return new Verdict(0, problems, List.of(parts), AcceptedFindings.of(new Properties()), 7000, 2);
  }

  private static Verdict accepted(String words, VerdictPart... parts) {
    return new Verdict(0, NONE, List.of(parts), accepting(words), 7000, 2);
  }

  private static AcceptedFindings accepting(String words) {
    Properties properties = new Properties();
    properties.setProperty(AcceptedFindings.ACCEPT, words);
    return AcceptedFindings.of(properties);
  }

  private static void judged(Verdict verdict, RunStatus status, int exitCode) {
    assertThat(verdict.judgement().status()).isEqualTo(status);
    assertThat(verdict.judgement().exitCode()).isEqualTo(exitCode);
    assertThat(verdict.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void operationsThatFailed_withoutAnyProblem_areTheSentence() {
    Verdict verdict =
        new Verdict(
            0,
            List.of(),
            List.of(VerdictPart.of(Finding.FAILED, "3 operations failed")),
            new AcceptedFindings(Set.of()),
            3,
            1);

    assertThat(verdict.judgement().verdict()).isEqualTo("Failed: 3 operations failed.");
  }

  @Test
  void store_isToldByWrongAnswersThenByFailures() {
    RunResult full = SampleResults.full();

    assertThat(Verdict.ofStore(full)).isEqualTo(WRONG);
    assertThat(Verdict.ofStore(atEnd(full, 1200)))
        .isEqualTo(VerdictPart.of(Finding.WRONG, "1,200 answers of the store were wrong"));
    assertThat(Verdict.ofStore(atEnd(full, 0, failed(1000), failed(34))))
        .isEqualTo(VerdictPart.of(Finding.FAILED, "1,034 operations failed"));
    assertThat(Verdict.ofStore(atEnd(full, 0, failed(0))))
        .isEqualTo(VerdictPart.of(Finding.AS_EXPECTED, "the store at the end of 5,000 keys"));
  }

  /** A run with so many wrong keys at its end, and with operations in one phase. */
  private static RunResult atEnd(RunResult run, long wrong, OperationResult... operations) {
    PhaseResult old = run.phases().get(0);
    PhaseResult phase =
        new PhaseResult(
            1,
            old.name(),
            false,
            false,
            0,
            1,
            null,
            null,
            List.of(operations),
            Collections.emptySortedMap(),
            null);
    return run.measured(
        new RunResult.Measured(
            run.began(),
            1,
            null,
            null,
            List.of(new Verification(Verification.Subject.STORE_AT_END, 5000, 5000, wrong, "")),
            List.of(),
            null,
            null,
            List.of(phase)));
  }

  private static OperationResult failed(long failed) {
    return OperationResult.of(
        "READ", new TreeMap<>(Map.of(Outcome.FAILED, failed)), Latency.NONE, null);
  }

  @Test
  void operationsThatFailed_areAProblemOfARunThatCannotTell() {
    Verdict verdict = verdict(List.of("first"), RIGHT, LATE);

    assertThat(verdict.with(0)).isEqualTo(verdict);
    assertThat(verdict.with(1234))
        .isEqualTo(verdict(List.of("first", "1,234 operations failed"), RIGHT, LATE));
  }

  @Test
  void colour_isRedForWhatFailedAndYellowForWhatIsDoubtful() {
    Map<Ink.Colour, List<Verdict>> expected =
        Map.of(
            Ink.Colour.GREEN,
            List.of(verdict(NONE, RIGHT)),
            Ink.Colour.YELLOW,
            List.of(
                verdict(NONE, RIGHT, BUSY),
                new Verdict(143, SOME, List.of(WRONG), accepting(""), 7, 2)),
            Ink.Colour.RED,
            List.of(
                verdict(NONE, WRONG),
                verdict(SOME, RIGHT),
                verdict(NONE, RIGHT, BUSY, of(Finding.LIMIT_BROKEN))));
    expected.forEach(
        (colour, verdicts) ->
            assertThat(verdicts).extracting(Verdict::colour).containsOnly(colour));
  }
}
