package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Wrapping {
  /** Columns of a line. */
  public static final int WIDTH = 100;

  private Wrapping() {}

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
