package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A CSV file of the counters of the storage engine; not there if the binding has none. */
final class StatisticsFile implements Closeable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Path path;
  private long beginNanos;
  private @Nullable AppendedFile file;

  StatisticsFile(Path path) {
    this.path = path;
  }

  void begin(long nanos) {
    beginNanos = nanos;
  }

  void append(List<MeasuredRun.EngineSample> samples) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (MeasuredRun.EngineSample sample : samples) {
      double second = Math.max(0, sample.nanos() - beginNanos) / NANOS_PER_SECOND;
      sample
          .values()
          .forEach(
              (name, value) ->
                  lines.append(
                      String.format(
                          Locale.ROOT, "%.3f,%d,%s,%d\n", second, sample.phase(), name, value)));
    }
    if (lines.isEmpty()) {
      return;
    }
    if (file == null) {
      file = new AppendedFile(path);
      file.append("second,phase,name,value\n");
    }
    file.append(lines);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
