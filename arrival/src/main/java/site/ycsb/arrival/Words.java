package site.ycsb.arrival;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words for messages: quoted, shortened, or the nearest of several. */
public final class Words {
  /** Columns of a line of text for people. */
  public static final int WIDTH = 100;

  private Words() {}

  public static String quote(String text) {
    return '"' + shorten(text, 60) + '"';
  }

  /** At most so many characters, none of which a terminal would act on. */
  public static String shorten(String text, int limit) {
    int end = Math.min(text.length(), limit);
    StringBuilder shown = new StringBuilder(end + 3);
    text.substring(0, end)
        .chars()
        .forEach(c -> shown.append(Character.isISOControl(c) ? ' ' : (char) c));
    return end < text.length() ? shown.append("...").toString() : shown.toString();
  }

  /** A text on one line, of so many characters at most, "..." among them. */
  public static String within(String text, int most) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= most ? line : line.substring(0, most - 3) + "...";
  }

  /** The name that was most likely meant. */
  public static Optional<String> nearest(String given, Collection<String> legal) {
    String word = given.toLowerCase(Locale.ROOT);
    if (word.length() > 60) {
      return Optional.empty();
    }
    int tolerance = Math.max(1, Math.min(3, word.length() / 3));
    Optional<String> close =
        legal.stream()
            .filter(name -> NearestName.distance(word, name) <= tolerance)
            .min(Comparator.comparingInt(name -> NearestName.distance(word, name)));
    return close.isPresent() ? close : containing(word, legal);
  }

  private static Optional<String> containing(String word, Collection<String> legal) {
    return legal.stream()
        .filter(name -> word.length() >= 4 && (name.contains(word) || word.contains(name)))
        .min(Comparator.comparingInt(name -> Math.abs(name.length() - word.length())));
  }

  /** A text with values in it, as {@link String#format} makes it anywhere in the world. */
  public static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** The lines of a text, each at most so wide as far as its words allow. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
