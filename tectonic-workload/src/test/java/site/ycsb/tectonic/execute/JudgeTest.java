package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.stream.Operation;

/**
 * A live key that is missed and an absent key that is hit are violations, unless an earlier write
 * on the key had failed.
 */
class JudgeTest {

  private final Judge judge = new Judge();
  private final Judge.FailedWrites failedWrites = judge.failedWrites();

  private static @Nullable Status status(String name) {
    return switch (name) {
      case "OK" -> Status.OK;
      case "BATCHED_OK" -> Status.BATCHED_OK;
      case "NOT_FOUND" -> Status.NOT_FOUND;
      case "ERROR" -> Status.ERROR;
      default -> null;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "INSERT b, OK, 0, OK",
    "INSERT b, BATCHED_OK, 0, OK",
    "INSERT b, ERROR, 0, FAILED",
    "INSERT b, none, 0, FAILED",
    "UPDATE b, OK, 0, OK",
    "UPDATE b, NOT_FOUND, 0, MISSED_HIT",
    "MERGE b, NOT_FOUND, 0, MISSED_HIT",
    "READ_MODIFY_WRITE b, OK, 1, OK",
    "READ_MODIFY_WRITE b, OK, 0, MISSED_HIT",
    "READ_MODIFY_WRITE b, NOT_FOUND, 0, MISSED_HIT",
    "READ_MODIFY_WRITE b, ERROR, 1, FAILED",
    "EXTEND b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_DELETE b, OK, 0, OK",
    "POINT_DELETE b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_QUERY b, OK, 1, OK",
    "POINT_QUERY b, OK, 0, MISSED_HIT",
    "POINT_QUERY b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_QUERY b, ERROR, 0, FAILED",
    "EMPTY_POINT_QUERY b, NOT_FOUND, 0, OK",
    "EMPTY_POINT_QUERY b, OK, 0, OK",
    "EMPTY_POINT_QUERY b, OK, 1, UNEXPECTED_HIT",
    "EMPTY_POINT_DELETE b, OK, 0, OK",
    "EMPTY_POINT_DELETE b, NOT_FOUND, 0, OK",
    "BLIND_POINT_QUERY b, NOT_FOUND, 0, OK",
    "BLIND_POINT_QUERY b, OK, 1, OK",
    "BLIND_POINT_DELETE b, NOT_FOUND, 0, OK",
    "BLIND_RANGE_QUERY b+5, OK, 2, OK",
    "RANGE_QUERY b-d, OK, 3, OK",
    "RANGE_QUERY b-d, OK, 2, MISSED_HIT",
    "RANGE_QUERY b-d, NOT_FOUND, 0, MISSED_HIT",
    "RANGE_QUERY b-d, OK, 4, UNEXPECTED_HIT",
    "RANGE_DELETE b-d, OK, 0, OK",
    "RANGE_DELETE b-d, NOT_FOUND, 0, MISSED_HIT",
    "RANGE_DELETE b-d, none, 0, FAILED"
  })
  void outcome_ofWhatTheStoreSaid_isWhatTheWorkloadKnows(
      String operation, String said, int rows, Outcome expected) {
    assertThat(judge.judge(Ops.of(operation), status(said), rows)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "INSERT b, POINT_QUERY b, true",
    "INSERT b, POINT_QUERY c, false",
    "POINT_DELETE b, EMPTY_POINT_QUERY b, true",
    "EMPTY_POINT_DELETE b, EMPTY_POINT_QUERY b, true",
    "BLIND_POINT_DELETE b, RANGE_QUERY a-c, true",
    "INSERT c, RANGE_QUERY a-c, true",
    "INSERT a, RANGE_QUERY a-c, true",
    "INSERT d, RANGE_QUERY a-c, false",
    "RANGE_DELETE b-d, POINT_QUERY b, true",
    "RANGE_DELETE b-d, POINT_QUERY d, true",
    "RANGE_DELETE b-d, POINT_QUERY e, false",
    "RANGE_DELETE b-d, RANGE_QUERY d-e, true",
    "RANGE_DELETE b-d, RANGE_QUERY e-f, false",
    "INSERT b, BLIND_RANGE_QUERY a+5, false",
    "INSERT b, POINT_QUERY skipped, false",
    "UPDATE b, POINT_QUERY b, false",
    "MERGE b, POINT_QUERY b, false",
    "POINT_QUERY b, POINT_QUERY b, false",
    "RANGE_QUERY a-c, POINT_QUERY b, false"
  })
  void doubt_afterAFailedOperation_isOnTheKeysItChanges(
      String failed, String later, boolean expected) {
    assertThat(judge.judge(Ops.of(failed), Status.ERROR, 0)).isEqualTo(Outcome.FAILED);
    assertThat(failedWrites.explain(Ops.of(later), Outcome.MISSED_HIT)).isEqualTo(expected);
  }

