package site.ycsb.tectonic.page.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.Percentiles;
import site.ycsb.arrival.results.PhaseOutcome;
import site.ycsb.arrival.results.RunResult;

/** Tells the phases of a run that did not come to its end from what it has written as it went. */
record Recovery(RunResult result, List<SecondRow> rows, LatencyLog latencies) {

  /** The phases: as they ended, or else as far as they were measured. */
  List<PhaseOutcome> phases() {
    Map<Integer, PhaseOutcome> phases = new TreeMap<>();
    result.phases().forEach(phase -> phases.put(phase.number(), phase));
    for (int number : rows.stream().map(SecondRow::phase).distinct().toList()) {
      PhaseOutcome known = phases.get(number);
      if (known == null || !known.finished()) {
        phases.put(number, measured(number, known));
      }
    }
    return List.copyOf(phases.values());
  }

  private PhaseOutcome measured(int number, @Nullable PhaseOutcome known) {
    List<SecondRow> own = rows.stream().filter(row -> row.phase() == number).toList();
    double begin = known == null ? own.get(0).second() : known.beginSecond();
    double end = own.get(own.size() - 1).second() + 1.0;
    Map<String, OperationOutcome> operations = new LinkedHashMap<>();
    if (known != null) {
      known.operations().forEach(each -> operations.put(each.operation(), each));
    }
    for (String operation : own.stream().map(SecondRow::operation).distinct().toList()) {
      operations.put(operation, outcome(number, operation, own));
    }
    return new PhaseOutcome(
        number,
        known == null ? "phase " + number : known.name(),
        known != null && known.warmup(),
        false,
        begin,
        end - begin,
        known == null ? null : known.planned(),
        new ArrayList<>(operations.values()),
        known == null ? new TreeMap<>() : known.statistics());
  }

  private OperationOutcome outcome(int phase, String operation, List<SecondRow> own) {
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
    return new OperationOutcome(
        operation,
        count,
        count,
        count,
        failed,
        0,
        0,
        false,
        0,
        null,
        Percentiles.of(service == null ? new Histogram(1) : service),
        response == null ? null : Percentiles.of(response));
  }
}
