package site.ycsb.report.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.analysis.ArrivalAnalysis;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.RateTrend;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.csv.ArrivalCsv;
import site.ycsb.arrival.csv.TimestampUnit;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;

/** Applies all estimators and tests to the arrivals of a file. */
@Command(
    name = "analyze",
    description = {
      "Says how bursty and how correlated the arrivals of a file are.",
      "It tells rate, dispersion, entropy plot, autocorrelation, Hurst exponents, and",
      "by tests whether they are Poisson."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nFiles:%n",
    footer = {
      "  One timestamp a line in ascending order, or rows of time,count at even",
      "  distances.",
      "  A heading, empty lines and lines that start with # are passed over."
    })
final class AnalyzeCommand extends Subcommand {
  private static final String STANDARD_INPUT = "-";

  @Parameters(paramLabel = "FILE", description = "CSV file; - is standard input.")
  private String file = STANDARD_INPUT;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      defaultValue = "s",
      description = "Of the times in FILE: s (default), ms, us or ns.")
  private String unit = "s";

  @Option(
      names = "--bin",
      paramLabel = "WIDTH",
      description = "Of the bins to count in, such as 1s or 10ms (default: a power of ten).")
  private @Nullable String bin;

  @Option(
      names = "--period",
      paramLabel = "SECONDS",
      description = "Of the rate, such as a day's 86400 (default: found in FILE).")
  private @Nullable Double period;

  @Option(
      names = "--detrend",
      description = {
        "Divides a trend, changes of level and a period out",
        "before anything else is computed."
      })
  private boolean detrends;

  @Option(names = "--json", description = "Writes JSON.")
  private boolean isJson;

  @Override
  public Integer call() throws IOException {
    OptionalLong binNanos =
        bin == null ? OptionalLong.empty() : OptionalLong.of(nanos("--bin", bin));
    CollectedArrivals arrivals = read(timestampUnit(unit), binNanos);
    ArrivalAnalysis analysis = ArrivalAnalysis.of(arrivals, options(arrivals.counts()));
    if (detrends && !analysis.isDetrended()) {
      err()
          .println(
              "note: no trend, no change of level and no period was found, so nothing was divided"
                  + " out; --period gives a period");
    }
    print(
        isJson
            ? RecordJson.exact(AnalysisJson.of(name(), analysis))
            : AnalysisText.of(name(), analysis));
    return Tectonic.OK;
  }

  private String name() {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  private ArrivalAnalysis.Options options(Series counts) {
    if (period == null) {
      return new ArrivalAnalysis.Options(OptionalDouble.empty(), detrends);
    }
    double shortest = RateTrend.shortestPeriod(counts);
    double longest = RateTrend.longestPeriod(counts);
    if (!(period >= shortest && period <= longest)) {
      throw mistake(
          "--period is %s; expected %s (four bins) to %s (half of %s)"
              .formatted(period, Series.seconds(shortest), Series.seconds(longest), name()));
    }
    return new ArrivalAnalysis.Options(OptionalDouble.of(period), detrends);
  }

  private CollectedArrivals read(TimestampUnit timestampUnit, OptionalLong binNanos)
      throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return read(new ArrivalCsv(System.in, name(), timestampUnit, binNanos), 0);
    }
    Path path = Path.of(file);
    if (Files.isDirectory(path) || !Files.isReadable(path)) {
      throw new UsageException(
          file
              + ": is no file that can be read; expected one of timestamps, or - for standard"
              + " input");
    }
    try (InputStream in = Files.newInputStream(path)) {
      return read(new ArrivalCsv(in, file, timestampUnit, binNanos), Files.size(path));
    }
  }

  private static CollectedArrivals read(ArrivalCsv csv, long sizeBytes) throws IOException {
    return ProgressDisplay.during(
        () -> ProgressSnapshot.reading(csv.linesRead(), csv.bytesRead(), sizeBytes), csv::read);
  }
}
