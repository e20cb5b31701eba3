package site.ycsb.client.show;

import java.util.StringJoiner;

/** The time that is left, in digits for the bar and in words for the status line. */
public final class RemainingTime {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long MOST_DAYS = 999;

  private RemainingTime() {}

  /** Digits such as 0:07, 12:30, 3:05:00 or 2d 03:05:00; a dash when nobody knows. */
  public static String digits(double secondsLeft) {
    if (!(secondsLeft >= 0 && secondsLeft < Double.POSITIVE_INFINITY)) {
      return "-";
    }
    long seconds = (long) Math.ceil(secondsLeft);
    long days = seconds / DAY;
    if (days > MOST_DAYS) {
      return ">" + MOST_DAYS + "d";
    }
    long hours = seconds % DAY / HOUR;
    long minutes = seconds % HOUR / MINUTE;
    if (days > 0) {
      return "%dd %02d:%02d:%02d".formatted(days, hours, minutes, seconds % MINUTE);
    }
    return hours > 0
        ? "%d:%02d:%02d".formatted(hours, minutes, seconds % MINUTE)
        : "%d:%02d".formatted(minutes, seconds % MINUTE);
  }

  /** Words as YCSB prints them: no minutes beside days, seconds only when under a minute. */
  static String words(double secondsLeft) {
    long seconds = (long) Math.ceil(secondsLeft);
    long days = seconds / DAY;
    StringJoiner words = new StringJoiner(" ");
    add(words, days, "day");
    add(words, seconds % DAY / HOUR, "hour");
    if (days == 0) {
      add(words, seconds % HOUR / MINUTE, "minute");
    }
    if (words.length() == 0) {
      words.add(seconds + (seconds == 1 ? " second" : " seconds"));
    }
    return words.toString();
  }

  private static void add(StringJoiner words, long count, String unit) {
    if (count > 0) {
      words.add(count + " " + unit + (count == 1 ? "" : "s"));
    }
  }
}