  @Test
  void violation_onAKeyInDoubt_isAccountedApart() {
    failedWrites.add(Ops.of("INSERT b"));
    Operation query = Ops.of("POINT_QUERY b");
    assertThat(judge.judge(query, Status.NOT_FOUND, 0)).isEqualTo(Outcome.AFTER_FAILED_WRITE);
    assertThat(judge.judge(query, Status.OK, 1)).isEqualTo(Outcome.OK);
    assertThat(judge.judge(Ops.of("RANGE_QUERY a-c"), Status.OK, 2))
        .isEqualTo(Outcome.AFTER_FAILED_WRITE);
    assertThat(judge.judge(Ops.of("POINT_QUERY c"), Status.NOT_FOUND, 0))
        .isEqualTo(Outcome.MISSED_HIT);
  }

  /** A store that creates what it is told to update may do so after the key was deleted. */
  @ParameterizedTest
  @CsvSource({
    "UPDATE b, EMPTY_POINT_QUERY b, true",
    "MERGE b, RANGE_QUERY a-c, true",
    "UPDATE b, EMPTY_POINT_QUERY c, false",
    "POINT_QUERY b, EMPTY_POINT_QUERY b, false"
  })
  void keyFoundAgain_afterAFailedUpdate_isInDoubt(String failed, String later, boolean expected) {
    assertThat(judge.judge(Ops.of(failed), Status.ERROR, 0)).isEqualTo(Outcome.FAILED);
    assertThat(failedWrites.explain(Ops.of(later), Outcome.UNEXPECTED_HIT)).isEqualTo(expected);
    assertThat(failedWrites.explain(Ops.of(later), Outcome.MISSED_HIT)).isFalse();
  }

  /** Stock bindings of Redis and Memcached say ERROR for a key that is not there. */
  @ParameterizedTest
  @CsvSource({
    "EMPTY_POINT_QUERY b, OK",
    "BLIND_POINT_QUERY b, OK",
    "EMPTY_POINT_DELETE b, OK",
    "BLIND_POINT_DELETE b, OK",
    "POINT_QUERY b, FAILED",
    "UPDATE b, FAILED",
    "MERGE b, FAILED",
    "POINT_DELETE b, FAILED",
    "RANGE_DELETE b-d, FAILED",
    "RANGE_QUERY b-d, FAILED",
    "INSERT b, FAILED",
    "BLIND_RANGE_QUERY b+5, FAILED"
  })
  void error_thatStandsForAMissingKey_isAMissWhereOneMayBe(String operation, Outcome expected) {
    judge.learn(profile(missing(Status.ERROR)));
    assertThat(judge.judge(Ops.of(operation), Status.ERROR, 0)).isEqualTo(expected);
  }

