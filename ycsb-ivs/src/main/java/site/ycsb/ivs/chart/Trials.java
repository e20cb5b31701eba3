package site.ycsb.ivs.chart;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import site.ycsb.ivs.chart.Results.Figures;
import site.ycsb.tectonic.chart.Curve;
import site.ycsb.tectonic.chart.Point;

/**
 * Makes curves of one figure in the epochs: its mean over trials, with bars from the least to the
 * most where there are several.
 *
 * @param figure what is drawn upwards
 * @param across what is drawn to the right: the epoch, or the volume
 */
record Trials(ToDoubleFunction<Figures> figure, ToDoubleFunction<Figures> across) {
  static Trials byEpoch(ToDoubleFunction<Figures> figure) {
    return new Trials(figure, Figures::epoch);
  }

  /** Returns the curve of a mode and its bars, and pale in the same colour those of the authors. */
  List<Curve> beside(
      String name, Results results, List<Results> authors, String mode, String operation) {
    List<Curve> curves = new ArrayList<>(curves(name, results, mode, operation));
    for (Results each : authors) {
      List<Curve> theirs = curves(name, each, mode, operation);
      if (!theirs.isEmpty()) {
        if (curves.isEmpty()) {
          // Of the colour that ours would have.
          curves.add(new Curve("", Curve.Style.LINE, List.of()));
        }
        curves.add(Curve.counterpart(name + ", authors", theirs.get(0).points()));
      }
    }
    return curves;
  }

  /** Returns the curve of a mode and its bars; nothing without any epoch. */
  List<Curve> curves(String name, Results results, String mode, String operation) {
    Map<Integer, List<Figures>> epochs = new TreeMap<>();
    for (Figures each : results.figures()) {
      if (each.mode().equals(mode) && each.operation().equals(operation)) {
        epochs.computeIfAbsent(each.epoch(), e -> new ArrayList<>()).add(each);
      }
    }
    List<Point> means = new ArrayList<>();
    List<Point> bars = new ArrayList<>();
    for (List<Figures> trials : epochs.values()) {
      DoubleSummaryStatistics up = trials.stream().mapToDouble(figure).summaryStatistics();
      double right = trials.stream().mapToDouble(across).average().orElseThrow();
      means.add(new Point(right, up.getAverage()));
      if (trials.size() > 1) {
        bars.add(new Point(right, up.getMin()));
        bars.add(new Point(right, up.getMax()));
      }
    }
    if (means.isEmpty()) {
      return List.of();
    }
    Curve curve = new Curve(name, Curve.Style.LINE, means);
    return bars.isEmpty() ? List.of(curve) : List.of(curve, Curve.bars(bars));
  }
}
