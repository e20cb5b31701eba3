package site.ycsb.report.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.Autocorrelation;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.TestOutcome;

/** An analysis as JSON; a figure that does not apply has a reason in place of a value. */
record AnalysisJson(
    String file,
    long arrivals,
    double spanSeconds,
    double binSeconds,
    Trend stationarity,
    Figure periodSeconds,
    boolean detrended,
    Figure ratePerSecond,
    Figure gapCv,
    List<AtScale> dispersion,
    Entropy entropyPlot,
    Both<List<AtLag>> autocorrelation,
    Both<Map<String, Figure>> hurst,
    Map<String, Outcome> poissonTests) {

  record Trend(boolean stationary, boolean trend, List<RateTrend.Level> levels) {}

  record Entropy(List<Double> bits, Figure slope, Figure bias) {}

  record Both<T>(T counts, T gaps) {}

  record AtScale(@JsonUnwrapped Figure figure, double scaleSeconds) {}

  record AtLag(@JsonUnwrapped Figure figure, int lag) {}

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Basis(String series, long points, String scales) {
    private static Basis of(site.ycsb.arrival.analysis.Basis basis) {
      return new Basis(basis.series(), basis.points(), basis.scales());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Figure(
      @Nullable Double value,
      @Nullable Double poisson,
      @Nullable Double standardError,
      @Nullable String notApplicable,
      Basis on) {
    private static Figure of(Estimate estimate) {
      Basis on = Basis.of(estimate.basis());
      if (estimate instanceof Estimate.Value found) {
        return new Figure(
            found.value(), known(found.poisson()), known(found.standardError()), null, on);
      }
      return new Figure(null, null, null, ((Estimate.NotApplicable) estimate).reason(), on);
    }

    /** JSON has no NaN: what is not known is left out. */
    private static @Nullable Double known(double value) {
      return Double.isFinite(value) ? value : null;
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Outcome(
      @Nullable Double statistic,
      @JsonProperty("critical_10") @Nullable Double critical10,
      @JsonProperty("critical_5") @Nullable Double critical5,
      @JsonProperty("critical_1") @Nullable Double critical1,
      @Nullable Boolean rejected,
      @Nullable String notApplicable,
      Basis on) {
    private static Outcome of(TestOutcome outcome, double factor) {
      Basis on = Basis.of(outcome.basis());
      if (outcome instanceof TestOutcome.Decided found) {
        return new Outcome(
            found.statistic(),
            factor * found.critical10(),
            factor * found.critical5(),
            factor * found.critical1(),
            found.rejectsBeyond(factor),
            null,
            on);
      }
      String reason = ((Estimate.NotApplicable) outcome).reason();
      return new Outcome(null, null, null, null, null, reason, on);
    }
  }

  static AnalysisJson of(String file, ArrivalAnalysis analysis) {
    Map<String, Outcome> tests = new LinkedHashMap<>();
    tests.put("kolmogorov_smirnov", Outcome.of(analysis.poisson().kolmogorovSmirnov(), 1));
    tests.put("anderson_darling", Outcome.of(analysis.poisson().andersonDarling(), 1));
    tests.put("dispersion", Outcome.of(analysis.poisson().dispersion(), 1));
    tests.put("gap_correlation", Outcome.of(analysis.poisson().correlation(), 1));
    tests.put("lancet", Outcome.of(analysis.lancet().gaps(), 2));
    return new AnalysisJson(
        file,
        analysis.arrivals(),
        analysis.spanSeconds(),
        analysis.binSeconds(),
        new Trend(
            analysis.stationarity().isStationary(),
            analysis.stationarity().isTrended(),
            analysis.envelope().levels()),
        Figure.of(analysis.stationarity().period().seconds()),
        analysis.isDetrended(),
        Figure.of(analysis.rate()),
        Figure.of(analysis.variation()),
        analysis.dispersion().stream()
            .map(each -> new AtScale(Figure.of(each.index()), each.scaleSeconds()))
            .toList(),
        new Entropy(
            analysis.entropy().entropyBits(),
            Figure.of(analysis.entropy().slope()),
            Figure.of(analysis.entropy().bias())),
        new Both<>(lags(analysis.countCorrelation()), lags(analysis.gapCorrelation())),
        new Both<>(hurst(analysis.countHurst()), hurst(analysis.gapHurst())),
        tests);
  }

  private static List<AtLag> lags(List<Autocorrelation> correlations) {
    return correlations.stream()
        .map(each -> new AtLag(Figure.of(each.coefficient()), each.lag()))
        .toList();
  }

  private static Map<String, Figure> hurst(Map<HurstEstimator, Estimate> estimates) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    estimates.forEach(
        (estimator, estimate) ->
            figures.put(estimator.name().toLowerCase(Locale.ROOT), Figure.of(estimate)));
    return figures;
  }
}
