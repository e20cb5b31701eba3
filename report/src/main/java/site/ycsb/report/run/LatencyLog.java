package site.ycsb.report.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.IntervalLog.Interval;

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
    read(file, log::add);
    return log;
  }

  /**
   * Hands over the intervals of the whole lines of a log; a log that is not there has none.
   *
   * @throws UsageException if it is no log
   */
  public static void read(Path file, Consumer<Interval> consumer) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (BufferedReader lines = WholeLines.reader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Interval interval = Interval.of(line);
        if (interval != null) {
          consumer.accept(interval);
        }
      }
    } catch (DataFormatException | RuntimeException e) {
      throw new UsageException(
          file + ": is no log of HdrHistogram: " + e.getMessage() + "; expected one of this run",
          e);
    }
  }

  private void add(Interval interval) {
    Matcher tag = TAG.matcher(interval.tag());
    if (tag.matches()) {
      Tag of =
          new Tag(Integer.parseInt(tag.group(1)), tag.group(2), tag.group(3).equals("response"));
      histograms.computeIfAbsent(of, t -> new Histogram(DIGITS)).add(interval.nanos());
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
