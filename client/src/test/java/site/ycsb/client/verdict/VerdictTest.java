package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.AcceptedFindings;

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
}
