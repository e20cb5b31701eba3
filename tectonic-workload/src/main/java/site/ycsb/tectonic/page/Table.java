package site.ycsb.tectonic.page;

import java.util.List;

/**
 * Cells in rows; the first column names the row.
 *
 * @param caption what the table shows
 */
public record Table(String caption, List<String> header, List<List<String>> rows) {
  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Whether a column holds anything but numbers. */
  boolean isText(int column) {
    return rows.stream()
        .map(row -> column < row.size() ? row.get(column) : "")
        .anyMatch(cell -> !cell.isEmpty() && !cell.matches("[-+]?[0-9][0-9,.]*( %)?"));
  }
}
