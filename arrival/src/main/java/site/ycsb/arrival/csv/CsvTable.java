package site.ycsb.arrival.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import site.ycsb.arrival.UsageException;

/**
 * Reads a table whose cells have no commas in them and are found by the names of their columns;
 * quotes around a cell are left out, and empty lines are passed over.
 */
public final class CsvTable {
  private final Path file;
  private final BufferedReader lines;
  private final List<String> columns;

  /**
   * Reads the first line, which names the columns; a file without any has none.
   *
   * @param file how messages name it
   * @param lines of the table; not closed
   * @param names what a column is called, by its name in the file
   */
  public CsvTable(Path file, BufferedReader lines, UnaryOperator<String> names) throws IOException {
    this.file = file;
    this.lines = lines;
    String first = lines.readLine();
    columns = first == null ? List.of() : cells(first).stream().map(names).toList();
  }

  /** The names of the columns, in order. */
  public List<String> columns() {
    return columns;
  }

  /** Hands over each line below the first. */
  public void forEach(Consumer<Row> consumer) throws IOException {
    long number = 1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (!line.isEmpty()) {
        consumer.accept(new Row(number, cells(line)));
      }
    }
  }

  /** All lines below the first. */
  public List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    forEach(rows::add);
    return rows;
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.replace("\"", "").split(",", -1));
  }

  /** A line of the table. */
  public final class Row {
    private final long number;
    private final List<String> cells;

    private Row(long number, List<String> cells) {
      this.number = number;
      this.cells = cells;
    }

    /** The cell of a column. */
    public String text(String column) {
      int index = columns.indexOf(column);
      if (index < 0) {
        throw new UsageException(
            "%s:1: there is no column %s; expected one, found %s"
                .formatted(file, column, String.join(", ", columns)));
      } else if (index >= cells.size()) {
        throw wrong(column, "missing");
      }
      return cells.get(index);
    }

    /** A whole number. */
    public long whole(String column) {
      String text = text(column);
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw wrong(column, "\"" + text + "\"");
      }
    }

    /** A number. */
    public double number(String column) {
      String text = text(column);
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw wrong(column, "\"" + text + "\"");
      }
    }

    /** A number; NaN where the cell is empty. */
    public double numberOrNone(String column) {
      return text(column).isEmpty() ? Double.NaN : number(column);
    }

    private UsageException wrong(String column, String found) {
      return new UsageException(
          "%s:%d: %s is %s; expected a number".formatted(file, number, column, found));
    }
  }
}
