package site.ycsb.arrival.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Judges whether those who served requests kept up with the arrivals. In a queue that grows, waits
 * are a function of how long one watches, and their percentiles say nothing of the store.
 *
 * <p>What was got through is measured where it shows: in the seconds at whose beginning and end
 * requests waited, so that nobody was idle. If more came due than that, by more than chance, and
 * requests still waited when the last came due, the load was too much.
 */
public final class LoadCheck {
  // A second is one of waiting if what waits is more than a master's lag can be.
  private static final double LAG_SECONDS = 0.005;
  private static final int FEWEST_WAITING = 2;
  private static final int FEWEST_FULL_BINS = 3;
  // Standard errors of what was got through, and of what must wait at the end, of all that was due.
  private static final double STANDARD_ERRORS = 2;
  private static final double LEAST_WAITING_SHARE = 0.01;

  private final Course course;
  private final long[] waiting;

  private LoadCheck(Course course) {
    this.course = course;
    this.waiting = course.waiting();
  }

  /**
   * What came and what went in a while.
   *
   * @param due arrivals, by when they were due
   * @param sent requests that a thread took
   * @param dropped arrivals that were given up
   */
  public record Bin(long due, long sent, long dropped) {}

  /**
   * What came and what went, in bins of one width, up to the last arrival.
   *
   * @param binSeconds width of a bin, in seconds
   * @param threads that sent requests
   */
  public record Course(List<Bin> bins, int binSeconds, int threads) {
    public Course {
      bins = List.copyOf(bins);
    }

    private long[] waiting() {
      long[] waiting = new long[bins.size()];
      long now = 0;
      for (int i = 0; i < waiting.length; i++) {
        Bin bin = bins.get(i);
        now += bin.due - bin.sent - bin.dropped;
        waiting[i] = Math.max(0, now);
      }
      return waiting;
    }

    private long sum(ToLongFunction<Bin> count) {
      return bins.stream().mapToLong(count).sum();
    }

    private double perSecond(long count) {
      return (double) count / ((double) bins.size() * binSeconds);
    }
  }

  /** Whether a load was too much. */
  public enum State {
    /** What came due was got through. */
    STEADY,
    /** More came due than was got through, or more was dropped than may be. */
    OVERLOADED,
    /** It was over too soon to tell. */
    TOO_SHORT
  }

  /**
   * What is to be thought of a load.
   *
   * @param sustainedPerSecond that was got through while requests waited; NaN if they did not
   * @param sinceSeconds from when on it was too much, from the beginning of what was judged; NaN if
   *     it was not
   * @param text what was seen, in words
   */
  public record LoadVerdict(
      State state, double sustainedPerSecond, double sinceSeconds, String text) {}

  /**
   * Judges a load.
   *
   * @param mostDroppedShare of the arrivals that may be dropped, from 0 to 1
   */
  public static LoadVerdict judge(Course course, double mostDroppedShare) {
    return new LoadCheck(course).judge(mostDroppedShare);
  }

  private LoadVerdict judge(double mostDroppedShare) {
    long due = course.sum(Bin::due);
    long dropped = course.sum(Bin::dropped);
    if ((double) dropped > mostDroppedShare * (double) due) {
      return new LoadVerdict(
          State.OVERLOADED,
          course.perSecond(course.sum(Bin::sent)),
          firstDrop() * (double) course.binSeconds(),
          format(
              "%,d of %,d arrivals were dropped, %.1f %% of at most %.1f %%",
              dropped, due, 100.0 * (double) dropped / (double) due, 100 * mostDroppedShare));
    }
    SummaryStatistics full = gotThrough();
    if (full.getN() < FEWEST_FULL_BINS) {
      return new LoadVerdict(
          due == 0 ? State.TOO_SHORT : State.STEADY, Double.NaN, Double.NaN, mostWaited());
    }
    return judge(full, due);
  }

  private LoadVerdict judge(SummaryStatistics full, long due) {
    double sustained = full.getMean() / course.binSeconds();
    double error =
        full.getStandardDeviation() / Math.sqrt((double) full.getN()) / course.binSeconds();
    double offered = course.perSecond(due);
    long atEnd = waiting[waiting.length - 1];
    boolean isTooMuch = offered > sustained + STANDARD_ERRORS * error;
    boolean isLeft =
        (double) atEnd > Math.max(course.threads(), LEAST_WAITING_SHARE * (double) due);
    String rates =
        format(
            "%,.1f/s came due, and %d threads got through %,.1f/s while requests waited",
            offered, course.threads(), sustained);
    return isTooMuch && isLeft
        ? new LoadVerdict(
            State.OVERLOADED,
            sustained,
            lastWithoutWaiting() * (double) course.binSeconds(),
            rates + format("; %,d waited when the last came due", atEnd))
        : new LoadVerdict(State.STEADY, sustained, Double.NaN, mostWaited() + "; " + rates);
  }

  /** What was sent in each bin at both ends of which requests waited. */
  private SummaryStatistics gotThrough() {
    SummaryStatistics full = new SummaryStatistics();
    for (int i = 1; i < waiting.length; i++) {
      if (isWaiting(i - 1) && isWaiting(i)) {
        Bin bin = course.bins().get(i);
        full.addValue((double) (bin.sent() + bin.dropped()));
      }
    }
    return full;
  }

  private boolean isWaiting(int bin) {
    double ofLag = LAG_SECONDS * (double) course.bins().get(bin).due() / course.binSeconds();
    return (double) waiting[bin] >= Math.max(FEWEST_WAITING, ofLag);
  }

  private int firstDrop() {
    int first = 0;
    while (course.bins().get(first).dropped() == 0) {
      first++;
    }
    return first;
  }

  private int lastWithoutWaiting() {
    int last = waiting.length;
    while (last > 0 && isWaiting(last - 1)) {
      last--;
    }
    return last;
  }

  private String mostWaited() {
    long most = Arrays.stream(waiting).max().orElse(0);
    return most == 0
        ? "none waited at the end of any second"
        : format("at most %,d waited at the end of a second", most);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
