package site.ycsb.tectonic;

import static site.ycsb.arrival.Words.format;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Verification;
import site.ycsb.tectonic.execute.WorkloadRun;

/**
 * Tells what is to be known of a whole run, beyond its phases: a line for each fact.
 *
 * @param results of the run so far
 */
public record RunFacts(WorkloadRun run, List<PhaseResult> results) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * All facts, the digest last.
   *
   * @param origin of the operations: their seed, or their trace
   * @param timeOf the time of day of an instant of the run's clock
   */
  public List<String> lines(String origin, LongFunction<LocalTime> timeOf) {
    List<String> facts = new ArrayList<>();
    if (run.isStoreUnknown()) {
      facts.add("Store: not checked before the run, as the binding did not scan");
    }
    addSkipped(
        facts,
        total(each -> each.count(Outcome.SKIPPED)),
        ", as no key was live and no insert was left");
    addSkipped(
        facts,
        total(each -> each.count(Outcome.FIELD_FULL)),
        " extends, as the field is as long as max_len lets it be");
    LongSummaryStatistics bytes = run.recordBytes();
    if (bytes.getCount() > 0) {
      facts.add(records(bytes));
    }
    if (run.isFinished()) {
      facts.addAll(timedOperations());
    }
    facts.addAll(waits());
    facts.addAll(StoreFacts.profile(run.storeProfile()));
    facts.addAll(StoreFacts.interruptions(run.failures().list(), timeOf));
    List<Verification> verifications = run.verifications();
    facts.add("Checked: " + Verification.checkedText(verifications));
    facts.add("Not checked: " + Verification.uncheckedText(verifications));
    run.wrongAnswers().forEach(answer -> facts.add("Wrong: " + answer.text()));
    facts.add("Violations: " + (total(OperationResult::violations) + run.wrongAtLooks()));
    facts.add(origin);
    facts.add("Digest: " + run.digest());
    return facts;
  }

  private static void addSkipped(List<String> facts, long count, String reason) {
    if (count > 0) {
      facts.add("Skipped: " + count + reason);
    }
  }

  private static String records(LongSummaryStatistics bytes) {
    return format(
        "Records: %,d live, of %,d to %,d bytes, %,.1f on average",
        bytes.getCount(), bytes.getMin(), bytes.getMax(), bytes.getAverage());
  }

  /** How to repeat a run whose phases were ended by the clock. */
  private List<String> timedOperations() {
    List<PhaseResult> timed =
        results.stream().filter(phase -> phase.plannedSeconds() != null).toList();
    return timed.isEmpty()
        ? List.of()
        : List.of(
            "To repeat it, whatever the clock says: -p "
                + TectonicProperties.TIMED_OPERATIONS
                + "="
                + counts(timed).map(String::valueOf).collect(Collectors.joining(",")));
  }

  private Stream<Long> counts(List<PhaseResult> timed) {
    List<Long> ofAllClients = run.sharedTimedOperations();
    return ofAllClients == null
        ? timed.stream().map(phase -> phase.completed() + phase.skipped())
        : ofAllClients.stream();
  }

  /** How long operations waited for those of other clients, where there are any. */
  private List<String> waits() {
    return run.awaitedNanos() == 0
        ? List.of()
        : List.of(
            format(
                "Waited for other clients: %.3f s, over all threads",
                run.awaitedNanos() / NANOS_PER_SECOND));
  }

  private long total(ToLongFunction<OperationResult> count) {
    return results.stream().flatMap(phase -> phase.operations().stream()).mapToLong(count).sum();
  }
}
