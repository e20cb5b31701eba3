package site.ycsb.ivs.judge;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;

/** What is taken of each epoch of a trial; all values are above 0. */
sealed interface Measure {
  String READ = "READ";
  String UPDATE = "UPDATE";
  String REFERENCE = "reference";

  /** The values by epoch; empty where it was not measured. */
  NavigableMap<Integer, Double> of(MeasuredEpochs results, int trial);

  /** The modes that are measured. */
  List<String> modes();

  /** What one mode has by what another has in the same epoch. */
  record Ratio(String over, String under, String operation, ToDoubleFunction<Figures> figure)
      implements Measure {
    /** Of the mean latencies of reads. */
    Ratio(String over, String under) {
      this(over, under, READ, Figures::meanMicros);
    }

    @Override
    public List<String> modes() {
      return List.of(over, under);
    }

    @Override
    public NavigableMap<Integer, Double> of(MeasuredEpochs results, int trial) {
      return quotients(
          values(results, trial, over, operation, figure),
          values(results, trial, under, operation, figure));
    }
  }

  /**
   * The latency of a mode. Where the mode "reference" was measured too, latencies are divided by
   * its own of the same epoch, and so what drifts with the time of day; but not where it has
   * updates, by which its records grow as well.
   */
  record Latency(String mode, String operation) implements Measure {
    @Override
    public List<String> modes() {
      return List.of(mode);
    }

    @Override
    public NavigableMap<Integer, Double> of(MeasuredEpochs results, int trial) {
      var latencies = values(results, trial, mode, operation, Figures::meanMicros);
      var references = values(results, trial, REFERENCE, READ, Figures::meanMicros);
      boolean grows = !values(results, trial, REFERENCE, UPDATE, Figures::meanMicros).isEmpty();
      return references.isEmpty() || grows ? latencies : quotients(latencies, references);
    }
  }

  private static NavigableMap<Integer, Double> values(
      MeasuredEpochs results,
      int trial,
      String mode,
      String operation,
      ToDoubleFunction<Figures> figure) {
    NavigableMap<Integer, Double> values = new TreeMap<>();
    for (Figures each : results.figures()) {
      double value = figure.applyAsDouble(each);
      if (each.trial() == trial
          && each.mode().equals(mode)
          && each.operation().equals(operation)
          && value > 0) {
        values.put(each.epoch(), value);
      }
    }
    return values;
  }

  private static NavigableMap<Integer, Double> quotients(
      NavigableMap<Integer, Double> over, NavigableMap<Integer, Double> under) {
    NavigableMap<Integer, Double> quotients = new TreeMap<>();
    over.forEach(
        (epoch, value) -> {
          Double divisor = under.get(epoch);
          if (divisor != null) {
            quotients.put(epoch, value / divisor);
          }
        });
    return quotients;
  }
}
