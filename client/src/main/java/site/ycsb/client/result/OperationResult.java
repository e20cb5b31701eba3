package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of one kind have come to, in one phase.
 *
 * @param operation as results name it, such as "INSERT"
 * @param offered operations that were to be sent: started + skipped
 * @param started operations that were sent
 * @param completed of those the ones that have returned, failed ones included
 * @param failed the store reported an error
 * @param skipped not sent, as there was no key for them, or no room in the field
 * @param violations wrong answers of the store
 * @param outcomes how operations ended, each outcome that some had
 * @param emulated whether the binding has no native form
 * @param stalled waited for earlier operations that they depend on
 * @param stallSeconds for which they waited in all
 * @param firstFailure what the store said first; null if nothing failed
 * @param serviceNanos from when an operation was sent until it returned; of those that did not fail
 * @param responseNanos from when it was due until it returned; null if none had a due time
 * @param attempts what deadlines and retries came to; null where users had neither
 */
public record OperationResult(
    String operation,
    long offered,
    long started,
    long completed,
    long failed,
    long skipped,
    long violations,
    SortedMap<Outcome, Long> outcomes,
    boolean emulated,
    long stalled,
    double stallSeconds,
    @Nullable String firstFailure,
    Latency serviceNanos,
    @Nullable Latency responseNanos,
    @Nullable Attempts attempts) {

  /** Operations of which no more is known than how they ended, and how long they took. */
  public static OperationResult of(
      String operation,
      SortedMap<Outcome, Long> outcomes,
      Latency serviceNanos,
      @Nullable Latency responseNanos) {
    return of(operation, outcomes, 0, false, 0, 0, null, serviceNanos, responseNanos, null);
  }

  /**
   * Operations whose outcomes are known.
   *
   * @param underWay that were sent and have not returned
   */
  public static OperationResult of(
      String operation,
      SortedMap<Outcome, Long> outcomes,
      long underWay,
      boolean emulated,
      long stalled,
      double stallSeconds,
      @Nullable String firstFailure,
      Latency serviceNanos,
      @Nullable Latency responseNanos,
      @Nullable Attempts attempts) {
    long completed = 0;
    long skipped = 0;
    long violations = 0;
    for (Map.Entry<Outcome, Long> each : outcomes.entrySet()) {
      completed += each.getKey().isSent() ? each.getValue() : 0;
      skipped += each.getKey().isSent() ? 0 : each.getValue();
      violations += each.getKey().isViolation() ? each.getValue() : 0;
    }
    return new OperationResult(
        operation,
        completed + underWay + skipped,
        completed + underWay,
        completed,
        outcomes.getOrDefault(Outcome.FAILED, 0L),
        skipped,
        violations,
        outcomes,
        emulated,
        stalled,
        stallSeconds,
        firstFailure,
        serviceNanos,
        responseNanos,
        attempts);
  }

  /** Its counts with those of another of the same kind added; its times stay. */
  public OperationResult plusCounts(OperationResult other) {
    SortedMap<Outcome, Long> both = new TreeMap<>(outcomes);
    other.outcomes.forEach((outcome, count) -> both.merge(outcome, count, Long::sum));
    return of(
        operation,
        both,
        started - completed + other.started - other.completed,
        emulated || other.emulated,
        stalled + other.stalled,
        stallSeconds + other.stallSeconds,
        firstFailure == null ? other.firstFailure : firstFailure,
        serviceNanos,
        responseNanos,
        Attempts.sum(attempts, other.attempts));
  }

  /** The times that count: from when operations were due, if they were, or else sent. */
  public Latency times() {
    return responseNanos == null ? serviceNanos : responseNanos;
  }

  /** What is to be said of them beside their times, such as "emulated, 3 failed". */
  public String notes() {
    List<String> notes = new ArrayList<>(emulated ? List.of("emulated") : List.of());
    note(notes, failed, Outcome.FAILED.text());
    note(notes, violations, "violations");
    outcomes.forEach(
        (outcome, count) -> {
          if (outcome != Outcome.FAILED && !outcome.isViolation()) {
            note(notes, count, outcome.text());
          }
        });
    note(notes, stalled, format("stalled %.3f s", stallSeconds));
    // The last times of a killed run are in no histogram.
    if (serviceNanos.count() < completed - failed) {
      notes.add(format("times of %,d", serviceNanos.count()));
    }
    return String.join(", ", notes);
  }

  private static void note(List<String> notes, long count, String what) {
    if (count > 0 && !what.isEmpty()) {
      notes.add(format("%,d %s", count, what));
    }
  }

  /** How many ended so. */
  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }
}
