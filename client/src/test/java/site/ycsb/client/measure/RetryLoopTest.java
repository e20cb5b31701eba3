package site.ycsb.client.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Attempts;

/** One operation at a store whose attempts take what is said, on a clock that they move. */
final class RetryLoopTest {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final PassingTime clock = new PassingTime();

  /** A clock that passes while somebody parks, and stops the run at an instant. */
  private static final class PassingTime implements Time {
    private long now;
    private long stopAt = Long.MAX_VALUE;
    private int parks;

    @Override
    public long getAsLong() {
      return now;
    }

    @Override
    public void park(Object blocker, long nanos) {
      now += nanos;
      parks++;
    }
  }

  /**
   * A deadline of 100 ns, and retries after 10 and 20 ns. Attempts take nanoseconds each, those
   * with an x fail; late is for how long an attempt was under way after its deadline.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // on      | due | attempts       | sent | in time | late | waited
        "both      | 0   | 100            | 1    | 1       | 0    | 0",
        "both      | 0   | 101 50         | 2    | 1       | 1    | 9",
        "both      | 0   | 300 110 5      | 3    | 0       | 315  | 0",
        "both      | 0   | x 5  x 5  x 5  | 3    | 0       | 0    | 30",
        "both      | 0   | x 5  5         | 2    | 1       | 0    | 10",
        "error     | 0   | 101            | 1    | 0       | 1    | 0",
        "error     | 0   | x 101  7       | 2    | 1       | 1    | 10",
        "deadline  | 0   | x 5            | 1    | 0       | 0    | 0",
        "deadline  | 0   | 105 110 115    | 3    | 0       | 30   | 15",
        "neither   | 0   | 500            | 1    | 0       | 400  | 0",
        "neither   | -60 | 41             | 1    | 0       | 1    | 0",
        "neither   | -60 | 40             | 1    | 1       | 0    | 0",
        "neither   | -150 | 10            | 1    | 0       | 10   | 0",
      })
  void operation_isSentAsLongAsItsUserHasPatience(
      String on, long due, String attempts, int sent, long inTime, long late, long waited) {
    boolean onBoth = on.equals("both");
    Patience patience =
        new Patience(
            100, List.of(10L, 20L), onBoth || on.equals("error"), onBoth || on.equals("deadline"));
    RetryLoop loop = new RetryLoop(clock, () -> false);
    List<Long> nanos = nanos(attempts);

    int last =
        loop.send(
            patience,
            due,
            number -> {
              clock.now += Math.abs(nanos.get(number - 1));
              return number;
            },
            number -> nanos.get(number - 1) < 0);

    assertThat(last).isEqualTo(sent).isEqualTo(nanos.size());
    assertThat(loop.attempts())
        .isEqualTo(
            new Attempts(
                Collections.nCopies(sent, 1L),
                inTime,
                late / NANOS_PER_SECOND,
                waited / NANOS_PER_SECOND));
  }

  /** A wait is looked at every 50 ms, and the run may end in it. */
  @ParameterizedTest
  @CsvSource({"999, 3, 120, 2", "60, 2, 100, 1", "0, 0, 0, 1"})
  void wait_endsWithTheRun(long stopMillis, int parks, long waitedMillis, int sent) {
    clock.stopAt = stopMillis * MILLI;
    RetryLoop loop = new RetryLoop(clock, () -> clock.now >= clock.stopAt);
    Patience patience = new Patience(Long.MAX_VALUE / 2, List.of(120 * MILLI), true, false);

    int last = loop.send(patience, 0, number -> number, number -> number == 1);

    assertThat(last).isEqualTo(sent);
    assertThat(clock.parks).isEqualTo(parks);
    assertThat(clock.now).isEqualTo(waitedMillis * MILLI);
    assertThat(loop.attempts().backoffSeconds()).isEqualTo(waitedMillis / 1e3);
  }

  @Test
  void clockThatOnlyTellsTheTime_isEnough() {
    RetryLoop loop = new RetryLoop(() -> 7, () -> false);

    assertThat(loop.<String>send(Patience.NONE, 7, number -> "answer", answer -> false))
        .isEqualTo("answer");
    assertThat(loop.attempts()).isEqualTo(new Attempts(List.of(1L), 1, 0, 0));
  }

  /** Nanoseconds of each attempt, less than 0 for one that fails. */
  private static List<Long> nanos(String attempts) {
    return Stream.of(attempts.replaceAll("x +", "-").split(" +", -1)).map(Long::valueOf).toList();
  }
}
