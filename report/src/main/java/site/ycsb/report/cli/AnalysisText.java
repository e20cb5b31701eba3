package site.ycsb.report.cli;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.Autocorrelation;
import site.ycsb.arrival.analysis.Basis;
import site.ycsb.arrival.analysis.Dispersion;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.HurstEstimator;
import site.ycsb.arrival.analysis.LancetRule;
import site.ycsb.arrival.analysis.Periodicity;
import site.ycsb.arrival.analysis.PoissonTests;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.analysis.Stationarity;
import site.ycsb.arrival.analysis.TestOutcome;

/** An analysis as text: what each figure means, its value, and what it would be for Poisson. */
final class AnalysisText {
  private static final String ROW = "  %-22s %13s  %-9s  %-16s  %s%n";
  private static final String TEST_ROW = "  %-22s %13s  %-16s  %-18s  %s%n";
  private static final double QUANTILE_99 = 2.576;
  private static final double TWO_STANDARD_ERRORS = 2;

  private final StringBuilder text = new StringBuilder();

  private AnalysisText() {}

  static String of(String file, ArrivalAnalysis analysis) {
    AnalysisText page = new AnalysisText();
    page.start(file, analysis);
    page.bursts(analysis);
    page.scales(analysis);
    page.correlation("counts", analysis.countCorrelation());
    page.correlation("gaps", analysis.gapCorrelation());
    page.hurst("counts", analysis.countHurst());
    page.hurst("gaps", analysis.gapHurst());
    page.tests(analysis.poisson(), analysis.lancet());
    return page.text.toString();
  }

  private void start(String file, ArrivalAnalysis analysis) {
    line(
        "%s: %,d arrivals in %s, counted per %s",
        file,
        analysis.arrivals(),
        Series.seconds(analysis.spanSeconds()),
        Series.seconds(analysis.binSeconds()));
    Stationarity found = analysis.stationarity();
    if (found.isStationary()) {
      line("Stationary: no trend, no change of level and no period was found");
    } else {
      line(
          "Not stationary: %s",
          analysis.isDetrended()
              ? "what is found was divided out of all that follows but the rate"
              : "a Hurst exponent takes it for long memory; --detrend divides it out");
    }
    line("  trend:  %s", found.isTrended() ? "a straight line" : "none");
    line("  levels: %s", levels(analysis.envelope().levels()));
    line("  period: %s", period(found.period()));
  }

  private static String levels(List<RateTrend.Level> levels) {
    String rates =
        levels.stream()
            .map(level -> rates(level) + " until " + Series.seconds(level.toSeconds()))
            .collect(Collectors.joining(", then "));
    return switch (levels.size()) {
      case 1 -> "no change" + (rates.contains(" to ") ? ": " + rates : "");
      case 2 -> "1 change: " + rates;
      default -> levels.size() - 1 + " changes: " + rates;
    };
  }

  private static String rates(RateTrend.Level level) {
    String start = format("%,.1f/s", level.rateAtStart());
    String end = format("%,.1f/s", level.rateAtEnd());
    return start.equals(end) ? start : start + " to " + end;
  }

  private static String period(Periodicity period) {
    if (period.seconds() instanceof Estimate.Value value) {
      return format(
          "%.4g s, %s",
          value.value(),
          value.basis().series().equals("given")
              ? "as given"
              : format("%.0f %% of the variance of the counts", 100 * period.shareOfVariance()));
    }
    return "none, " + ((Estimate.NotApplicable) period.seconds()).reason();
  }

  private void bursts(ArrivalAnalysis analysis) {
    heading(
        "Rate, and variation of the gaps",
        "CV: standard deviation over mean; 0 for even arrivals, above 1 for bursts");
    row("arrivals a second", analysis.rate());
    row("CV of gaps", analysis.variation());
  }

  private void scales(ArrivalAnalysis analysis) {
    heading(
        "Dispersion of counts",
        "variance over mean; 0 for even arrivals, growing with the scale where bursts cluster");
    for (Dispersion scale : analysis.dispersion()) {
      row("per " + Series.seconds(scale.scaleSeconds()), scale.index());
    }
    heading(
        "Entropy plot",
        "slope 1 where all times are alike; bias b: a b-model gives b of its arrivals to one half");
    row("slope", analysis.entropy().slope());
    row("bias b", analysis.entropy().bias());
  }

