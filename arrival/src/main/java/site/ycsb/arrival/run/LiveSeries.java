package site.ycsb.arrival.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import site.ycsb.arrival.openloop.ArrivalResult.SeriesSet;

/**
 * Writes the line of each second as soon as it is over, on a thread of its own, so that a run that
 * is killed leaves what happened until then.
 */
final class LiveSeries {
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final SeriesFile file;
  private final Supplier<SeriesSet> series;
  private final LongSupplier elapsedNanos;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::write, "series");
  private int next;
  private int width = 1;

  private LiveSeries(SeriesFile file, Supplier<SeriesSet> series, LongSupplier elapsedNanos) {
    this.file = file;
    this.series = series;
    this.elapsedNanos = elapsedNanos;
  }

  /** Starts to write. */
  static LiveSeries start(SeriesFile file, Supplier<SeriesSet> series, LongSupplier elapsedNanos) {
    LiveSeries live = new LiveSeries(file, series, elapsedNanos);
    live.thread.setDaemon(true);
    live.thread.start();
    return live;
  }

  /** Ends the writing, and lets go of the file. */
  void close() {
    closing.countDown();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    try (FileChannel channel = file.begin()) {
      while (channel != null && !closing.await(untilNext(), TimeUnit.NANOSECONDS)) {
        writeFinished(channel);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // All lines are written again at the end, and why that fails is part of the result.
    }
  }

  private long untilNext() {
    return Math.max(0, (next + width) * SECOND_NANOS - elapsedNanos.getAsLong());
  }

  private void writeFinished(FileChannel channel) throws IOException {
    long finished = elapsedNanos.getAsLong() / SECOND_NANOS;
    SeriesSet now = series.get();
    width = SeriesFile.width(now);
    StringBuilder lines = new StringBuilder();
    // Where lines become wider, what lies between two of them is written at the end.
    next = (next + width - 1) / width * width;
    for (; next + width <= finished; next += width) {
      lines.append(SeriesFile.line(now, next, width));
    }
    SeriesFile.append(channel, lines.toString());
  }
}
