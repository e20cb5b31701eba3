package site.ycsb.arrival.openloop;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * What one worker measures of its requests, in nanoseconds. For each request, response = wait +
 * service, and wait = lag of the master + wait for the pool + handoff, exactly.
 */
final class Latencies {
  private static final int DIGITS = 3;

  private final SingleWriterRecorder response = new SingleWriterRecorder(DIGITS);
  private final SingleWriterRecorder service = new SingleWriterRecorder(DIGITS);
  private final SingleWriterRecorder wait = new SingleWriterRecorder(DIGITS);
  private final SingleWriterRecorder poolWait = new SingleWriterRecorder(DIGITS);
  private final SingleWriterRecorder handoff = new SingleWriterRecorder(DIGITS);
  private final TimeSeries sent = TimeSeries.ofCounts();
  private final TimeSeries completed = TimeSeries.ofCounts();

  /** Records a request that has returned and had a due time. */
  void record(Slot slot, long startedNanos, long completedNanos) {
    response.recordValue(completedNanos - slot.dueNanos());
    service.recordValue(completedNanos - startedNanos);
    wait.recordValue(startedNanos - slot.dueNanos());
    poolWait.recordValue(slot.assignedNanos() - slot.dispatchedNanos());
    handoff.recordValue(startedNanos - slot.assignedNanos());
  }

  /** Counts a request that has returned. */
  void completed(long completedNanos, long beginNanos) {
    completed.add(completedNanos - beginNanos, 1);
  }

  /** Records a request that is about to be sent. */
  void started(long startedNanos, long beginNanos) {
    sent.add(startedNanos - beginNanos, 1);
  }

  /** Takes back a request that the workload had no operation for. */
  void refused(long startedNanos, long beginNanos) {
    sent.add(startedNanos - beginNanos, -1);
  }

  /** Adds what was measured to a total. */
  void addTo(Total total) {
    total.response.add(response.getIntervalHistogram());
    total.service.add(service.getIntervalHistogram());
    total.wait.add(wait.getIntervalHistogram());
    total.poolWait.add(poolWait.getIntervalHistogram());
    total.handoff.add(handoff.getIntervalHistogram());
    total.sent.add(sent);
    total.completed.add(completed);
  }

  /** What all workers have measured. */
  static final class Total {
    final Histogram response = new Histogram(DIGITS);
    final Histogram service = new Histogram(DIGITS);
    final Histogram wait = new Histogram(DIGITS);
    final Histogram poolWait = new Histogram(DIGITS);
    final Histogram handoff = new Histogram(DIGITS);
    final TimeSeries sent = TimeSeries.ofCounts();
    final TimeSeries completed = TimeSeries.ofCounts();
  }
}