  private void correlation(String series, List<Autocorrelation> correlations) {
    heading(
        "Autocorrelation of " + series,
        "of a value with the one so many later; 0 where they do not depend on each other");
    for (Autocorrelation correlation : correlations) {
      row("lag " + correlation.lag(), correlation.coefficient());
    }
  }

  private void hurst(String series, Map<HurstEstimator, Estimate> estimates) {
    heading(
        "Hurst exponent of " + series,
        "how slowly correlation decays with scale, not how high bursts are; towards 1: long"
            + " memory");
    estimates.forEach((estimator, estimate) -> row(estimator.title(), estimate));
    if (estimates.values().stream().anyMatch(AnalysisText::isAboveOne)) {
      line("  note: above 1 there is a trend or a period, and the figures are no Hurst exponents");
    }
  }

  private void tests(PoissonTests tests, LancetRule lancet) {
    line("");
    line("Tests for Poisson: each rejects 1 of 100 sequences that are Poisson, Lancet's rule none");
    text.append(format(TEST_ROW, "", "statistic", "critical at 1 %", "verdict", "computed on"));
    row("Kolmogorov-Smirnov", tests.kolmogorovSmirnov(), 1);
    row("Anderson-Darling", tests.andersonDarling(), 1);
    row("dispersion of counts", tests.dispersion(), 1);
    row("lag 1 of gaps", tests.correlation(), 1);
    row("Lancet, send times", lancet.gaps(), LancetRule.FACTOR);
  }

  private void heading(String title, String meaning) {
    line("");
    line("%s: %s", title, meaning);
    text.append(format(ROW, "", "value", "std error", "for Poisson", "computed on"));
  }

  private void row(String name, Estimate estimate) {
    if (estimate instanceof Estimate.Value value) {
      append(
          ROW,
          name,
          number(value.value()),
          Double.isNaN(value.standardError()) ? "" : number(value.standardError()),
          poisson(value),
          basis(value.basis()));
    } else if (estimate instanceof Estimate.NotApplicable none) {
      append(ROW, name, "-", "", "", none.basis().series() + ": " + none.reason());
    }
  }

  private void row(String name, TestOutcome outcome, double factor) {
    if (outcome instanceof TestOutcome.Decided decided) {
      append(
          TEST_ROW,
          name,
          number(decided.statistic()),
          number(factor * decided.critical1()),
          decided.rejectsBeyond(factor) ? "not Poisson" : "can be Poisson",
          basis(decided.basis()));
    } else if (outcome instanceof Estimate.NotApplicable none) {
      append(TEST_ROW, name, "-", "", "", none.basis().series() + ": " + none.reason());
    }
  }

  private static boolean isAboveOne(Estimate estimate) {
    return estimate instanceof Estimate.Value value
        && value.value() > 1 + TWO_STANDARD_ERRORS * Math.max(0.05, error(value));
  }

  private static double error(Estimate.Value value) {
    return Double.isNaN(value.standardError()) ? 0 : value.standardError();
  }

  private static String poisson(Estimate.Value value) {
    if (Double.isNaN(value.poisson())) {
      return "any";
    } else if (Double.isNaN(value.standardError())) {
      return number(value.poisson());
    }
    return number(value.poisson()) + " +- " + number(QUANTILE_99 * value.standardError());
  }

  private static String basis(Basis basis) {
    return format("%,d %s", basis.points(), basis.series())
        + (basis.scales().isEmpty() ? "" : ", " + basis.scales());
  }

  private static String number(double value) {
    String text = format(Math.abs(value) >= 1000 ? "%,.1f" : "%.4f", value);
    return text.equals("-0.0000") ? "0.0000" : text;
  }

  private void append(String pattern, Object... cells) {
    text.append(format(pattern, cells).stripTrailing()).append('\n');
  }

  private void line(String pattern, Object... values) {
    text.append(format(pattern, values)).append('\n');
  }
}
