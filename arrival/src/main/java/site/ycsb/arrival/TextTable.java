package site.ycsb.arrival;

import java.util.ArrayList;
import java.util.List;

/** Lines up cells: the first column to the left, the others to the right, the last as it is. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row; all rows have as many cells. */
  public void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  /** The rows, each indented and ended by a newline. */
  public String text(String indent) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int column = 0; column < widths.length; column++) {
        String cell = row.get(column);
        String pad = " ".repeat(widths[column] - cell.length());
        boolean left = column == 0 || column == widths.length - 1;
        line.append(column == 0 ? "" : GAP).append(left ? cell + pad : pad + cell);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
