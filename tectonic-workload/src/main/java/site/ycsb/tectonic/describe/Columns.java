package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines up cells under a heading; columns that nobody fills are left out. */
final class Columns {
  private static final String GAP = "  ";

  private final List<String> heading;
  private final boolean[] left;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param heading a cell each; one that begins with {@code <} is set to the left, without it
   */
  Columns(String... heading) {
    this.heading =
        Arrays.stream(heading)
            .map(cell -> cell.startsWith("<") ? cell.substring(1) : cell)
            .toList();
    left = new boolean[heading.length];
    for (int column = 0; column < heading.length; column++) {
      left[column] = heading[column].startsWith("<");
    }
  }

  /** Adds a row of as many cells as the heading has. */
  void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** Whether there is no row. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The lines, indented and each ended by a newline; no heading where all its cells are empty. */
  String text(String indent) {
    int[] widths = new int[left.length];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (int column = 0; column < widths.length; column++) {
      widths[column] =
          widths[column] == 0 ? 0 : Math.max(widths[column], heading.get(column).length());
    }
    StringBuilder text = new StringBuilder();
    if (!heading.stream().allMatch(String::isEmpty)) {
      line(text, indent, heading, widths);
    }
    rows.forEach(row -> line(text, indent, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, String indent, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder(indent);
    boolean first = true;
    for (int column = 0; column < widths.length; column++) {
      if (widths[column] > 0) {
        String cell = cells.get(column);
        String pad = " ".repeat(widths[column] - cell.length());
        line.append(first ? "" : GAP).append(left[column] ? cell + pad : pad + cell);
        first = false;
      }
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
