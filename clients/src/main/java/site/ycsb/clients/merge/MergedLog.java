package site.ycsb.clients.merge;

import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.IntervalLog.Interval;
import site.ycsb.client.result.Latency;

/**
 * The histograms of all clients, added by tag and interval. The intervals are those of the first
 * client; what another logged counts in the one in which most of it lies, on the common clock.
 */
final class MergedLog {
  private static final String WHOLE = "RUN.";
  private static final String LENGTH = "tectonic.results.hlog.seconds";
  private static final String USUAL_LENGTH = "10";

  private final double lengthSeconds;
  private final boolean isWhole;
  private final NavigableSet<Double> begins = new TreeSet<>();
  private double endSeconds;
  private final NavigableMap<Double, NavigableMap<String, Interval>> intervals = new TreeMap<>();
  private final Map<String, Interval> whole = new TreeMap<>();
  private final Map<String, Histogram> totals = new TreeMap<>();

  private MergedLog(double lengthSeconds, boolean isWhole) {
    this.lengthSeconds = lengthSeconds;
    this.isWhole = isWhole;
  }

  static MergedLog of(Clients clients) {
    String length = clients.origin().properties().getOrDefault(LENGTH, USUAL_LENGTH);
    boolean isWhole = clients.all().stream().allMatch(ClientFolder::isEnded);
    MergedLog log = new MergedLog(number(length), isWhole);
    double firstShift = clients.shiftSeconds(clients.first());
    for (Interval interval : clients.first().intervals()) {
      if (!interval.tag().startsWith(WHOLE)) {
        log.begins.add(firstShift + interval.fromSeconds());
        log.endSeconds = Math.max(log.endSeconds, firstShift + interval.toSeconds());
      }
    }
    for (ClientFolder client : clients.all()) {
      double shift = clients.shiftSeconds(client);
      client.intervals().forEach(interval -> log.add(shifted(interval, shift)));
    }
    return log;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "property %s is %s in run.json; expected a number".formatted(LENGTH, text), e);
    }
  }

  private static Interval shifted(Interval interval, double shift) {
    return new Interval(
        interval.tag(),
        shift + interval.fromSeconds(),
        shift + interval.toSeconds(),
        interval.nanos());
  }

  private void add(Interval interval) {
    double middle = (interval.fromSeconds() + interval.toSeconds()) / 2;
    Map<String, Interval> together =
        interval.tag().startsWith(WHOLE)
            ? whole
            : intervals.computeIfAbsent(begin(middle), absent -> new TreeMap<>());
    together.merge(interval.tag(), copy(interval), MergedLog::sum);
    totals.computeIfAbsent(interval.tag(), absent -> empty(interval.nanos())).add(interval.nanos());
  }

  /** The start of the interval that contains an instant. */
  private double begin(double seconds) {
    Double known = begins.floor(seconds);
    if (known != null && seconds < endSeconds) {
      return known;
    }
    double from = known == null ? (begins.isEmpty() ? 0 : begins.first()) : endSeconds;
    return from + lengthSeconds * Math.floor((seconds - from) / lengthSeconds);
  }

  private static Histogram empty(Histogram like) {
    return new Histogram(like.getNumberOfSignificantValueDigits());
  }

  private static Interval copy(Interval interval) {
    Histogram nanos = empty(interval.nanos());
    nanos.add(interval.nanos());
    return new Interval(interval.tag(), interval.fromSeconds(), interval.toSeconds(), nanos);
  }

  private static Interval sum(Interval one, Interval two) {
    one.nanos().add(two.nanos());
    return new Interval(
        one.tag(),
        Math.min(one.fromSeconds(), two.fromSeconds()),
        Math.max(one.toSeconds(), two.toSeconds()),
        one.nanos());
  }

  /**
   * All times of a tag; null if there are none.
   *
   * @param told how many there are by what the clients say
   * @throws UsageException if the logs of clients that have ended say otherwise
   */
  @Nullable Latency total(String tag, long told) {
    Histogram logged = totals.get(tag);
    long counted = logged == null ? 0 : logged.getTotalCount();
    if (counted != told && isWhole) {
      throw new UsageException(
          "the files of the clients do not agree: latency.hlog has %d times of %s, run.json %d; expected whole folders"
              .formatted(counted, tag, told));
    }
    return logged == null ? null : Latency.of(logged);
  }

  /** The times of a tag in the interval in which an instant lies; null if there are none. */
  @Nullable Histogram at(double seconds, String tag) {
    Interval interval = intervals.getOrDefault(begin(seconds), new TreeMap<>()).get(tag);
    return interval == null ? null : interval.nanos();
  }

  /** The file. */
  String text(Instant began) {
    StringBuilder text = new StringBuilder(IntervalLog.header(began));
    intervals.values().forEach(each -> each.values().forEach(line -> text.append(line.line())));
    whole.values().forEach(line -> text.append(line.line()));
    return text.toString();
  }
}
