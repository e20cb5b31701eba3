package site.ycsb.report.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** The histograms of a run, merged over its intervals. */
public final class LatencyLog {
  private static final Pattern TAG = Pattern.compile("P(\\d+)\\.(.+)\\.(service|response)");
  private static final int DIGITS = 3;

  /** Of a run that has logged nothing. */
  public static final LatencyLog NONE_LOGGED = new LatencyLog();

  private final Map<Tag, Histogram> histograms = new HashMap<>();

  /** What a histogram is of. */
  private record Tag(int phase, String operation, boolean response) {}

  private LatencyLog() {}

  /** Reads the whole lines of a log; a log that is not there is empty. */
  static LatencyLog read(Path file) throws IOException {
    LatencyLog log = new LatencyLog();
    if (!Files.exists(file)) {
      return log;
    }
    try (InputStream in = WholeLines.stream(file);
        HistogramLogReader reader = new HistogramLogReader(in)) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram interval && interval.getTag() != null) {
          log.add(interval);
        }
      }
    } catch (RuntimeException e) {
      throw new UsageException(
          file + ": is no log of HdrHistogram: " + e.getMessage() + "; expected one of this run",
          e);
    }
    return log;
  }

  private void add(Histogram interval) {
    Matcher tag = TAG.matcher(interval.getTag());
    if (tag.matches()) {
      Tag of =
          new Tag(Integer.parseInt(tag.group(1)), tag.group(2), tag.group(3).equals("response"));
      histograms.computeIfAbsent(of, t -> new Histogram(DIGITS)).add(interval);
    }
  }

  /** The times of an operation over some phases; null if there are none. */
  public @Nullable Histogram nanos(String operation, boolean response, IntPredicate phases) {
    Histogram all = new Histogram(DIGITS);
    histograms.forEach(
        (tag, histogram) -> {
          if (tag.operation().equals(operation)
              && tag.response() == response
              && phases.test(tag.phase())) {
            all.add(histogram);
          }
        });
    return all.getTotalCount() == 0 ? null : all;
  }

  /** Whether any time is one of response. */
  public boolean hasResponses() {
    return histograms.keySet().stream().anyMatch(Tag::response);
  }
}
