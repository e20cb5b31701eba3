package site.ycsb.client.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.TimeSeries;

/**
 * A CSV file of what happened in each second of an open loop: a line of titles, then a line for
 * each second, or for each 2, 4, 8, ... seconds of a run of more than nine hours.
 */
record SeriesFile(Path file) {
  /** Names the property that holds the file. */
  static final String PROPERTY = "tectonic.arrival.series";

  private static final String TITLES =
      "second,offered,sent,completed,dropped,backlog_max,lag_max_us\n";

  /** The file that the properties name, if they do; checks before a run that it can be written. */
  static @Nullable SeriesFile of(Properties properties) {
    String name = properties.getProperty(PROPERTY);
    return name == null ? null : new SeriesFile(ResultOutput.writable(properties, PROPERTY, name));
  }

  /** Begins the file, of which later lines are appended; null where that cannot be corrected. */
  @Nullable FileChannel begin() throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return null;
    }
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    append(channel, TITLES);
    return channel;
  }

  /** Writes lines at once, so that they outlive the process. */
  static void append(FileChannel channel, String lines) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** The line of a number of seconds. */
  static String line(SeriesSet series, int second, int width) {
    StringBuilder line = new StringBuilder().append(second);
    all(series).forEach(one -> line.append(',').append(one.during(second, width)));
    return line.append('\n').toString();
  }

  /** How many seconds a line stands for. */
  static int width(SeriesSet series) {
    return all(series).mapToInt(TimeSeries::secondsPerBin).max().orElse(1);
  }

  /** Writes all lines anew: what came late has changed some of those that are there. */
  void write(SeriesSet series) throws IOException {
    int width = width(series);
    int seconds = all(series).mapToInt(one -> one.length() * one.secondsPerBin()).max().orElse(0);
    StringBuilder text = new StringBuilder(TITLES);
    for (int second = 0; second < seconds; second += width) {
      text.append(line(series, second, width));
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        out.append(text);
      }
      return;
    }
    // Not emptied before: what is there stays readable if the process is killed now.
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      append(channel, text.toString());
      channel.truncate(channel.position());
    }
  }

  private static Stream<TimeSeries> all(SeriesSet series) {
    return Stream.of(
        series.offered(),
        series.sent(),
        series.completed(),
        series.dropped(),
        series.backlog(),
        series.lagMicros());
  }

  /**
   * Writes the line of each second as soon as it is over, on a thread of its own, so that a run
   * that is killed leaves what happened until then.
   */
  static final class LiveSeries {
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
    static LiveSeries start(
        SeriesFile file, Supplier<SeriesSet> series, LongSupplier elapsedNanos) {
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
}
