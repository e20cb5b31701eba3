package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A ring is a queue, wherever its head is when it grows. */
class BacklogTest {

  @Test
  void backlog_isFirstInFirstOutWhileItGrows() {
    SplittableRandom random = new SplittableRandom(7);
    Backlog backlog = new Backlog();
    Deque<Long> model = new ArrayDeque<>();
    for (long i = 0; i < 100_000; i++) {
      if (model.isEmpty() || random.nextInt(100) < 52) {
        backlog.add(i, -i);
        model.add(i);
      } else {
        assertThat(backlog.oldestDue()).isEqualTo(model.peek());
        assertThat(backlog.oldestDispatched()).isEqualTo(-model.remove());
        backlog.removeOldest();
      }
      assertThat(backlog.size()).isEqualTo(model.size());
    }
  }
}
