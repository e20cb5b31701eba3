package site.ycsb.tectonic.page.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.Latency;
import site.ycsb.arrival.results.OperationResult;
import site.ycsb.arrival.results.Outcome;
import site.ycsb.arrival.results.PhaseResult;
import site.ycsb.arrival.results.RunResult;

/** Tells the phases of a run that did not come to its end from what it has written as it went. */
record Recovery(RunResult result, List<SecondRow> rows, LatencyLog latencies) {

  /** The phases: as they ended, or else as far as they were measured. */
  List<PhaseResult> phases() {
    Map<Integer, PhaseResult> phases = new TreeMap<>();
    result.phases().forEach(phase -> phases.put(phase.number(), phase));
    for (int number : rows.stream().map(SecondRow::phase).distinct().toList()) {
      PhaseResult known = phases.get(number);
      if (known == null || !known.finished()) {
        phases.put(number, measured(number, known));
      }
    }
    return List.copyOf(phases.values());
  }

  private PhaseResult measured(int number, @Nullable PhaseResult known) {
    List<SecondRow> own = rows.stream().filter(row -> row.phase() == number).toList();
    double begin = known == null ? own.get(0).second() : known.beginSecond();
    double end = own.get(own.size() - 1).second() + 1.0;
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    if (known != null) {
      known.operations().forEach(each -> operations.put(each.operation(), each));
    }
    for (String operation : own.stream().map(SecondRow::operation).distinct().toList()) {
      operations.put(operation, outcome(number, operation, own));
    }
    return new PhaseResult(
        number,
        known == null ? "phase " + number : known.name(),
        known != null && known.warmup(),
        false,
        begin,
        end - begin,
        known == null ? null : known.planned(),
        known == null ? null : known.plannedSeconds(),
        new ArrayList<>(operations.values()),
        known == null ? new TreeMap<>() : known.statistics());
  }

  private OperationResult outcome(int phase, String operation, List<SecondRow> own) {
    long count = 0;
    long failed = 0;
    for (SecondRow row : own) {
      if (row.operation().equals(operation)) {
        count += row.count();
        failed += row.failed();
      }
    }
    Histogram service = latencies.nanos(operation, false, number -> number == phase);
    Histogram response = latencies.nanos(operation, true, number -> number == phase);
    SortedMap<Outcome, Long> outcomes = new TreeMap<>();
    outcomes.put(Outcome.OK, count - failed);
    outcomes.put(Outcome.FAILED, failed);
    return OperationResult.of(
        operation,
        outcomes,
        0,
        false,
        0,
        0,
        null,
        service == null ? Latency.NONE : Latency.of(service),
        response == null ? null : Latency.of(response));
  }
}
