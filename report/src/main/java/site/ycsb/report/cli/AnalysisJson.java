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
import site.ycsb.arrival.analysis.Dispersion;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.Stationarity;
import site.ycsb.arrival.analysis.TestOutcome;

/** An analysis as JSON; a figure that does not apply has a reason in place of a value. */
final class AnalysisJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private AnalysisJson() {}

  static ObjectNode of(String file, ArrivalAnalysis analysis) {
    ObjectNode root = NODES.objectNode();
    root.put("file", file);
    root.put("arrivals", analysis.arrivals());
    root.put("span_seconds", analysis.spanSeconds());
    root.put("bin_seconds", analysis.binSeconds());
    root.set("stationarity", stationarity(analysis));
    root.set("period_seconds", estimate(analysis.stationarity().period().seconds()));
    root.put("detrended", analysis.isDetrended());
    root.set("rate_per_second", estimate(analysis.rate()));
    root.set("gap_cv", estimate(analysis.variation()));
    ArrayNode dispersion = root.putArray("dispersion");
    for (Dispersion scale : analysis.dispersion()) {
      ObjectNode node = estimate(scale.index());
      dispersion.add(node.put("scale_seconds", scale.scaleSeconds()));
    }
    ObjectNode entropy = root.putObject("entropy_plot");
    ArrayNode bits = entropy.putArray("bits");
    analysis.entropy().entropyBits().forEach(bits::add);
    entropy.set("slope", estimate(analysis.entropy().slope()));
    entropy.set("bias", estimate(analysis.entropy().bias()));
    ObjectNode correlation = root.putObject("autocorrelation");
    correlation.set("counts", correlation(analysis.countCorrelation()));
    correlation.set("gaps", correlation(analysis.gapCorrelation()));
    ObjectNode hurst = root.putObject("hurst");
    hurst.set("counts", hurst(analysis.countHurst()));
    hurst.set("gaps", hurst(analysis.gapHurst()));
    root.set("poisson_tests", tests(analysis));
    return root;
  }

  private static ObjectNode stationarity(ArrivalAnalysis analysis) {
    Stationarity found = analysis.stationarity();
    ObjectNode node = NODES.objectNode();
    node.put("stationary", found.isStationary());
    node.put("trend", found.isTrended());
    ArrayNode levels = node.putArray("levels");
    for (RateTrend.Level level : analysis.envelope().levels()) {
      levels
          .addObject()
          .put("from_seconds", level.fromSeconds())
          .put("to_seconds", level.toSeconds())
          .put("rate_at_start", level.rateAtStart())
          .put("rate_at_end", level.rateAtEnd());
    }
    return node;
  }

  private static ObjectNode tests(ArrivalAnalysis analysis) {
    ObjectNode tests = NODES.objectNode();
    tests.set("kolmogorov_smirnov", outcome(analysis.poisson().kolmogorovSmirnov(), 1));
    tests.set("anderson_darling", outcome(analysis.poisson().andersonDarling(), 1));
    tests.set("dispersion", outcome(analysis.poisson().dispersion(), 1));
    tests.set("gap_correlation", outcome(analysis.poisson().correlation(), 1));
    tests.set("lancet", outcome(analysis.lancet().gaps(), 2));
    return tests;
  }

  private static ArrayNode correlation(List<Autocorrelation> correlations) {
    ArrayNode nodes = NODES.arrayNode();
    for (Autocorrelation correlation : correlations) {
      ObjectNode node = estimate(correlation.coefficient());
      nodes.add(node.put("lag", correlation.lag()));
    }
    return nodes;
  }

  private static ObjectNode hurst(Map<HurstEstimator, Estimate> estimates) {
    ObjectNode nodes = NODES.objectNode();
    estimates.forEach(
        (estimator, estimate) ->
            nodes.set(estimator.name().toLowerCase(Locale.ROOT), estimate(estimate)));
    return nodes;
  }

  private static ObjectNode estimate(Estimate estimate) {
    ObjectNode node = NODES.objectNode();
    if (estimate instanceof Estimate.Value value) {
      node.put("value", value.value());
      put(node, "poisson", value.poisson());
      put(node, "standard_error", value.standardError());
    } else if (estimate instanceof Estimate.NotApplicable none) {
      node.put("not_applicable", none.reason());
    }
    node.set("on", basis(estimate.basis()));
    return node;
  }

  private static ObjectNode outcome(TestOutcome outcome, double factor) {
    ObjectNode node = NODES.objectNode();
    if (outcome instanceof TestOutcome.Decided decided) {
      node.put("statistic", decided.statistic());
      node.put("critical_10", factor * decided.critical10());
      node.put("critical_5", factor * decided.critical5());
      node.put("critical_1", factor * decided.critical1());
      node.put("rejected", decided.rejectsBeyond(factor));
    } else if (outcome instanceof TestOutcome.NotApplicable none) {
      node.put("not_applicable", none.reason());
    }
    node.set("on", basis(outcome.basis()));
    return node;
  }

  private static ObjectNode basis(Basis basis) {
    ObjectNode node = NODES.objectNode();
    node.put("series", basis.series());
    node.put("points", basis.points());
    if (!basis.scales().isEmpty()) {
      node.put("scales", basis.scales());
    }
    return node;
  }

  /** JSON has no NaN: what is not known is left out. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    }
  }
}
