package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.TimeSeries.Quantity;

/** What a hand-over counts, in all and in each second; under its lock. */
final class LoopCounters {
  /** Of histograms of how late arrivals are issued. */
  static final int LAG_DIGITS = 3;

  private final TimeSeries series = new TimeSeries();
  private Histogram lags = new Histogram(LAG_DIGITS);
  private long beginNanos;
  private long offered;
  private long sent;
  private long dropped;
  private long waited;
  private int backlog;
  private int mostBacklog;
  private int recentMostBacklog;
  private long offeredBefore;
  private long sentBefore;
  private long droppedBefore;
  private long backlogSinceNanos;
  private long backlogNotedNanos;
  private long backlogNanos;

  void begin(long nowNanos) {
    beginNanos = nowNanos;
  }

  /** Counts an arrival, and how late it was issued. */
  void offered(long dueNanos, long nowNanos) {
    offered++;
    series.add(Quantity.OFFERED, dueNanos - beginNanos, 1);
    long lagMicros = TimeUnit.NANOSECONDS.toMicros(nowNanos - dueNanos);
    int most = (int) Math.min(Integer.MAX_VALUE, lagMicros);
    series.add(Quantity.LAG_MICROS, nowNanos - beginNanos, most);
    lags.recordValue(Math.max(0, nowNanos - dueNanos));
  }

  /** Counts a request that was not due, but sent as soon as a worker was free. */
  void offeredAtOnce(long nowNanos) {
    offered++;
    series.add(Quantity.OFFERED, nowNanos - beginNanos, 1);
  }

  void sent(long nowNanos) {
    sent++;
    series.add(Quantity.SENT, nowNanos - beginNanos, 1);
  }

  void dropped(long nowNanos) {
    dropped++;
    series.add(Quantity.DROPPED, nowNanos - beginNanos, 1);
  }

  void waited() {
    waited++;
  }

  /** Takes back what became no request. */
  void takeBackSent(long sentNanos) {
    sent--;
    series.add(Quantity.SENT, sentNanos - beginNanos, -1);
  }

  /** Takes back an arrival that was none. */
  void takeBackOffered(long dueNanos) {
    offered--;
    series.add(Quantity.OFFERED, dueNanos - beginNanos, -1);
  }

  /** Notes how many arrivals wait from now on. */
  void backlog(int size, long nowNanos) {
    stillBacklog(nowNanos);
    if (backlog == 0) {
      backlogSinceNanos = nowNanos;
    }
    if (size == 0 && backlog > 0) {
      backlogNanos += Math.max(0, nowNanos - backlogSinceNanos);
    }
    backlog = size;
    mostBacklog = Math.max(mostBacklog, size);
    recentMostBacklog = Math.max(recentMostBacklog, size);
    series.add(Quantity.BACKLOG, nowNanos - beginNanos, size);
  }

  /** Notes that as many wait as before: a second in which nothing comes has a backlog, too. */
  void stillBacklog(long nowNanos) {
    if (backlog > 0) {
      series.hold(backlogNotedNanos - beginNanos, nowNanos - beginNanos, backlog);
    }
    backlogNotedNanos = nowNanos;
  }

  /** What happened since the last call. */
  ArrivalSecond takeSecond(Histogram lags) {
    // What was taken back comes off those that are yet to come.
    long moreOffered = Math.max(0, offered - offeredBefore);
    long moreSent = Math.max(0, sent - sentBefore);
    long moreDropped = dropped - droppedBefore;
    int most = recentMostBacklog;
    offeredBefore += moreOffered;
    sentBefore += moreSent;
    droppedBefore += moreDropped;
    recentMostBacklog = backlog;
    return new ArrivalSecond(moreOffered, moreSent, moreDropped, most, lags);
  }

  /**
   * What was counted so far.
   *
   * @param queued arrivals that wait, or that the end has cut off
   */
  QueueCounts counts(long queued, boolean overflowed) {
    return new QueueCounts(
        offered, sent, dropped, queued, waited, mostBacklog, backlogNanos, overflowed);
  }

  /**
   * How late arrivals were issued since the last call.
   *
   * @param empty for those to come
   */
  Histogram takeLags(Histogram empty) {
    Histogram taken = lags;
    lags = empty;
    return taken;
  }

  /** What was counted in each second. */
  TimeSeries series() {
    return series.copy();
  }
}
