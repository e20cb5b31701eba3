package site.ycsb.client.show;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The line that YCSB prints every few seconds, with the phase added where there is one. */
final class StatusLine {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private StatusLine() {}

  /**
   * Renders the line.
   *
   * @param currentRate operations per second since the line before
   * @param rateToEnd operations per second that the estimate expects of the rest; 0 for no estimate
   */
  static String render(
      String label,
      LocalDateTime time,
      long elapsedNanos,
      ProgressSnapshot reading,
      double currentRate,
      double rateToEnd) {
    StringBuilder line =
        new StringBuilder(label)
            .append(STAMP.format(time))
            .append(' ')
            .append(elapsedNanos / NANOS_PER_SECOND)
            .append(" sec: ")
            .append(reading.completed())
            .append(" operations; ");
    if (reading.completed() > 0) {
      line.append(decimal(currentRate)).append(" current ops/sec; ");
    }
    double secondsLeft = reading.secondsLeft(rateToEnd);
    if (reading.hasEnd() && secondsLeft < Double.POSITIVE_INFINITY) {
      line.append("est completion in ").append(RemainingTime.words(secondsLeft)).append(' ');
    }
    if (!reading.phaseLabel().isEmpty()) {
      line.append("phase ").append(reading.phaseLabel()).append(' ');
    }
    return line.toString();
  }

  private static String decimal(double value) {
    return new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }
}
