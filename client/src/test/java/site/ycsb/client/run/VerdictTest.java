package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.RunStatus;

/** The worst that can be said of a run is said, and the exit code goes with it. */
class VerdictTest {
  private static final List<String> NONE = List.of();
  private static final List<String> SOME = List.of("3 READ did not find what is there");
  private static final Optional<String> LATE = Optional.of("lag p99 9.0 ms");

  @Test
  void runs_areJudgedByTheWorst() {
    judged(new Verdict(false, NONE, 0, Optional.empty(), false, true, 7, 2), RunStatus.FINISHED, 0);
    judged(new Verdict(false, SOME, 3, LATE, false, true, 7, 2), RunStatus.INVALID, 1);
    judged(new Verdict(false, SOME, 0, LATE, false, true, 7, 2), RunStatus.FAILED, 1);
    judged(new Verdict(false, NONE, 0, LATE, false, true, 7, 2), RunStatus.MISSED_SCHEDULE, 3);
    judged(new Verdict(false, NONE, 0, LATE, true, true, 7, 2), RunStatus.MISSED_SCHEDULE, 0);
    judged(new Verdict(true, SOME, 3, LATE, false, true, 7, 2), RunStatus.INTERRUPTED, 130);
  }

  @Test
  void sentences_sayWhatHappened() {
    assertThat(new Verdict(false, NONE, 0, Optional.empty(), false, true, 7000, 2).sentence())
        .isEqualTo(
            "Valid: 7,000 operations in 2.0 s; none of the answers that were checked was wrong.");
    assertThat(new Verdict(false, NONE, 0, Optional.empty(), false, false, 7000, 2).sentence())
        .isEqualTo("Finished: 7,000 operations in 2.0 s; no answer of the store was checked.");
    assertThat(new Verdict(false, SOME, 1, LATE, false, true, 7, 2).sentence())
        .isEqualTo("Not valid: 1 answer of the store was wrong.");
    assertThat(new Verdict(false, NONE, 0, LATE, false, true, 7, 2).sentence())
        .isEqualTo("The arrivals missed their schedule: lag p99 9.0 ms.");
  }

  private static void judged(Verdict verdict, RunStatus status, int exitCode) {
    assertThat(verdict.judgement().status()).isEqualTo(status);
    assertThat(verdict.judgement().exitCode()).isEqualTo(exitCode);
    assertThat(verdict.exitCode()).isEqualTo(exitCode);
  }
}
