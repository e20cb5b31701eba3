package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** An answer is right, wrong, or an error, and never wrong because of an error before it. */
final class JudgeTest {
  private final Judge judge = new Judge(new FailedWrites());

  @ParameterizedTest
  @CsvSource({
    "POINT_QUERY b, OK, 1, OK",
    "POINT_QUERY b, OK, 0, MISSED_HIT",
    "POINT_QUERY b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_QUERY b, ERROR, 0, FAILED",
    "EMPTY_POINT_QUERY b, NOT_FOUND, 0, OK",
    "EMPTY_POINT_QUERY b, OK, 0, OK",
    "EMPTY_POINT_QUERY b, OK, 1, UNEXPECTED_HIT",
    "EMPTY_POINT_QUERY b, ERROR, 0, FAILED",
    "UPDATE b, NOT_FOUND, 0, MISSED_HIT",
    "MERGE b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_DELETE b, NOT_FOUND, 0, MISSED_HIT",
    "POINT_DELETE b, OK, 0, OK",
    "EMPTY_POINT_DELETE b, OK, 0, OK",
    "EMPTY_POINT_DELETE b, NOT_FOUND, 0, OK",
    "BLIND_POINT_QUERY b, NOT_FOUND, 0, OK",
    "BLIND_POINT_QUERY b, OK, 1, OK",
    "RANGE_QUERY b-d, OK, 2, OK",
    "RANGE_QUERY b-d, OK, 1, MISSED_HIT",
    "RANGE_QUERY b-d, OK, 3, UNEXPECTED_HIT",
    "BLIND_RANGE_QUERY b, OK, 0, OK",
    "INSERT b, BATCHED_OK, 0, OK",
    "INSERT b, NOT_IMPLEMENTED, 0, FAILED",
  })
  void answer_isJudgedByWhatTheWorkloadKnows(
      String operation, String status, int rows, Outcome outcome) {
    assertThat(judge.judge(TicketTest.operation(operation), status(status), rows))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "INSERT b, POINT_QUERY b, NOT_FOUND, 0",
    "INSERT c, RANGE_QUERY b-d, OK, 1",
    "INSERT b, POINT_DELETE b, NOT_FOUND, 0",
    "POINT_DELETE b, EMPTY_POINT_QUERY b, OK, 1",
    "POINT_DELETE c, RANGE_QUERY b-d, OK, 3",
    "RANGE_DELETE a-c, EMPTY_POINT_QUERY b, OK, 1",
    "RANGE_DELETE a-c, RANGE_QUERY b-d, OK, 3",
  })
  void wrongAnswer_afterAFailedWriteOnTheKey_isAccountedApart(
      String failed, String operation, String status, int rows) {
    judge.judge(TicketTest.operation(failed), Status.ERROR, 0);
    assertThat(judge.judge(TicketTest.operation(operation), status(status), rows))
        .isEqualTo(Outcome.AFTER_FAILED_WRITE);
  }

  @Test
  void wrongAnswer_onAnotherKeyThanTheFailedOne_isAViolation() {
    judge.judge(TicketTest.operation("INSERT a"), Status.ERROR, 0);
    judge.judge(TicketTest.operation("UPDATE b"), Status.ERROR, 0);
    assertThat(judge.judge(TicketTest.operation("POINT_QUERY b"), Status.NOT_FOUND, 0))
        .isEqualTo(Outcome.MISSED_HIT);
  }

  @Test
  void noStatus_isAFailure() {
    assertThat(judge.judge(TicketTest.operation("POINT_QUERY b"), null, 0))
        .isEqualTo(Outcome.FAILED);
  }

  private static Status status(String name) {
    return switch (name) {
      case "OK" -> Status.OK;
      case "NOT_FOUND" -> Status.NOT_FOUND;
      case "BATCHED_OK" -> Status.BATCHED_OK;
      case "NOT_IMPLEMENTED" -> Status.NOT_IMPLEMENTED;
      default -> Status.ERROR;
    };
  }
}
