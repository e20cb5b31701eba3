package site.ycsb.arrival;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words for messages: quoted, shortened, with values, or on several lines. */
public final class Words {
  /** Columns of a line of text for people. */
  public static final int WIDTH = 100;

  private Words() {}

  public static String quote(String text) {
    return '"' + shorten(text, 60) + '"';
  }

  /** At most so many characters, none of which a terminal would act on. */
  public static String shorten(String text, int limit) {
    String shown = text.substring(0, Math.min(text.length(), limit));
    return shown.replaceAll("\\p{IsControl}", " ") + (text.length() > limit ? "..." : "");
  }

  /** A text on one line, of so many characters at most, "..." among them. */
  public static String within(String text, int most) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= most ? line : line.substring(0, most - 3) + "...";
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
