package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.openloop.ArrivalSecond;
import site.ycsb.arrival.results.ResultFolder;
import site.ycsb.arrival.results.RunResult;

/** The files of a result folder that is being written. */
final class ResultFiles implements Consumer<OperationInterval>, Closeable {
  private final ResultFolder folder;
  private final TimeseriesFile timeseries;
  private final LatencyLog latencies;
  private final StatisticsFile statistics;
  private @Nullable OutputStream trace;

  ResultFiles(ResultFolder folder) throws IOException {
    this.folder = folder;
    timeseries = new TimeseriesFile(folder.timeseries());
    latencies = new LatencyLog(folder.latencies());
    statistics = new StatisticsFile(folder.statistics());
  }

  void begin(Instant began, long nanos) throws IOException {
    latencies.begin(began);
    statistics.begin(nanos);
  }

  /** Opens the file of the operations, for any thread. */
  OutputStream trace() throws IOException {
    OutputStream opened = new LineFile(folder.trace());
    trace = opened;
    return opened;
  }

  void write(RunResult result) throws IOException {
    folder.write(result);
  }

  void second(long second, @Nullable ArrivalSecond arrivals) {
    timeseries.begin(second, arrivals);
  }

  @Override
  public void accept(OperationInterval interval) {
    timeseries.add(interval);
    latencies.add(interval);
  }

  void end() throws IOException {
    timeseries.end();
    if (trace != null) {
      trace.flush();
    }
  }

  void endInterval(long elapsedNanos) throws IOException {
    latencies.end(elapsedNanos);
  }

  void statistics(List<MeasuredRun.EngineSample> samples) throws IOException {
    statistics.append(samples);
  }

  @Override
  public void close() throws IOException {
    timeseries.close();
    latencies.close();
    statistics.close();
    if (trace != null) {
      trace.close();
    }
  }

  /** Removes the files and the folder; what else is in it stays. */
  void discard() {
    try {
      close();
      for (Path file :
          List.of(
              folder.run(),
              folder.timeseries(),
              folder.latencies(),
              folder.statistics(),
              folder.trace())) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder.path());
    } catch (IOException e) {
      // There is a message about the mistake already; an empty folder does no harm.
    }
  }
}
