package site.ycsb.arrival;

import java.util.ArrayList;
import java.util.List;

/** Lines up cells; columns that nobody fills are left out. */
public final class TextTable {
  private static final String GAP = "  ";
  private static final String LEFT = "<";

  private final List<String> heading;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A table below a heading, which is left out where it is empty.
   *
   * @param heading a cell each; one that begins with {@code <} is set to the left, without it; none
   *     at all: the first column and the last are set to the left, the others to the right
   */
  public TextTable(String... heading) {
    this.heading = List.of(heading);
  }

  /** Adds a row; all rows have as many cells. */
  public void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  /** Adds a row; all rows have as many cells. */
  public void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The heading and the rows, each indented and ended by a newline. */
  public String text(String indent) {
    List<String> titles =
        heading.stream().map(cell -> cell.startsWith(LEFT) ? cell.substring(1) : cell).toList();
    int[] widths = new int[(heading.isEmpty() ? rows.get(0) : heading).size()];
    for (int column = 0; column < widths.length; column++) {
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
      if ((widths[column] > 0 || rows.isEmpty()) && !titles.isEmpty()) {
        widths[column] = Math.max(widths[column], titles.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    if (!titles.stream().allMatch(String::isEmpty)) {
      line(text, indent, titles, widths);
    }
    rows.forEach(row -> line(text, indent, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, String indent, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder(indent);
    String gap = "";
    for (int column = 0; column < widths.length; column++) {
      if (widths[column] > 0) {
        String cell = cells.get(column);
        String pad = " ".repeat(widths[column] - cell.length());
        line.append(gap).append(isLeft(column, widths.length) ? cell + pad : pad + cell);
        gap = GAP;
      }
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private boolean isLeft(int column, int columns) {
    return heading.isEmpty()
        ? column == 0 || column == columns - 1
        : heading.get(column).startsWith(LEFT);
  }
}
