package site.ycsb.ivs.result;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;

/**
 * What one step has come to: the content of its file.
 *
 * @param epoch from 1; 0 for what belongs to the whole trial
 * @param startedMillis since 1970
 * @param seconds of the measured phase, or of the whole step where nothing is measured
 * @param missedSchedule whether the arrivals were not issued when they were due
 * @param operations by kind; empty for a step that measures nothing
 * @param histograms of the latencies in nanoseconds by operation, compressed and in base 64
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
    boolean missedSchedule,
    List<OperationResult> operations,
    SortedMap<String, String> histograms,
    long liveRecords,
    long liveBytes,
    SortedMap<String, Long> engine,
    SortedMap<Long, Long> sizes,
    SortedMap<Long, Long> updateLengths) {
  /** The name prefix of engine figures that are levels, not sums over a phase. */
  public static final String LEVEL = "live-";

  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** A result with times and no counts, for sums to start from. */
  public static OperationResult none(
      String operation, Latency service, @Nullable Latency response) {
    return OperationResult.of(operation, new TreeMap<>(), service, response);
  }

  /** The histograms of operations that were measured by this process, as text. */
  public static SortedMap<String, String> histograms(List<OperationResult> measured) {
    SortedMap<String, String> texts = new TreeMap<>();
    measured.forEach(
        each -> texts.put(each.operation(), IntervalLog.text(histogram(each.times()))));
    return texts;
  }

  private static Histogram histogram(Latency measured) {
    return Objects.requireNonNull(measured.times());
  }

  /** What the latencies are: "service", or "response" where requests had a due time. */
  public String latency() {
    if (operations.isEmpty()) {
      return "";
    }
    boolean isDue = operations.stream().anyMatch(each -> each.responseNanos() != null);
    return isDue ? "response" : "service";
  }

  /** Joins this result with the next slice of the same step. */
  public StepResult plus(StepResult next) {
    Map<String, OperationResult> sums = new LinkedHashMap<>();
    Stream.concat(operations.stream(), next.operations.stream())
        .forEach(each -> sums.merge(each.operation(), each, StepResult::sum));
    SortedMap<String, Long> engines = new TreeMap<>(engine);
    next.engine.forEach(
        (name, value) ->
            engines.merge(name, value, (a, b) -> name.startsWith(LEVEL) ? b : Long.sum(a, b)));
    List<OperationResult> all = List.copyOf(sums.values());
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds + next.seconds,
        missedSchedule || next.missedSchedule,
        all,
        histograms(all),
        liveRecords,
        liveBytes,
        engines,
        sizes,
        updateLengths);
  }

  private static OperationResult sum(OperationResult one, OperationResult two) {
    Latency response = one.responseNanos();
    Latency next = two.responseNanos();
    return none(
            one.operation(),
            sum(one.serviceNanos(), two.serviceNanos()),
            response == null || next == null ? null : sum(response, next))
        .plusCounts(one)
        .plusCounts(two);
  }

  private static Latency sum(Latency one, Latency two) {
    // Those of a run have room for its own times only; this one grows.
    Histogram both = new Histogram(histogram(one).getNumberOfSignificantValueDigits());
    both.add(histogram(one));
    both.add(histogram(two));
    return Latency.of(both);
  }

  /** The step in one line. */
  public String text() {
    List<String> parts = new ArrayList<>();
    operations.forEach(each -> parts.add(text(each)));
    if (operations.isEmpty()) {
      parts.add(format("%.1f s", seconds));
    }
    parts.add(format("%,d records of %,.1f MB", liveRecords, liveBytes / BYTES_PER_MEGABYTE));
    if (missedSchedule) {
      parts.add("MISSED SCHEDULE");
    }
    return String.join("  ", parts);
  }

  private String text(OperationResult each) {
    return format(
        "%s %,d%s, %s",
        each.operation(),
        each.completed(),
        each.skipped() == 0 ? "" : format(", %,d skipped at the limit", each.skipped()),
        each.completed() == 0
            ? "not measured"
            : format(
                "mean %,.1f us, %,.0f/s",
                each.times().micros(LatencyFigure.MEAN), each.completed() / seconds));
  }
}
