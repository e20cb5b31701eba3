package site.ycsb.arrival.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.PhaseOutcome;

/** Counts the calls of the binding, for a workload that does not count its operations itself. */
public final class DbMeasurements implements MeasuredRun {
  private static final double NANOS_PER_SECOND = 1e9;

  private final String name;
  private final @Nullable Long planned;
  private final List<OperationMeter> meters = new CopyOnWriteArrayList<>();
  private final Map<String, OperationTally> interval = new TreeMap<>();
  private final Map<String, OperationTally> totals = new TreeMap<>();

  /**
   * @param name of the only phase
   * @param planned requests; null where nobody knows
   */
  public DbMeasurements(String name, @Nullable Long planned) {
    this.name = name;
    this.planned = planned;
  }

  /** The DB of one thread, measured for YCSB's own lines as well. */
  public MeasuredDb measured(DB db, Tracer tracer) {
    OperationMeter meter = new OperationMeter();
    meters.add(meter);
    return new MeasuredDb(db, tracer, meter);
  }

  @Override
  public synchronized void takeInterval(Consumer<OperationInterval> consumer) {
    meters.forEach(meter -> meter.moveTo(interval));
    interval.forEach(
        (operation, tally) -> {
          if (!tally.isEmpty()) {
            totals.computeIfAbsent(operation, absent -> new OperationTally()).add(tally);
            consumer.accept(tally.interval(1, operation));
            tally.clear();
          }
        });
  }

  @Override
  public int begunPhases() {
    return 1;
  }

  @Override
  public synchronized List<PhaseOutcome> phases(Moment now) {
    List<OperationOutcome> operations = new ArrayList<>();
    Map<String, Long> underWay = underWay();
    underWay.keySet().forEach(name -> totals.computeIfAbsent(name, absent -> new OperationTally()));
    totals.forEach(
        (operation, tally) ->
            operations.add(tally.outcome(operation, underWay.getOrDefault(operation, 0L))));
    return List.of(
        new PhaseOutcome(
            1,
            name,
            false,
            now.complete(),
            0,
            (now.nowNanos() - now.beginNanos()) / NANOS_PER_SECOND,
            planned,
            operations,
            new TreeMap<>()));
  }

  private Map<String, Long> underWay() {
    Map<String, Long> counts = new TreeMap<>();
    meters.stream()
        .map(OperationMeter::underWay)
        .filter(Objects::nonNull)
        .forEach(operation -> counts.merge(operation, 1L, Long::sum));
    return counts;
  }
}
