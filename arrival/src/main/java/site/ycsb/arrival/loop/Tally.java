package site.ycsb.arrival.loop;

import org.HdrHistogram.Histogram;

/** What a hand-over counts, in all and in each second; under its lock, but for the series. */
final class Tally {
  private final TimeSeries offeredSeries = TimeSeries.ofCounts();
  private final TimeSeries sentSeries = TimeSeries.ofCounts();
  private final TimeSeries droppedSeries = TimeSeries.ofCounts();
  private final TimeSeries backlogSeries = TimeSeries.ofPeaks();
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

  void offered(long dueNanos) {
    offered++;
    offeredSeries.add(dueNanos - beginNanos, 1);
  }

  void sent(long nowNanos) {
    sent++;
    sentSeries.add(nowNanos - beginNanos, 1);
  }

  void dropped(long nowNanos) {
    dropped++;
    droppedSeries.add(nowNanos - beginNanos, 1);
  }

  void waited() {
    waited++;
  }

  /** Takes back what became no request. */
  void takeBackSent(long sentNanos) {
    sent--;
    sentSeries.add(sentNanos - beginNanos, -1);
  }

  /** Takes back an arrival that was none. */
  void takeBackOffered(long dueNanos) {
    offered--;
    offeredSeries.add(dueNanos - beginNanos, -1);
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
    backlogSeries.atLeast(nowNanos - beginNanos, size);
  }

  /** Notes that as many wait as before: a second in which nothing comes has a backlog, too. */
  void stillBacklog(long nowNanos) {
    if (backlog > 0) {
      backlogSeries.hold(backlogNotedNanos - beginNanos, nowNanos - beginNanos, backlog);
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
  HandOverCounts counts(long queued, boolean overflowed) {
    return new HandOverCounts(
        offered, sent, dropped, queued, waited, mostBacklog, backlogNanos, overflowed);
  }

  /** The arrivals of each second, by when they were due. */
  TimeSeries offeredSeries() {
    return offeredSeries;
  }

  /** The requests of each second, by when they were handed to a worker. */
  TimeSeries sentSeries() {
    return sentSeries;
  }

  /** The arrivals that were given up in each second. */
  TimeSeries droppedSeries() {
    return droppedSeries;
  }

  /** The longest backlog of each second. */
  TimeSeries backlogSeries() {
    return backlogSeries;
  }

  /**
   * What a hand-over has counted up to a moment.
   *
   * @param offered arrivals that came due
   * @param sent arrivals that a worker took
   * @param dropped arrivals that were given up
   * @param queued arrivals that wait, or that the end has cut off
   * @param waited arrivals that found no idle worker
   * @param mostBacklog that waited at one time
   * @param backlogNanos during which some waited
   * @param overflowed whether the backlog reached its bound
   */
  record HandOverCounts(
      long offered,
      long sent,
      long dropped,
      long queued,
      long waited,
      int mostBacklog,
      long backlogNanos,
      boolean overflowed) {}
}
