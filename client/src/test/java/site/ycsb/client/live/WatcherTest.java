package site.ycsb.client.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How long a browser may lag behind the run. */
class WatcherTest {
  private final Watcher watcher = new Watcher(Thread.currentThread());

  @Test
  void senderAMinuteBehind_isInterrupted() {
    for (int second = 0; second < 60; second++) {
      assertThat(watcher.offer(message())).isTrue();
    }
    assertThat(Thread.currentThread().isInterrupted()).isFalse();

    assertThat(watcher.offer(message())).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void messages_areTakenInTheirOrder() throws InterruptedException {
    Message first = message();
    Message second = new Message(null, true, List.of(), null, null, null, null);
    watcher.offer(first);
    watcher.offer(second);

    assertThat(List.of(watcher.next(), watcher.next())).containsExactly(first, second);
  }

  private static Message message() {
    return new Message(null, false, List.of(), null, null, null, null);
  }
}
