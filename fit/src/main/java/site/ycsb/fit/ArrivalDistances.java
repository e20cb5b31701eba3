package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.stream.Stream;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.traces.Histogram;

/**
 * The distance of a model's arrivals from a trace: of their times, their counts in windows, and the
 * gaps between them.
 *
 * @param byWindow the distance of the counts
 * @param windows that were counted
 */
record ArrivalDistances(List<Distance> found, double byWindow, int windows) {
  private static final int MOST_WINDOWS = 512;
  private static final int MOST_GAPS = 50_000;
  private static final long SEED = 1;

  /** Makes as many arrivals as the trace has, and holds them against it. */
  static ArrivalDistances of(
      String phase, CollectedArrivals trace, ArrivalModel model, boolean areGapsKnown) {
    ArrivalSchedule schedule =
        model.schedule(SEED, model.horizonNanos(trace.arrivals(), ArrivalModel.UNKNOWN_HORIZON));
    int perWindow = Math.max(1, (trace.counts().size() + MOST_WINDOWS - 1) / MOST_WINDOWS);
    Series counts = trace.counts().aggregated(perWindow);
    long binNanos = Math.max(1, Math.round(counts.binSeconds() * 1e9));
    ArrivalCollector made = new ArrivalCollector(binNanos);
    for (long i = 0; i < trace.arrivals(); i++) {
      long nanos = schedule.nextArrivalNanos();
      if (nanos == ArrivalSchedule.END || nanos / binNanos >= ArrivalCollector.MOST_BINS) {
        break;
      }
      made.add(nanos);
    }
    CollectedArrivals own = made.collected();
    double[] byWindow = Distances.distances(histogram(counts, 1), histogram(own.counts(), 1));
    Distance when =
        new Distance(
            phase,
            "arrivals: when",
            "KS",
            format("%,.4g s", trace.spanSeconds()),
            format("%,.4g s", own.spanSeconds()),
            when(counts, own.counts()));
    String window = "arrivals: counts by " + format("%.3g s", counts.binSeconds());
    Distance windows =
        new Distance(phase, window, "KS", words(counts), words(own.counts()), byWindow[0]);
    Stream<Distance> gaps =
        areGapsKnown ? Stream.of(gaps(phase, trace.gaps(), own.gaps())) : Stream.empty();
    return new ArrivalDistances(
        Stream.concat(Stream.of(when, windows), gaps).toList(), byWindow[0], counts.size());
  }

  private static Distance gaps(String phase, Series trace, Series own) {
    double[] both =
        Distances.distances(
            histogram(trace.sampled(MOST_GAPS), 1e9), histogram(own.sampled(MOST_GAPS), 1e9));
    return new Distance(phase, "arrivals: gaps", "KS", words(trace), words(own), both[0]);
  }

  private static Histogram histogram(Series series, double scale) {
    Histogram histogram = new Histogram();
    for (int i = 0; i < series.size(); i++) {
      histogram.add(Math.round(series.at(i) * scale));
    }
    return histogram;
  }

  private static String words(Series series) {
    double variation = series.mean() > 0 ? Math.sqrt(series.variance()) / series.mean() : 0;
    return format("%.4g, cv %.3g", series.mean(), variation);
  }

  /** The greatest distance between the shares that came until a time. */
  private static double when(Series trace, Series own) {
    double most = 0;
    double sum = 0;
    double its = 0;
    for (int i = 0; i < Math.max(trace.size(), own.size()); i++) {
      sum += i < trace.size() ? trace.at(i) / (trace.mean() * trace.size()) : 0;
      its += i < own.size() ? own.at(i) / (own.mean() * own.size()) : 0;
      most = Math.max(most, Math.abs(sum - its));
    }
    return most;
  }
}
