package site.ycsb.ivs.show;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Size;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Draws how long values are: their distribution after some epochs, and its ends in all of them. */
final class SizeCharts {
  private static final double KILOBYTE = 1e3;
  private static final int MOST_EPOCHS = 5;
  private static final Map<String, Double> ENDS = new LinkedHashMap<>();

  static {
    ENDS.put("longest", 1.0);
    ENDS.put("99 %", 0.99);
    ENDS.put("median", 0.5);
    ENDS.put("shortest", 0.0);
  }

  /** Records by their length, by epoch, all trials together. */
  private final NavigableMap<Integer, NavigableMap<Double, Double>> epochs = new TreeMap<>();

  private final String name;

  SizeCharts(MeasuredEpochs results) {
    name = results.name();
    for (Size size : results.sizes()) {
      epochs
          .computeIfAbsent(size.epoch(), e -> new TreeMap<>())
          .merge(size.sizeBytes(), size.records(), Double::sum);
    }
  }

  /** Draws them, and the ends of those of others beside. */
  static List<Chart> charts(MeasuredEpochs results, List<MeasuredEpochs> others) {
    SizeCharts ours = new SizeCharts(results);
    List<SizeCharts> theirs =
        others.stream().filter(each -> !each.sizes().isEmpty()).map(SizeCharts::new).toList();
    return ours.epochs.isEmpty()
        ? List.of(ours.ends(theirs))
        : List.of(ours.distribution(), ours.ends(theirs));
  }

  private Chart distribution() {
    List<Curve> curves = new ArrayList<>();
    for (int epoch : someEpochs()) {
      NavigableMap<Double, Double> sizes = epochs.get(epoch);
      if (sizes != null) {
        curves.add(new Curve("epoch " + epoch, Curve.Style.STEPS, cumulated(sizes)));
      }
    }
    return new Chart(
        "Distribution of value sizes",
        Axis.logarithmic("value size (kB)"),
        Axis.linear("records up to this size (%)").including(0),
        curves);
  }

  private List<Integer> someEpochs() {
    List<Integer> all = List.copyOf(epochs.keySet());
    TreeSet<Integer> some = new TreeSet<>();
    for (int i = 0; i < MOST_EPOCHS; i++) {
      some.add(all.get((all.size() - 1) * i / (MOST_EPOCHS - 1)));
    }
    return List.copyOf(some);
  }

  private static List<Point> cumulated(NavigableMap<Double, Double> sizes) {
    double all = records(sizes);
    List<Point> points = new ArrayList<>();
    points.add(new Point(sizes.firstKey() / KILOBYTE, 0));
    double sum = 0;
    for (Map.Entry<Double, Double> size : sizes.entrySet()) {
      sum += size.getValue();
      points.add(new Point(size.getKey() / KILOBYTE, 100 * sum / all));
    }
    return points;
  }

  private Chart ends(List<SizeCharts> others) {
    List<Curve> curves = new ArrayList<>();
    ENDS.forEach(
        (end, share) -> {
          curves.add(quantile(end, share));
          for (SizeCharts theirs : others) {
            curves.add(
                new Curve(
                    end + ", " + theirs.name,
                    Curve.Style.COUNTERPART,
                    theirs.quantile(end, share).points()));
          }
        });
    return new Chart(
        "Value sizes over epochs",
        Axis.linear("epoch"),
        Axis.logarithmic("value size (kB)"),
        curves);
  }

  private Curve quantile(String name, double share) {
    List<Point> points = new ArrayList<>();
    epochs.forEach(
        (epoch, sizes) -> points.add(new Point(epoch, quantile(sizes, share) / KILOBYTE)));
    return new Curve(name, Curve.Style.LINE, points);
  }

  private static double quantile(NavigableMap<Double, Double> sizes, double share) {
    double wanted = share * records(sizes);
    double sum = 0;
    for (Map.Entry<Double, Double> size : sizes.entrySet()) {
      sum += size.getValue();
      if (sum >= wanted) {
        return size.getKey();
      }
    }
    return sizes.lastKey();
  }

  private static double records(NavigableMap<Double, Double> sizes) {
    return sizes.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
