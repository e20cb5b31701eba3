package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Judges whether those who served requests kept up with the arrivals. In a queue that grows, waits
 * are a function of how long one watches, and their percentiles say nothing of the store.
 *
 * <p>What was completed is measured where it shows: in the seconds at whose beginning and end
 * requests waited, so that nobody was idle, those after the last arrival among them. If more came
 * due than that, by more than chance, and requests still waited when the last was due, the load was
 * too much. Where there are fewer than three such seconds, the time that it took to send what
 * waited at the end tells how much that was.
 */
public final class LoadCheck {
  // A second is one of waiting if what waits is more than a master's lag can be.
  private static final double LAG_SECONDS = 0.005;
  private static final int FEWEST_WAITING = 2;
  private static final int FEWEST_FULL_BINS = 3;
  // Standard errors of what was completed, and of what must wait at the end, of all that was due.
  private static final double STANDARD_ERRORS = 2;
  private static final double LEAST_WAITING_SHARE = 0.01;
  // Of a load that was over soon: of all that was due, and in standard errors of that number.
  private static final double LEAST_WAITING_SHARE_SOON = 0.1;
  private static final double LEAST_WAITING_ERRORS_SOON = 4;
  // A busy machine stops all threads for as long.
  private static final double LEAST_SECONDS_SOON = 0.5;

  private final Course course;
  private final long[] waiting;
  private final int lastDue;

  private LoadCheck(Course course) {
    this.course = course;
    this.waiting = course.waiting();
    this.lastDue = course.lastDue();
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
   * What came and what went, in bins of one width, until what waited was sent as well.
   *
   * @param binSeconds width of a bin, in seconds
   * @param threads that sent requests
   * @param dueSeconds until the last arrival
   * @param endSeconds until all requests had returned
   * @param mostWaiting at any moment; {@link #UNKNOWN} if only the ends of seconds are known
   */
  public record Course(
      List<Bin> bins,
      int binSeconds,
      int threads,
      double dueSeconds,
      double endSeconds,
      long mostWaiting) {
    /** Nobody has watched how many wait between the ends of seconds. */
    public static final long UNKNOWN = -1;

    public Course {
      bins = List.copyOf(bins);
    }

    /** Up to now, while arrivals are due. */
    public static Course soFar(List<Bin> bins, int binSeconds, int threads) {
      double now = (double) bins.size() * binSeconds;
      return new Course(bins, binSeconds, threads, now, now, UNKNOWN);
    }

    private int lastDue() {
      int last = bins.size() - 1;
      while (last > 0 && bins.get(last).due == 0) {
        last--;
      }
      return last;
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
  }

  /** Whether a load was too much. */
  public enum State {
    /** All that was due was completed. */
    STEADY,
    /** More was due than was completed, or more was dropped than may be. */
    OVERLOADED,
    /** It was over too soon to tell. */
    TOO_SHORT
  }

  /**
   * What is to be thought of a load.
   *
   * @param sustainedPerSecond that was completed while requests waited; NaN if they did not
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
          (double) course.sum(Bin::sent) / course.endSeconds(),
          firstDrop() * (double) course.binSeconds(),
          format(
              "%,d of %,d arrivals were dropped, %.1f %% of at most %.1f %%",
              dropped, due, 100.0 * (double) dropped / (double) due, 100 * mostDroppedShare));
    }
    if (due == 0) {
      String saw = waiting.length == 0 ? "no whole second to judge" : mostWaited();
      return new LoadVerdict(State.TOO_SHORT, Double.NaN, Double.NaN, saw);
    }
    SummaryStatistics full = gotThrough();
    return full.getN() < FEWEST_FULL_BINS ? judgeSoon(due) : judge(full, due);
  }

  private LoadVerdict judge(SummaryStatistics full, long due) {
    double sustained = full.getMean() / course.binSeconds();
    double error =
        full.getStandardDeviation() / Math.sqrt((double) full.getN()) / course.binSeconds();
    double offered = (double) due / course.dueSeconds();
    long atEnd = waiting[lastDue];
    boolean isTooMuch = offered > sustained + STANDARD_ERRORS * error;
    boolean isLeft = atEnd >= FEWEST_WAITING && atEnd >= LEAST_WAITING_SHARE * (double) due;
    return isTooMuch && isLeft
        ? overloaded(due, sustained, atEnd, "at the end of the second of the last arrival")
        : new LoadVerdict(
            State.STEADY, sustained, Double.NaN, mostWaited() + "; " + rates(due, sustained));
  }

  /** Of a load that was over before there were seconds to compare: nobody was idle after it. */
  private LoadVerdict judgeSoon(long due) {
    double sustained = (double) course.sum(Bin::sent) / course.endSeconds();
    double sentAfter = (course.endSeconds() - course.dueSeconds()) * sustained - course.threads();
    long left = waiting[waiting.length - 1] + Math.max(0, Math.round(sentAfter));
    long atEnd =
        course.mostWaiting() == Course.UNKNOWN ? left : Math.min(left, course.mostWaiting());
    double chance = LEAST_WAITING_ERRORS_SOON * Math.sqrt((double) due);
    double share = LEAST_WAITING_SHARE_SOON * (double) due;
    return atEnd >= Math.max(LEAST_SECONDS_SOON * sustained, Math.max(chance, share))
        ? overloaded(due, sustained, atEnd, "when the last was due")
        : new LoadVerdict(State.STEADY, Double.NaN, Double.NaN, mostWaited());
  }

  private LoadVerdict overloaded(long due, double sustained, long atEnd, String when) {
    return new LoadVerdict(
        State.OVERLOADED,
        sustained,
        lastWithoutWaiting() * (double) course.binSeconds(),
        rates(due, sustained) + format("; %,d waited %s", atEnd, when));
  }

  private String rates(long due, double sustained) {
    return format(
        "%,.1f/s were due, and %d threads completed %,.1f/s while requests waited",
        (double) due / course.dueSeconds(), course.threads(), sustained);
  }

  /** What was sent in each whole bin at both ends of which requests waited. */
  private SummaryStatistics gotThrough() {
    SummaryStatistics full = new SummaryStatistics();
    for (int i = 1;
        i < waiting.length && (i + 1) * course.binSeconds() <= course.endSeconds();
        i++) {
      if (isWaiting(i - 1) && isWaiting(i)) {
        full.addValue((double) course.bins().get(i).sent());
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
    int last = lastDue + 1;
    while (last > 0 && isWaiting(last - 1)) {
      last--;
    }
    return last;
  }

  private String mostWaited() {
    if (course.mostWaiting() != Course.UNKNOWN) {
      return course.mostWaiting() == 0
          ? "none waited"
          : format("at most %,d waited", course.mostWaiting());
    }
    long most = Arrays.stream(waiting).max().orElse(0);
    return most == 0
        ? "none waited at the end of any second"
        : format("at most %,d waited at the end of a second", most);
  }
}
