package site.ycsb.client.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.live.Message.Ending;
import site.ycsb.client.live.Message.Part;
import site.ycsb.client.live.Message.Phase;
import site.ycsb.client.live.Message.Progress;
import site.ycsb.client.live.Message.Run;

/**
 * What there is to tell of a run, and those who are told. Whoever tells it never waits for a
 * browser: one that does not keep up is left out from then on.
 */
final class Feed {
  /** Of browsers at a time. */
  static final int MOST_WATCHERS = 8;

  private final History history = new History();
  private final List<Watcher> watchers = new ArrayList<>();
  private @Nullable Run run;
  private @Nullable List<Phase> phases;
  private @Nullable Progress progress;
  private @Nullable List<Part> parts;
  private @Nullable Ending ending;

  /** Tells what is run, and its phases so far. */
  synchronized void outline(Run newRun, List<Phase> newPhases) {
    run = newRun;
    phases = newPhases;
    publish(new Message(run, false, List.of(), phases, null, null, null));
  }

  /** What is told from now on of each part of the run. */
  synchronized void parts(List<Part> soFar) {
    parts = soFar;
  }

  /** Tells of a second that is over. */
  synchronized void second(Stretch second, Progress now) {
    progress = now;
    boolean joined = history.add(second);
    publish(joined ? everything() : news(List.of(history.last())));
  }

  /** Tells the end; only the first one counts. */
  synchronized void end(Ending end) {
    if (ending == null) {
      ending = end;
      publish(news(List.of()));
    }
  }

  /** Tells someone everything, and from now on what is new; false: there are too many. */
  synchronized boolean join(Watcher watcher) {
    if (watchers.size() >= MOST_WATCHERS) {
      return false;
    }
    watchers.add(watcher);
    return watcher.offer(everything());
  }

  synchronized void leave(Watcher watcher) {
    watchers.remove(watcher);
    notifyAll();
  }

  synchronized int watching() {
    return watchers.size();
  }

  /** Waits until all have been told everything, but not for ever: they are outside of this time. */
  synchronized void awaitNobody(long millis) throws InterruptedException {
    long end = Time.REAL.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (!watchers.isEmpty() && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - Time.REAL.getAsLong());
    }
  }

  private Message everything() {
    return new Message(run, true, history.all(), phases, progress, parts, ending);
  }

  private Message news(List<Stretch> stretches) {
    return new Message(null, false, stretches, null, progress, parts, ending);
  }

  private void publish(Message message) {
    watchers.removeIf(watcher -> !watcher.offer(message));
  }
}
