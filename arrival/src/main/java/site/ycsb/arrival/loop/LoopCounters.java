package site.ycsb.arrival.loop;

import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;

/** What a hand-over counts, in all and in each second; under its lock. */
final class LoopCounters {
  /** Of histograms of how late arrivals are issued. */
  static final int LAG_DIGITS = 3;

  private final SeriesSet series = SeriesSet.empty();
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
    series.offered().add(dueNanos - beginNanos, 1);
    series.late(nowNanos - beginNanos, nowNanos - dueNanos);
    lags.recordValue(Math.max(0, nowNanos - dueNanos));
  }

  /** Counts a request that was not due, but sent as soon as a worker was free. */
  void offeredAtOnce(long nowNanos) {
    offered++;
    series.offered().add(nowNanos - beginNanos, 1);
  }

  void sent(long nowNanos) {
    sent++;
    series.sent().add(nowNanos - beginNanos, 1);
  }

  void completed(long nowNanos) {
    series.completed().add(nowNanos - beginNanos, 1);
  }

  void dropped(long nowNanos) {
    dropped++;
    series.dropped().add(nowNanos - beginNanos, 1);
  }

  void waited() {
    waited++;
  }

  /** Takes back what became no request. */
  void takeBackSent(long sentNanos) {
    sent--;
    series.sent().add(sentNanos - beginNanos, -1);
  }

  /** Takes back an arrival that was none. */
  void takeBackOffered(long dueNanos) {
    offered--;
    series.offered().add(dueNanos - beginNanos, -1);
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
    series.backlog().atLeast(nowNanos - beginNanos, size);
  }

  /** Notes that as many wait as before: a second in which nothing comes has a backlog, too. */
  void stillBacklog(long nowNanos) {
    if (backlog > 0) {
      series.backlog().hold(backlogNotedNanos - beginNanos, nowNanos - beginNanos, backlog);
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
  SeriesSet series() {
    return series.copy();
  }
}
