package site.ycsb.tectonic.report;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.execute.judge.FailureStretch;
import site.ycsb.tectonic.execute.judge.MissingAnswer;

/** What is to be known of the store that a run met, a line each. */
final class StoreFacts {
  private static final int MOST_INTERRUPTIONS = 5;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private StoreFacts() {}

  /**
   * How the binding tells that a key is missing.
   *
   * @param read what it answered to a read; null if it was not asked
   * @param delete what it answered to a delete; null if it was not asked
   */
  static List<String> missingKeys(@Nullable MissingAnswer read, @Nullable MissingAnswer delete) {
    List<String> parts = new ArrayList<>();
    if (read != null) {
      parts.add("a read says " + read.text() + doubt(read));
    }
    if (delete != null) {
      parts.add("a delete says " + delete.text() + doubt(delete));
    }
    return parts.isEmpty() ? List.of() : List.of("Missing keys: " + String.join(", ", parts));
  }

  private static String doubt(MissingAnswer answer) {
    if (!answer.isKnown()) {
      return " (not taken for an answer)";
    }
    return answer.isError() ? " (where a key may be missing, no failure can be told from it)" : "";
  }

  /**
   * When the store did not work.
   *
   * @param timeOf the time of day of an instant of the run's clock
   */
  static List<String> interruptions(
      List<FailureStretch> stretches, LongFunction<LocalTime> timeOf) {
    List<FailureStretch> interruptions =
        stretches.stream().filter(FailureStretch::isInterruption).toList();
    List<String> lines = new ArrayList<>();
    interruptions.stream()
        .limit(MOST_INTERRUPTIONS)
        .forEach(interruption -> lines.add(text(interruption, timeOf)));
    int more = interruptions.size() - MOST_INTERRUPTIONS;
    if (more > 0) {
      lines.add("Interruption: " + more + " more");
    }
    return lines;
  }

  private static String text(FailureStretch interruption, LongFunction<LocalTime> timeOf) {
    return String.format(
        Locale.ROOT,
        "Interruption: %s to %s, %,d operation%s failed%s, the first: %s",
        TIME.format(timeOf.apply(interruption.startNanos())),
        TIME.format(timeOf.apply(interruption.endNanos())),
        interruption.failed(),
        interruption.failed() == 1 ? "" : "s",
        interruption.others() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d returned well", interruption.others()),
        interruption.first());
  }
}
