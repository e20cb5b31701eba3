package site.ycsb.ivs.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.IvsPlan.ExtendDistribution;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.StepResult.OperationFigures;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * Writes the steps of a trial as the published YCSB-IVS does in its folder analysis/Data: a row by
 * epoch, phase and operation, the figures of the store's engine in the middle. An epoch there is
 * one that is measured: extends since the one before are in one row.
 */
final class PublishedCsv {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MILLIS_PER_SECOND = 1e3;
  private final PlanFile file;
  private final IvsPlan plan;
  private final int trial;
  private final TrialFolder folder;
  private final List<StepResult> steps;
  private final List<String> engine;

  /** Reads the steps of a trial, as far as it is. */
  PublishedCsv(PlanFile file, Path results, int trial) throws IOException {
    this.file = file;
    this.plan = file.plan();
    this.trial = trial;
    this.folder = new TrialFolder(results, trial);
    this.steps = folder.measured(plan);
    TreeSet<String> names = new TreeSet<>();
    steps.forEach(step -> names.addAll(step.engine().keySet()));
    this.engine = List.copyOf(names);
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }

  /**
   * How many bytes each record has after the extends of each measured epoch, made from the spec: a
   * row by key, a column by epoch.
   */
  String sizes() {
    TrialSpec specs = new TrialSpec(file, trial);
    OperationSource source = new OperationSource(folder.readSpec(0, "main"));
    Map<String, List<String>> rows = new TreeMap<>();
    List<String> header = new ArrayList<>(List.of("Key"));
    int passed = 0;
    for (int epoch = 1; epoch <= plan.epochs() && folder.has(epoch, TrialFolder.EXTEND); epoch++) {
      if (plan.measures(epoch)) {
        for (; passed <= specs.extendGroup(epoch); passed++) {
          source.skipNextGroup();
        }
        header.add("Run" + epoch / plan.measureEvery());
        source.records(
            (key, fields) ->
                rows.computeIfAbsent(key.toString(), k -> new ArrayList<>(List.of(k)))
                    .add(Long.toString(fields.stream().mapToLong(Integer::longValue).sum())));
      }
    }
    StringBuilder text = new StringBuilder(String.join(",", header)).append('\n');
    rows.values().forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString();
  }

  /** What operations of one kind have come to in a phase, which may be of several epochs. */
  private record Row(int epoch, StepResult last, double seconds, OperationFigures figures) {
    Row plus(Row next) {
      return new Row(epoch, next.last, seconds + next.seconds, figures.plus(next.figures));
    }
  }

  /** The phases of all epochs. */
  String phases() {
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add(header());
    Map<String, Row> rows = new LinkedHashMap<>();
    for (StepResult step : steps) {
      int epoch = (step.epoch() + plan.measureEvery() - 1) / plan.measureEvery();
      for (OperationFigures figures : step.operations()) {
        if (figures.hasTimes()) {
          String key = epoch + " " + step.step() + " " + figures.operation();
          rows.merge(key, new Row(epoch, step, step.seconds(), figures), Row::plus);
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
    boolean isExtend = row.last().step().equals(TrialFolder.EXTEND);
    boolean isSkewed = isExtend && plan.extendDistribution() != ExtendDistribution.UNIFORM;
    double reads = isExtend ? 0 : plan.reads() / (double) plan.readsPerEpoch();
    Histogram nanos = row.figures().nanos();
    long count = row.figures().measured();
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(row.epoch()));
    cells.add(Mode.published(row.last().step()));
    cells.add(Long.toString(row.last().liveRecords()));
    cells.add("true");
    cells.add(isSkewed ? "zipfian" : "uniform");
    cells.add(row.figures().operation());
    for (String name : engine) {
      Long value = row.last().engine().get(name);
      cells.add(value == null ? "" : value.toString());
    }
    cells.add(number(reads));
    cells.add(number(isExtend ? 0 : 1 - reads));
    cells.add("0,0");
    cells.add(isExtend ? "1" : "0");
    cells.add(Long.toString(Math.round(row.seconds() * MILLIS_PER_SECOND)));
    cells.add(number(count / row.seconds()));
    cells.add(Long.toString(count));
    cells.add(number(nanos.getMean() / NANOS_PER_MICRO));
    cells.add(micros(nanos.getMinValue()));
    cells.add(micros(nanos.getMaxValue()));
    cells.add(micros(nanos.getValueAtPercentile(95)));
    cells.add(micros(nanos.getValueAtPercentile(99)));
    cells.add(Long.toString(count));
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
