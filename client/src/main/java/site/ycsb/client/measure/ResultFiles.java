package site.ycsb.client.measure;

import static site.ycsb.arrival.Words.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.LatencyFigure.View;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;

/** The files of a result folder that is being written. */
final class ResultFiles implements Closeable {
  private final ResultFolder folder;
  private final TimeseriesFile timeseries;
  private final LatencyFile latencies;
  private final StatisticsFile statistics;
  private final MachineFile machine;
  private @Nullable OutputStream trace;

  ResultFiles(ResultFolder folder) throws IOException {
    this.folder = folder;
    timeseries = new TimeseriesFile(folder.timeseries());
    latencies = new LatencyFile(folder.latencies());
    statistics = new StatisticsFile(folder.statistics());
    machine = new MachineFile(folder.machine());
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

  /** Where the files are. */
  ResultFolder folder() {
    return folder;
  }

  void second(long second, @Nullable ArrivalSecond arrivals) {
    timeseries.begin(second, arrivals);
  }

  void add(OperationResult returned, int phase) {
    timeseries.add(returned, phase);
    latencies.add(returned, phase);
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

  /** Writes the times of the whole run that no phase and operation has. */
  void whole(RunResult result) throws IOException {
    ArrivalOutcome arrivals = result.arrivals();
    MachineHealth health = result.machine();
    if (arrivals != null) {
      latencies.whole(IntervalLog.LAG, arrivals.lagNanos(), result.seconds());
    }
    if (health != null) {
      latencies.whole(IntervalLog.HICCUP, health.hiccupNanos(), result.seconds());
    }
  }

  /** Writes what a meter has seen since the last call. */
  void machine(MachineMeter meter) throws IOException {
    machine.append(meter.seconds(machine.written()));
  }

  void statistics(List<MeasuredRun.EngineSample> samples) throws IOException {
    statistics.append(samples);
  }

  /** Corrects how many arrivals were due in each second: some were issued in a later one. */
  void correct(TimeSeries arrivals) throws IOException {
    timeseries.correct(arrivals);
  }

  @Override
  public void close() throws IOException {
    timeseries.close();
    latencies.close();
    statistics.close();
    machine.close();
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
              folder.machine(),
              folder.trace())) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder.path());
    } catch (IOException e) {
      // There is a message about the mistake already; an empty folder does no harm.
    }
  }

  /** A CSV file with a line for each second, phase and operation. */
  static final class TimeseriesFile extends AppendedFile {
    private static final List<LatencyFigure> TIMES = View.SECONDS.figures();
    private static final String TITLES =
        Stream.of(
                Stream.of("second", "phase", "operation", "count", "failed"),
                TIMES.stream().map(LatencyFigure::column),
                TIMES.stream().map(figure -> "response_" + figure.column()),
                Stream.of("offered", "backlog", "lag_" + LatencyFigure.P99.column()))
            .flatMap(titles -> titles)
            .collect(Collectors.joining(",", "", "\n"));
    private static final double NANOS_PER_MICRO = 1e3;
    private static final int OFFERED = List.of(TITLES.split(",", -1)).indexOf("offered");

    private final Path path;
    private final StringBuilder lines = new StringBuilder();
    private String ofSecond = "";
    private String lastOperation = "";
    private long second;
    private boolean hasArrivals;

    TimeseriesFile(Path path) throws IOException {
      super(path);
      this.path = path;
      append(TITLES);
    }

    /**
     * Begins the lines of a second.
     *
     * @param arrivals of the second; null in a closed loop
     */
    void begin(long number, @Nullable ArrivalSecond arrivals) {
      second = number;
      ofSecond = arrivals == null ? ",,," : text(arrivals);
      hasArrivals = arrivals != null && arrivals.offered() + arrivals.mostBacklog() > 0;
    }

    private static String text(ArrivalSecond arrivals) {
      return format(
          ",%d,%d,%s",
          arrivals.offered(),
          arrivals.mostBacklog(),
          arrivals.lagNanos().getTotalCount() == 0
              ? ""
              : micros(LatencyFigure.P99.of(arrivals.lagNanos())));
    }

    void add(OperationResult returned, int phase) {
      lastOperation = phase + "," + returned.operation();
      lines.append(second).append(',').append(lastOperation);
      lines.append(',').append(returned.completed()).append(',').append(returned.failed());
      appendTimes(returned.serviceNanos());
      appendTimes(returned.responseNanos());
      lines.append(ofSecond).append('\n');
    }

    /** Writes the lines; there is one, too, where arrivals came or waited and nothing returned. */
    void end() throws IOException {
      if (lines.isEmpty() && hasArrivals && !lastOperation.isEmpty()) {
        lines
            .append(second)
            .append(',')
            .append(lastOperation)
            .append(",0,0")
            .append(",".repeat(2 * TIMES.size()));
        lines.append(ofSecond).append('\n');
      }
      if (!lines.isEmpty()) {
        append(lines);
        lines.setLength(0);
      }
    }

    /**
     * Writes the file anew with the arrivals that were due since the second of the lines before,
     * and in the last second with all that was due later. A run of many hours keeps what it has:
     * its arrivals are not known second by second.
     */
    void correct(TimeSeries arrivals) throws IOException {
      if (arrivals.secondsPerBin() > 1) {
        return;
      }
      List<String> kept = Files.readAllLines(path);
      long last = kept.size() < 2 ? 0 : second(kept.get(kept.size() - 1));
      StringBuilder text = new StringBuilder(TITLES);
      int next = 0;
      long of = -1;
      int due = 0;
      for (String line : kept.subList(1, kept.size())) {
        if (second(line) != of) {
          of = second(line);
          int end = (int) (of == last ? Math.max(arrivals.length(), of + 1) : of + 1);
          due = arrivals.during(Quantity.OFFERED, next, end - next);
          next = end;
        }
        List<String> cells = Arrays.asList(line.split(",", -1));
        cells.set(OFFERED, String.valueOf(due));
        text.append(String.join(",", cells)).append('\n');
      }
      ResultFolder.replace(path, text.toString());
    }

    private static long second(String line) {
      return Long.parseLong(line.substring(0, line.indexOf(',')));
    }

    private void appendTimes(@Nullable Latency times) {
      for (LatencyFigure figure : TIMES) {
        lines.append(',');
        if (times != null && times.count() > 0) {
          lines.append(micros(times.nanos(figure)));
        }
      }
    }

    private static String micros(double nanos) {
      return format("%.1f", nanos / NANOS_PER_MICRO);
    }
  }

  /** A CSV file of the counters of the storage engine; not there if the binding has none. */
  static final class StatisticsFile implements Closeable {
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
                    lines.append(format("%.3f,%d,%s,%d\n", second, sample.phase(), name, value)));
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

  /** The interval log, with a tag for each phase, operation and kind of time. */
  static final class LatencyFile extends AppendedFile {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, Histogram> intervals = new TreeMap<>();
    private long fromNanos;

    LatencyFile(Path path) throws IOException {
      super(path);
    }

    /** Writes what comes before the first interval. */
    void begin(Instant began) throws IOException {
      append(IntervalLog.header(began));
    }

    void add(OperationResult returned, int phase) {
      String operation = returned.operation();
      add(IntervalLog.tag(phase, operation, false), returned.serviceNanos());
      add(IntervalLog.tag(phase, operation, true), returned.responseNanos());
    }

    private void add(String tag, @Nullable Latency latency) {
      Histogram times = latency == null ? null : latency.times();
      if (times != null && times.getTotalCount() > 0) {
        intervals.computeIfAbsent(tag, absent -> new Histogram(IntervalLog.DIGITS)).add(times);
      }
    }

    /**
     * Writes what was added since the last call.
     *
     * @param nanos now, since the run began
     */
    void end(long nanos) throws IOException {
      StringBuilder lines = new StringBuilder();
      double from = fromNanos / NANOS_PER_SECOND;
      double to = nanos / NANOS_PER_SECOND;
      intervals.forEach(
          (tag, interval) ->
              lines.append(new IntervalLog.Interval(tag, from, to, interval).line()));
      // A phase that is over needs no memory any more.
      intervals.clear();
      fromNanos = nanos;
      append(lines);
    }

    /** Writes times of the whole run, if there are any. */
    void whole(String tag, @Nullable Latency latency, double seconds) throws IOException {
      Histogram times = latency == null ? null : latency.times();
      if (times != null && times.getTotalCount() > 0) {
        append(new IntervalLog.Interval(tag, 0, seconds, times).line());
      }
    }
  }

  /** A new text file that grows; what was appended outlives the process. */
  static class AppendedFile implements Closeable {
    /** Has no buffer, as those of {@link Files} have none. */
    private final OutputStream file;

    AppendedFile(Path path) throws IOException {
      file = Files.newOutputStream(path);
    }

    final void append(CharSequence lines) throws IOException {
      file.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public final void close() throws IOException {
      file.close();
    }
  }
}
