package site.ycsb.client.show;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One line that says how far a run is, in the width that the terminal has: what matters least is
 * left out first.
 */
final class ProgressBar {
  private static final int SHORTEST_BAR = 8;
  private static final int LONGEST_BAR = 40;
  private static final int LONGEST_PHASE = 24;
  // For the "^C" that a terminal prints there, and the last column, where some of them wrap.
  private static final int ROOM_AT_THE_END = 3;
  private static final String GAP = "  ";

  private ProgressBar() {}

  /** Renders a line that leaves room at its end. */
  static String render(ProgressSnapshot reading, double operationsPerSecond, int columns) {
    int width = Math.max(0, columns - ROOM_AT_THE_END);
    List<Part> parts = new ArrayList<>(parts(reading, operationsPerSecond));
    while (parts.size() > 1 && text(parts).length() > width) {
      parts.remove(leastImportant(parts));
    }
    String text = text(parts);
    int bar = Math.min(LONGEST_BAR, width - text.length() - 3);
    if (reading.hasPlan() && bar >= SHORTEST_BAR) {
      return bar(reading, bar) + " " + text;
    }
    return text.length() <= width ? text : text.substring(0, width);
  }

  /** The parts from left to right; the higher the rank, the longer a part stays. */
  private static List<Part> parts(ProgressSnapshot reading, double operationsPerSecond) {
    List<Part> parts = new ArrayList<>();
    if (reading.hasPlan()) {
      parts.add(new Part("%3d%%".formatted(percent(reading)), 5));
      parts.add(new Part(number(reading.completed()) + "/" + number(reading.planned()), 1));
    } else {
      parts.add(new Part(number(reading.completed()) + " operations", 5));
    }
    parts.add(new Part(number(Math.round(operationsPerSecond)) + " ops/s", 4));
    if (!reading.phaseLabel().isEmpty()) {
      parts.add(new Part(shortened(reading.phaseLabel()), 2));
    }
    if (reading.hasEnd()) {
      String left = RemainingTime.digits(reading.secondsLeft(operationsPerSecond));
      parts.add(new Part("ETA " + left, 3));
    }
    return parts;
  }

  private static long percent(ProgressSnapshot reading) {
    return (long) Math.floor(100 * fraction(reading));
  }

  private static double fraction(ProgressSnapshot reading) {
    return Math.min(1.0, (double) reading.completed() / reading.planned());
  }

  private static String bar(ProgressSnapshot reading, int width) {
    int done = (int) (fraction(reading) * width);
    return "[" + "#".repeat(done) + ".".repeat(width - done) + "]";
  }

  private static Part leastImportant(List<Part> parts) {
    return parts.stream().reduce((a, b) -> b.rank() < a.rank() ? b : a).orElseThrow();
  }

  private static String text(List<Part> parts) {
    return String.join(GAP, parts.stream().map(Part::text).toList());
  }

  private static String shortened(String phase) {
    return phase.length() <= LONGEST_PHASE ? phase : phase.substring(0, LONGEST_PHASE - 2) + "..";
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private record Part(String text, int rank) {}
}
