package site.ycsb.ivs.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;

/**
 * What one step has come to: the content of its file.
 *
 * @param epoch from 1; 0 for what belongs to the whole trial
 * @param startedMillis since 1970
 * @param seconds of the measured phase, or of the whole step where nothing is measured
 * @param latency "service", or "response" where requests had a due time
 * @param missedSchedule whether the arrivals were not issued when they were due
 * @param operations by kind; empty for a step that measures nothing
 * @param liveRecords in the instance that was measured
 * @param liveBytes in the values of these records
 * @param engine what the engine has done in the measured phase; levels ("live-...") at its end
 * @param sizes how many records there are of each number of bytes; only after an extend phase
 * @param updateLengths how many updates of the run phase are to have each number of bytes, in
 *     proportion; only after an extend phase whose fields they follow
 */
public record StepResult(
    int trial,
    int epoch,
    String step,
    long startedMillis,
    double seconds,
    String latency,
    boolean missedSchedule,
    List<OperationFigures> operations,
    long liveRecords,
    long liveBytes,
    SortedMap<String, Long> engine,
    SortedMap<Long, Long> sizes,
    SortedMap<Long, Long> updateLengths) {
  /** What the names of engine figures begin with that are levels, and not sums over a phase. */
  public static final String LEVEL = "live-";

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /**
   * What the operations of one kind have come to in one step.
   *
   * @param operation READ, UPDATE or EXTEND
   * @param count operations whose effect the store has, those of an interrupted attempt included
   * @param measured operations that were timed, so not those of an interrupted attempt
   * @param skipped not sent, as a field is as long as it may grow
   * @param histogram of the latencies in nanoseconds, compressed and in base 64
   */
  public record OperationFigures(
      String operation,
      long count,
      long measured,
      long skipped,
      long failed,
      long violations,
      String histogram) {

    /**
     * The figures of a phase.
     *
     * @param earlier operations of an interrupted attempt
     */
    public static OperationFigures of(OperationResult result, long earlier) {
      Latency response = result.responseNanos();
      Latency times = response == null ? result.serviceNanos() : response;
      return new OperationFigures(
          result.operation(),
          result.completed() + earlier,
          result.completed(),
          result.skipped(),
          result.failed(),
          result.violations(),
          IntervalLog.text(Objects.requireNonNull(times.times())));
    }

    /** Figures of a step of which an interrupted attempt has left nothing to send. */
    public static OperationFigures ofEarlier(String operation, long earlier) {
      String none = IntervalLog.text(new Histogram(IntervalLog.DIGITS));
      return new OperationFigures(operation, earlier, 0, 0, 0, 0, none);
    }

    /** The two together, of the same kind. */
    OperationFigures plus(OperationFigures next) {
      Histogram both = nanos();
      both.add(next.nanos());
      return new OperationFigures(
          operation,
          count + next.count,
          measured + next.measured,
          skipped + next.skipped,
          failed + next.failed,
          violations + next.violations,
          IntervalLog.text(both));
    }

    /** Whether any operation was timed. */
    public boolean hasTimes() {
      return measured > 0;
    }

    /** The mean latency; there has to be one. */
    public double meanMicros() {
      return nanos().getMean() / NANOS_PER_MICRO;
    }

    /** How many operations were timed by second. */
    public double perSecond(double seconds) {
      return measured / seconds;
    }

    /** The latencies in nanoseconds. */
    Histogram nanos() {
      try {
        return IntervalLog.histogram(histogram);
      } catch (DataFormatException e) {
        throw new IllegalArgumentException("no histogram", e);
      }
    }

    private String text(double seconds) {
      long earlier = count - measured;
      return String.format(
          Locale.ROOT,
          "%s %,d%s%s, %s",
          operation,
          count,
          earlier == 0 ? "" : String.format(Locale.ROOT, ", %,d of them before", earlier),
          skipped == 0 ? "" : String.format(Locale.ROOT, ", %,d skipped at the limit", skipped),
          hasTimes()
              ? String.format(
                  Locale.ROOT, "mean %,.1f us, %,.0f/s", meanMicros(), perSecond(seconds))
              : "not measured");
    }
  }

  /** The two together, of which the other is the next slice of the same step. */
  public StepResult plus(StepResult next) {
    Map<String, OperationFigures> sums = new LinkedHashMap<>();
    Stream.concat(operations.stream(), next.operations.stream())
        .forEach(each -> sums.merge(each.operation(), each, OperationFigures::plus));
    SortedMap<String, Long> engines = new TreeMap<>(engine);
    next.engine.forEach(
        (name, value) ->
            engines.merge(name, value, (a, b) -> name.startsWith(LEVEL) ? b : Long.sum(a, b)));
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds + next.seconds,
        latency,
        missedSchedule || next.missedSchedule,
        List.copyOf(sums.values()),
        liveRecords,
        liveBytes,
        engines,
        sizes,
        updateLengths);
  }

  /** The step in one line. */
  public String text() {
    List<String> parts = new ArrayList<>();
    operations.forEach(figures -> parts.add(figures.text(seconds)));
    if (operations.isEmpty()) {
      parts.add(String.format(Locale.ROOT, "%.1f s", seconds));
    }
    parts.add(
        String.format(
            Locale.ROOT, "%,d records of %,.1f MB", liveRecords, liveBytes / BYTES_PER_MEGABYTE));
    if (missedSchedule) {
      parts.add("MISSED SCHEDULE");
    }
    return String.join("  ", parts);
  }
}
