package site.ycsb.arrival.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.openloop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.openloop.TimeSeries;

/**
 * A CSV file of what happened in each second of an open loop: a line of titles, then a line for
 * each second, or for each 2, 4, 8, ... seconds of a run of more than nine hours.
 */
final class SeriesFile {
  /** Names the property that holds the file. */
  static final String PROPERTY = "tectonic.arrival.series";

  private static final String TITLES =
      "second,offered,sent,completed,dropped,backlog_max,lag_max_us\n";

  private final Path file;

  private SeriesFile(Path file) {
    this.file = file;
  }

  /** The file that the properties name, if they do; checks before a run that it can be written. */
  static @Nullable SeriesFile of(Properties properties) {
    String name = properties.getProperty(PROPERTY);
    return name == null ? null : new SeriesFile(ResultOutput.writable(PROPERTY, name));
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
}
