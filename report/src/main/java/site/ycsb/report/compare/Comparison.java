package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.report.run.RunFolder;

/**
 * The figures of groups side by side.
 *
 * @param groups at least two
 * @param rows by phase, operation and metric
 */
public record Comparison(List<RunGroup> groups, List<Row> rows) {
  public Comparison {
    groups = List.copyOf(groups);
    rows = List.copyOf(rows);
  }

  /**
   * One figure.
   *
   * @param response whether times are from when operations were due
   * @param samples of each group
   * @param differences of each group but the first, from the first
   */
  public record Row(
      String phase,
      String operation,
      boolean response,
      Metric metric,
      List<Sample> samples,
      List<Difference> differences) {}

  /** A kind of operation in a phase. */
  private record Place(String phase, String operation) {}

  private record Found(PhaseResult phase, OperationResult operation) {}

  /** Compares what all runs have; warm-ups are left out. */
  public static Comparison of(List<RunGroup> groups) {
    List<List<Map<Place, Found>>> all =
        groups.stream()
            .map(group -> group.runs().stream().map(Comparison::places).toList())
            .toList();
    List<Row> rows = new ArrayList<>();
    for (Place place : all.get(0).get(0).keySet()) {
      List<List<Found>> found =
          all.stream()
              .map(
                  runs ->
                      runs.stream()
                          .filter(run -> run.containsKey(place))
                          .map(run -> run.getOrDefault(place, run.values().iterator().next()))
                          .toList())
              .toList();
      boolean everywhere = true;
      for (int i = 0; i < groups.size(); i++) {
        everywhere &= found.get(i).size() == groups.get(i).runs().size();
      }
      if (everywhere) {
        addRows(rows, place, found);
      }
    }
    return new Comparison(groups, rows);
  }

  /** How many differences were judged so. */
  public long count(Difference.Significance judgement) {
    return rows.stream()
        .flatMap(row -> row.differences().stream())
        .filter(difference -> difference.judgement() == judgement)
        .count();
  }

  private static void addRows(List<Row> rows, Place place, List<List<Found>> found) {
    boolean response =
        found.stream()
            .flatMap(List::stream)
            .allMatch(each -> each.operation().responseNanos() != null);
    for (Metric metric : Metric.all()) {
      List<Sample> samples =
          found.stream()
              .map(
                  runs ->
                      new Sample(
                          runs.stream()
                              .map(each -> metric.of(each.phase(), each.operation(), response))
                              .toList()))
              .toList();
      List<Difference> differences =
          samples.stream().skip(1).map(other -> Difference.of(samples.get(0), other)).toList();
      rows.add(new Row(place.phase(), place.operation(), response, metric, samples, differences));
    }
  }

  /** The operations of a run; phases of the same name have their number with it. */
  private static Map<Place, Found> places(RunFolder run) {
    Map<Place, Found> places = new LinkedHashMap<>();
    for (PhaseResult phase : run.phases()) {
      long namesakes =
          run.phases().stream().filter(each -> each.name().equals(phase.name())).count();
      String name = namesakes > 1 ? phase.number() + " " + phase.name() : phase.name();
      for (OperationResult operation : phase.operations()) {
        if (!phase.warmup()) {
          places.put(new Place(name, operation.operation()), new Found(phase, operation));
        }
      }
    }
    return places;
  }

  /**
   * A figure that runs are compared by.
   *
   * @param time in microseconds; null: operations per second
   */
  public record Metric(@Nullable LatencyFigure time) {
    /** Operations per second. */
    public static final Metric THROUGHPUT = new Metric(null);

    /** All of them, in order. */
    public static List<Metric> all() {
      List<Metric> all = new ArrayList<>(List.of(THROUGHPUT));
      LatencyFigure.View.COMPARED.figures().forEach(figure -> all.add(new Metric(figure)));
      return all;
    }

    /** What tables call it. */
    public String title() {
      return time == null ? "ops/s" : time.title() + " us";
    }

    /** What it is called in JSON. */
    public String jsonName() {
      return time == null ? "throughputPerSecond" : time.title() + "Micros";
    }

    /** The figure of an operation in a phase. */
    double of(PhaseResult phase, OperationResult operation, boolean response) {
      if (time == null) {
        return phase.perSecond(operation.completed());
      }
      Latency responses = operation.responseNanos();
      Latency latency = response && responses != null ? responses : operation.serviceNanos();
      return latency.micros(time);
    }
  }

  /**
   * A figure of a group beside that of the first, judged by Welch's t-test at 5 %.
   *
   * @param percent by which it is higher
   * @param probability of such a difference between groups that are alike; NaN if nobody can tell
   * @param judgement what can be said
   */
  public record Difference(double percent, double probability, Significance judgement) {
    private static final double LEVEL = 0.05;

    /** What can be said of a difference. */
    public enum Significance {
      SIGNIFICANT,
      NOT_SIGNIFICANT,
      /** A group of one run does not say how much runs differ by chance. */
      NOT_JUDGED
    }

    static Difference of(Sample first, Sample other) {
      double percent = first.mean() == other.mean() ? 0 : 100 * (other.mean() / first.mean() - 1);
      if (first.runs() < 2 || other.runs() < 2) {
        return new Difference(percent, Double.NaN, Significance.NOT_JUDGED);
      }
      double probability =
          first.variance() == 0 && other.variance() == 0
              ? first.mean() == other.mean() ? 1 : 0
              : new TTest().tTest(first.array(), other.array());
      return new Difference(
          percent,
          probability,
          probability < LEVEL ? Significance.SIGNIFICANT : Significance.NOT_SIGNIFICANT);
    }

    /** The difference in words. */
    public String text() {
      String change = format("%+.1f %%", percent);
      return switch (judgement) {
        case SIGNIFICANT ->
            change + (probability < 0.001 ? ", p < 0.001" : format(", p = %.3f", probability));
        case NOT_SIGNIFICANT -> change + format(", not significant (p = %.2f)", probability);
        case NOT_JUDGED -> change + ", not judged";
      };
    }

    private static String format(String pattern, double value) {
      return String.format(Locale.ROOT, pattern, value);
    }
  }

  /** One figure of repeated runs. */
  public record Sample(List<Double> values) {
    private static final double UPPER_QUANTILE = 0.975;

    public Sample {
      values = List.copyOf(values);
    }

    public int runs() {
      return values.size();
    }

    public double mean() {
      return StatUtils.mean(array());
    }

    double variance() {
      return StatUtils.variance(array());
    }

    /** Half of the mean's 95 % confidence interval, by Student's t; NaN of a single run. */
    public double halfWidth() {
      int runs = values.size();
      return runs < 2
          ? Double.NaN
          : new TDistribution(runs - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
              * Math.sqrt(variance() / runs);
    }

    double[] array() {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /**
   * Repeated runs of the same.
   *
   * @param runs at least one
   */
  public record RunGroup(String name, List<RunFolder> runs) {
    public RunGroup {
      runs = List.copyOf(runs);
    }
  }
}
