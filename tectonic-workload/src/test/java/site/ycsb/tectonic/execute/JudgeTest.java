package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.tectonic.generate.Operation;

/**
 * A live key that is missed and an absent key that is hit are violations, unless an earlier write
 * on the key had failed.
 */
class JudgeTest {
  private final FailedWrites failedWrites = new FailedWrites();
  private final Judge judge = new Judge(failedWrites);

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
    assertThat(failedWrites.touch(Ops.of(later))).isEqualTo(expected);
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
}
