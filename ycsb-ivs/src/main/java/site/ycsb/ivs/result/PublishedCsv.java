package site.ycsb.ivs.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import site.ycsb.ivs.plan.ExtendDistribution;
import site.ycsb.ivs.plan.IvsPlan;

/**
 * Writes the steps of a trial as the published YCSB-IVS does in its folder analysis/Data: a row by
 * epoch, phase and operation, the figures of the store's engine in the middle. An epoch there is
 * one that is measured: extends since the one before are in one row.
 */
public final class PublishedCsv {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String EXTEND = "extend";
  private static final Map<String, String> PHASES =
      Map.of(
          EXTEND,
          EXTEND,
          "main-run",
          "run",
          "reference",
          "reference",
          "clean-run",
          "clean-run",
          "average-baseline",
          "avg-run",
          "spread-baseline",
          "spread-run");

  private final IvsPlan plan;
  private final List<StepResult> steps;
  private final List<String> engine;

  /**
   * @param steps of one trial, in order
   */
  public PublishedCsv(IvsPlan plan, List<StepResult> steps) {
    this.plan = plan;
    this.steps = List.copyOf(steps);
    TreeSet<String> names = new TreeSet<>();
    steps.forEach(step -> names.addAll(step.engine().keySet()));
    this.engine = List.copyOf(names);
  }

  /** What operations of one kind have come to in a phase, which may be of several epochs. */
  private record Row(
      int epoch, StepResult last, String operation, double seconds, long count, Histogram nanos) {

    static Row of(int epoch, StepResult step, OperationFigures figures) {
      return new Row(
          epoch, step, figures.operation(), step.seconds(), figures.measured(), figures.nanos());
    }

    Row plus(Row next) {
      nanos.add(next.nanos);
      return new Row(
          epoch, next.last, operation, seconds + next.seconds, count + next.count, nanos);
    }
  }

  public String text() {
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add(header());
    Map<String, Row> rows = new LinkedHashMap<>();
    for (StepResult step : steps) {
      int epoch = (step.epoch() + plan.measureEvery() - 1) / plan.measureEvery();
      for (OperationFigures figures : step.operations()) {
        if (figures.hasTimes()) {
          String key = epoch + " " + step.step() + " " + figures.operation();
          rows.merge(key, Row.of(epoch, step, figures), Row::plus);
        }
      }
    }
    rows.values().forEach(row -> lines.add(line(row)));
    return lines.toString();
  }

  private String header() {
    StringJoiner header = new StringJoiner(",");
    header.add("Epoch,Phase,Recordcount,Readallfields,Requestdist,Operation");
    engine.forEach(header::add);
    header.add("Readprop,Updateprop,Scanprop,Insertprop,Extendprop,Runtime(ms)");
    header.add("Throughput(ops/sec),Operations,AverageLatency(us),MinLatency(us),MaxLatency(us)");
    header.add("95thPercentileLatency(us),99thPercentileLatency(us),Return=OK");
    return header.toString();
  }

  private String line(Row row) {
    boolean isExtend = row.last().step().equals(EXTEND);
    boolean isSkewed = isExtend && plan.extendDistribution() != ExtendDistribution.UNIFORM;
    double reads = isExtend ? 0 : plan.reads() / (double) plan.readsPerEpoch();
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(row.epoch()));
    cells.add(PHASES.getOrDefault(row.last().step(), row.last().step()));
    cells.add(Long.toString(row.last().liveRecords()));
    cells.add("true");
    cells.add(isSkewed ? "zipfian" : "uniform");
    cells.add(row.operation());
    for (String name : engine) {
      Long value = row.last().engine().get(name);
      cells.add(value == null ? "" : value.toString());
    }
    cells.add(number(reads));
    cells.add(number(isExtend ? 0 : 1 - reads));
    cells.add("0,0");
    cells.add(isExtend ? "1" : "0");
    cells.add(Long.toString(Math.round(row.seconds() * MILLIS_PER_SECOND)));
    cells.add(number(row.count() / row.seconds()));
    cells.add(Long.toString(row.count()));
    cells.add(number(row.nanos().getMean() / NANOS_PER_MICRO));
    cells.add(micros(row.nanos().getMinValue()));
    cells.add(micros(row.nanos().getMaxValue()));
    cells.add(micros(row.nanos().getValueAtPercentile(95)));
    cells.add(micros(row.nanos().getValueAtPercentile(99)));
    cells.add(Long.toString(row.count()));
    return String.join(",", cells);
  }

  /** YCSB's are whole. */
  private static String micros(long nanos) {
    return Long.toString(Math.round(nanos / NANOS_PER_MICRO));
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.6f", value);
  }
}