  @Test
  void error_thatStandsForAMissingKey_isAccountedApartOnAKeyInDoubt() {
    judge.learn(profile(missing(Status.ERROR)));
    failedWrites.add(Ops.of("INSERT b"));
    assertThat(judge.judge(Ops.of("POINT_QUERY b"), Status.ERROR, 0))
        .isEqualTo(Outcome.AFTER_FAILED_WRITE);
    assertThat(judge.judge(Ops.of("RANGE_DELETE a-c"), Status.ERROR, 0))
        .isEqualTo(Outcome.AFTER_FAILED_WRITE);
    assertThat(judge.judge(Ops.of("POINT_QUERY c"), Status.OK, 0))
        .as("the range delete may not have been done")
        .isEqualTo(Outcome.AFTER_FAILED_WRITE);
    assertThat(judge.judge(Ops.of("POINT_QUERY x"), Status.ERROR, 0)).isEqualTo(Outcome.FAILED);
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR, The operation failed., OK",
    "ERROR, connection refused, FAILED",
    "UNEXPECTED_STATE, The operation failed., FAILED",
    "EXCEPTION, The operation failed., FAILED"
  })
  void otherErrors_onAMissingKey_areFailures(String name, String description, Outcome expected) {
    judge.learn(profile(missing(new Status("ERROR", "The operation failed."))));
    Status said = new Status(name, description);
    assertThat(judge.judge(Ops.of("EMPTY_POINT_QUERY b"), said, 0)).isEqualTo(expected);
  }

  @Test
  void error_thatNamesTheKey_isTheSameForAnyKey() {
    judge.learn(profile(missing(new Status("ERROR", "no key none in t"))));
    assertThat(judge.judge(Ops.of("EMPTY_POINT_QUERY b"), new Status("ERROR", "no key b in t"), 0))
        .isEqualTo(Outcome.OK);
  }

  @Test
  void deletes_haveAnAnswerOfTheirOwn() {
    judge.learn(profile(missing(Status.ERROR), missing(Status.OK)));
    assertThat(judge.judge(Ops.of("EMPTY_POINT_DELETE b"), Status.ERROR, 0))
        .isEqualTo(Outcome.FAILED);
    assertThat(judge.judge(Ops.of("EMPTY_POINT_DELETE b"), Status.OK, 0)).isEqualTo(Outcome.OK);
  }

  @Test
  void probe_thatIsRefused_teachesNothing() {
    for (Status refusal :
        List.of(
            Status.FORBIDDEN,
            Status.NOT_IMPLEMENTED,
            Status.SERVICE_UNAVAILABLE,
            Answers.thrown(new IllegalStateException("down")),
            Answers.NONE)) {
      judge.learn(profile(missing(refusal)));
      assertThat(judge.judge(Ops.of("EMPTY_POINT_QUERY b"), refusal, 0))
          .as(refusal.getName())
          .isEqualTo(Outcome.FAILED);
    }
  }

  private static MissingAnswer missing(Status status) {
    return new MissingAnswer(status, false, "none");
  }

  private static StoreProfile profile(MissingAnswer read) {
    return profile(read, read);
  }

  private static StoreProfile profile(MissingAnswer read, MissingAnswer delete) {
    return StoreProfile.unprobed(StoreProfile.NOT_SENT, read, delete, null);
  }

  @ParameterizedTest
  @CsvSource({
    "BLIND_RANGE_QUERY b+5, ERROR, OK",
    "RANGE_QUERY b-d, ERROR, FAILED",
    "BLIND_RANGE_QUERY b+5, FORBIDDEN, FAILED"
  })
  void errorOfAScanThatFindsNothing_isTakenForOneWhereNothingNeedBeFound(
      String operation, String told, Outcome outcome) {
    Status said = "ERROR".equals(told) ? Status.ERROR : Status.FORBIDDEN;
    StoreProfile.Scans scans =
        new StoreProfile.Scans(
            null,
            StoreProfile.FieldRequest.NULL,
            StoreProfile.ScanOrder.BYTES,
            true,
            missing(said));
    judge.learn(
        new StoreProfile(
            Status.OK,
            missing(Status.NOT_FOUND),
            missing(Status.NOT_FOUND),
            StoreProfile.Reads.UNKNOWN,
            scans,
            StoreProfile.Updates.UNKNOWN,
            null,
            StoreProfile.LongKey.NONE,
            null));
    assertThat(judge.judge(Ops.of(operation), said, 0)).isEqualTo(outcome);
  }
}
