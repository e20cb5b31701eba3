package site.ycsb.report.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.Autocorrelation;
import site.ycsb.arrival.analysis.Basis;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;
import site.ycsb.arrival.analysis.LancetRule;
import site.ycsb.arrival.analysis.PoissonTests;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.TestOutcome;

/** An analysis as JSON; a figure that does not apply has a reason in place of a value. */
final class AnalysisJson {
  private AnalysisJson() {}

  static ObjectNode of(String file, ArrivalAnalysis analysis) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("file", file).put("arrivals", analysis.arrivals());
    root.put("span_seconds", analysis.spanSeconds()).put("bin_seconds", analysis.binSeconds());
    addTrend(root, analysis);
    add(root.putObject("rate_per_second"), analysis.rate());
    add(root.putObject("gap_cv"), analysis.variation());
    ArrayNode dispersion = root.putArray("dispersion");
    analysis
        .dispersion()
        .forEach(
            each ->
                add(dispersion.addObject(), each.index())
                    .put("scale_seconds", each.scaleSeconds()));
    ObjectNode entropy = root.putObject("entropy_plot");
    analysis.entropy().entropyBits().forEach(entropy.putArray("bits")::add);
    add(entropy.putObject("slope"), analysis.entropy().slope());
    add(entropy.putObject("bias"), analysis.entropy().bias());
    ObjectNode correlation = root.putObject("autocorrelation");
    addLags(correlation.putArray("counts"), analysis.countCorrelation());
    addLags(correlation.putArray("gaps"), analysis.gapCorrelation());
    ObjectNode hurst = root.putObject("hurst");
    addHurst(hurst.putObject("counts"), analysis.countHurst());
    addHurst(hurst.putObject("gaps"), analysis.gapHurst());
    addTests(root.putObject("poisson_tests"), analysis.poisson(), analysis.lancet());
    return root;
  }

  private static void addTrend(ObjectNode root, ArrivalAnalysis analysis) {
    ObjectNode trend = root.putObject("stationarity");
    trend.put("stationary", analysis.stationarity().isStationary());
    trend.put("trend", analysis.stationarity().isTrended());
    ArrayNode levels = trend.putArray("levels");
    for (RateTrend.Level level : analysis.envelope().levels()) {
      ObjectNode node = levels.addObject();
      node.put("from_seconds", level.fromSeconds()).put("to_seconds", level.toSeconds());
      node.put("rate_at_start", level.rateAtStart()).put("rate_at_end", level.rateAtEnd());
    }
    add(root.putObject("period_seconds"), analysis.stationarity().period().seconds());
    root.put("detrended", analysis.isDetrended());
  }

  private static void addLags(ArrayNode lags, List<Autocorrelation> correlations) {
    correlations.forEach(each -> add(lags.addObject(), each.coefficient()).put("lag", each.lag()));
  }

  private static void addHurst(ObjectNode hurst, Map<HurstEstimator, Estimate> estimates) {
    estimates.forEach(
        (estimator, estimate) ->
            add(hurst.putObject(estimator.name().toLowerCase(Locale.ROOT)), estimate));
  }

  private static void addTests(ObjectNode tests, PoissonTests poisson, LancetRule lancet) {
    add(tests.putObject("kolmogorov_smirnov"), poisson.kolmogorovSmirnov(), 1);
    add(tests.putObject("anderson_darling"), poisson.andersonDarling(), 1);
    add(tests.putObject("dispersion"), poisson.dispersion(), 1);
    add(tests.putObject("gap_correlation"), poisson.correlation(), 1);
    add(tests.putObject("lancet"), lancet.gaps(), LancetRule.FACTOR);
  }

  private static ObjectNode add(ObjectNode figure, Estimate estimate) {
    if (estimate instanceof Estimate.Value found) {
      figure.put("value", found.value());
      addKnown(figure, "poisson", found.poisson());
      addKnown(figure, "standard_error", found.standardError());
    } else if (estimate instanceof Estimate.NotApplicable none) {
      figure.put("not_applicable", none.reason());
    }
    addBasis(figure, estimate.basis());
    return figure;
  }

  private static void add(ObjectNode test, TestOutcome outcome, double factor) {
    if (outcome instanceof TestOutcome.Decided found) {
      test.put("statistic", found.statistic());
      test.put("critical_10", factor * found.critical10());
      test.put("critical_5", factor * found.critical5());
      test.put("critical_1", factor * found.critical1());
      test.put("rejected", found.rejectsBeyond(factor));
    } else if (outcome instanceof TestOutcome.NotApplicable none) {
      test.put("not_applicable", none.reason());
    }
    addBasis(test, outcome.basis());
  }

  private static void addBasis(ObjectNode figure, Basis basis) {
    ObjectNode on = figure.putObject("on").put("series", basis.series());
    on.put("points", basis.points());
    if (!basis.scales().isEmpty()) {
      on.put("scales", basis.scales());
    }
  }

  /** JSON has no NaN: what is not known is left out. */
  private static void addKnown(ObjectNode figure, String name, double value) {
    if (Double.isFinite(value)) {
      figure.put(name, value);
    }
  }
}
