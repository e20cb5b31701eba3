package site.ycsb.tectonic.bench;

import java.util.ArrayList;
import java.util.List;

/** A table that can be read as it is and pasted into a page: columns are lined up. */
final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();

  /** Makes a table with titles; all rows have as many cells. */
  MarkdownTable(String... titles) {
    rows.add(List.of(titles));
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(Math.max(3, widths[column]), row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        String cell = row.get(column);
        text.append("| ").append(cell).append(" ".repeat(widths[column] - cell.length() + 1));
      }
      text.append("|\n");
      if (row == rows.get(0)) {
        for (int width : widths) {
          text.append('|').append("-".repeat(width + 2));
        }
        text.append("|\n");
      }
    }
    return text.toString();
  }
}
