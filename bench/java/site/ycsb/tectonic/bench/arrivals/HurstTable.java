package site.ycsb.tectonic.bench.arrivals;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;

/** Table II: five Hurst estimates of each model, beside the value to expect, in Markdown. */
final class HurstTable {
  private static final double LONG_CYCLE_SECONDS = 256;

  private static final Set<HurstEstimator> ESTIMATORS =
      EnumSet.complementOf(
          EnumSet.of(HurstEstimator.ABRY_VEITCH_DAUBECHIES, HurstEstimator.WHITTLE));

  private final StringBuilder table = new StringBuilder();

  private HurstTable() {
    table.append("| arrivals | of | ");
    for (HurstEstimator estimator : ESTIMATORS) {
      table.append(estimator.title()).append(" | ");
    }
    table.append("to expect |\n|---|---|---|---|---|---|---|---|\n");
  }

  /**
   * The table of what was sent, with diurnal cycles of so many seconds, and of longer schedules.
   */
  static String of(
      Map<Model, Recording> recordings,
      double cycleSeconds,
      Map<Model, CollectedArrivals> schedules) {
    HurstTable table = new HurstTable();
    for (Map.Entry<Model, Recording> entry : recordings.entrySet()) {
      Model model = entry.getKey();
      CollectedArrivals sent = entry.getValue().sent();
      table.row(model, "gaps, as sent", analysis(sent, 0).gapHurst(), model.theoryOfGaps);
      if (!model.isStock()) {
        CollectedArrivals due = entry.getValue().due();
        table.row(model, "gaps, as scheduled", analysis(due, 0).gapHurst(), model.theoryOfGaps);
      }
      if (model.isDiurnal()) {
        table.row(
            model,
            "gaps, as sent, detrended",
            analysis(sent, cycleSeconds).gapHurst(),
            model.theoryOfGaps);
      }
      CollectedArrivals schedule = schedules.get(model);
      if (schedule != null) {
        table.row(
            model,
            "counts per second, as scheduled",
            analysis(schedule, 0).countHurst(),
            model.theoryOfCounts);
        if (model.isDiurnal()) {
          table.row(
              model,
              "counts per second, as scheduled, detrended",
              analysis(schedule, LONG_CYCLE_SECONDS).countHurst(),
              model.theoryOfCounts);
        }
      }
    }
    return table.table.toString();
  }

  private static ArrivalAnalysis analysis(CollectedArrivals arrivals, double cycleSeconds) {
    return ArrivalAnalysis.of(
        arrivals,
        cycleSeconds > 0
            ? new ArrivalAnalysis.Options(OptionalDouble.of(cycleSeconds), true)
            : new ArrivalAnalysis.Options(OptionalDouble.empty(), false));
  }

  private void row(
      Model model, String series, Map<HurstEstimator, Estimate> estimates, String theory) {
    table.append("| ").append(model.title).append(" | ").append(series).append(" | ");
    for (HurstEstimator estimator : ESTIMATORS) {
      table
          .append(
              estimates.get(estimator) instanceof Estimate.Value value
                  ? String.format(Locale.ROOT, "%.2f", value.value())
                  : "-")
          .append(" | ");
    }
    table.append(theory.isEmpty() ? "-" : theory).append(" |\n");
  }
}
