package site.ycsb.ivs.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import site.ycsb.arrival.UsageException;

/** Reads the columns of a table by their names; others may stand between them, and empty lines. */
record CsvTable(Path file, List<String> header, List<List<String>> rows) {
  private static final List<String> EMPTY = List.of("");

  /** Reads a file of cells without commas in them; quotes around one are left out. */
  static CsvTable read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new UsageException(
          file + " is not there: expected a folder of results, as \"tectonic ivs\" leaves it");
    }
    List<List<String>> lines =
        Files.readAllLines(file).stream()
            .map(line -> List.of(line.replace("\"", "").split(",", -1)))
            .toList();
    if (lines.isEmpty()) {
      throw new UsageException(file + " is empty: expected a line with the names of the columns");
    }
    return new CsvTable(file, lines.get(0), lines.subList(1, lines.size()));
  }

  /** One line of the table. */
  record Row(CsvTable table, int line, List<String> cells) {
    String text(String column) {
      int index = table.header().indexOf(column);
      if (index < 0) {
        throw new UsageException(
            table.file() + " has no column " + column + ", only " + table.header());
      } else if (index >= cells.size()) {
        throw wrong(column, "nothing");
      }
      return cells.get(index);
    }

    double number(String column) {
      String text = text(column);
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw wrong(column, "\"" + text + "\"");
      }
    }

    private UsageException wrong(String column, String found) {
      return new UsageException(
          "%s:%d: %s is %s: expected a number".formatted(table.file(), line, column, found));
    }
  }

  /** The same with other names of the columns. */
  CsvTable renamed(UnaryOperator<String> names) {
    return new CsvTable(file, header.stream().map(names).toList(), rows);
  }

  /** Returns the lines below the header. */
  List<Row> all() {
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (!rows.get(i).equals(EMPTY)) {
        all.add(new Row(this, i + 2, rows.get(i)));
      }
    }
    return all;
  }
}
