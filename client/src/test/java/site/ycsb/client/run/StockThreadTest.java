package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However few calls YCSB's client makes, all operations are sent, and it learns of the end. */
final class StockThreadTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 1000", "3, 10", "10, 10", "11, 10", "100, 10"})
  void calls_fewOrMany_sendAllOperations(long most, long operations) {
    StockThread thread = new StockThread(null, most);
    AtomicLong asked = new AtomicLong();
    long made = 0;
    boolean goesOn = true;
    // As YCSB's ClientThread does it.
    while (made < most && goesOn) {
      goesOn = thread.called(() -> asked.incrementAndGet() <= operations);
      made++;
    }
    assertThat(asked.get()).isEqualTo(operations + 1);
    assertThat(goesOn).isFalse();
  }

  @Test
  void shares_areThoseOfTheClient() {
    long all = Integer.MAX_VALUE;
    assertThat(IntStream.range(0, 64).mapToLong(i -> StockThread.share(all, i, 64)).sum())
        .isEqualTo(all);
    assertThat(StockThread.share(all, 62, 64)).isEqualTo(33_554_432);
    assertThat(StockThread.share(all, 63, 64)).isEqualTo(33_554_431);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "1000, 1, 1001",
    "1000, 64, 64064",
    "2147483646, 1, 2147483647",
    "2147483647, 1, 2147483647",
    "5000000000, 8, 2147483647",
    "9223372036854775807, 64, 2147483647"
  })
  void enough_isEnoughForEachThreadOrAnInt(long operations, int threads, long calls) {
    assertThat(StockThread.enough(operations, threads)).isEqualTo(calls);
  }
}
