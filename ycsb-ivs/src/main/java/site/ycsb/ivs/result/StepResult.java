package site.ycsb.ivs.result;

import java.util.List;
import java.util.SortedMap;

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

  /** The same with what the engine has done. */
  public StepResult withEngine(SortedMap<String, Long> figures) {
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds,
        latency,
        missedSchedule,
        operations,
        liveRecords,
        liveBytes,
        figures,
        sizes,
        updateLengths);
  }

  /** The same with what an extend phase has made of the lengths. */
  public StepResult extended(SortedMap<Long, Long> records, SortedMap<Long, Long> updates) {
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds,
        latency,
        missedSchedule,
        operations,
        liveRecords,
        liveBytes,
        engine,
        records,
        updates);
  }
}
