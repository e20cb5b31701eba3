package site.ycsb.arrival.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Writes the file anew. */
  void write(SeriesSet series) throws IOException {
    int width = all(series).mapToInt(TimeSeries::secondsPerBin).max().orElse(1);
    int seconds = all(series).mapToInt(one -> one.length() * one.secondsPerBin()).max().orElse(0);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(TITLES);
      for (int second = 0; second < seconds; second += width) {
        out.write(Integer.toString(second));
        for (TimeSeries one : all(series).toList()) {
          out.write(',');
          out.write(Long.toString(one.during(second, width)));
        }
        out.write('\n');
      }
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
