package site.ycsb.report.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** Reads a CSV table whose cells are found by the names of their columns, without empty lines. */
public final class CsvTable {
  private final Path file;
  private final Iterator<CsvRecord> records;
  private final List<String> columns;

  /**
   * Reads the first line, which names the columns; a file without any has none.
   *
   * @param file how messages name it
   * @param lines of the table; not closed
   */
  public CsvTable(Path file, Reader lines) throws IOException {
    this.file = file;
    records =
        CsvReader.builder()
            .allowExtraFields(true)
            .allowMissingFields(true)
            .ofCsvRecord(lines)
            .iterator();
    CsvRecord first = next();
    columns = first == null ? List.of() : first.getFields();
  }

  /**
   * Hands over each whole line of a file below the first.
   *
   * @return the names of the columns; none if the file is not there
   */
  public static List<String> read(Path file, Consumer<Row> consumer) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Reader lines = WholeLines.reader(file)) {
      CsvTable table = new CsvTable(file, lines);
      table.forEach(consumer);
      return table.columns;
    }
  }

  private @Nullable CsvRecord next() throws IOException {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CharacterCodingException) {
        throw new UsageException(file + ": has bytes that are not UTF-8; expected CSV", e);
      }
      throw e.getCause();
    } catch (CsvParseException e) {
      throw new UsageException(file + ": no CSV: " + e.getMessage(), e);
    }
  }

  /** The names of the columns, in order. */
  public List<String> columns() {
    return columns;
  }

  private void forEach(Consumer<Row> consumer) throws IOException {
    for (CsvRecord each = next(); each != null; each = next()) {
      consumer.accept(new Row(each.getStartingLineNumber(), each.getFields()));
    }
  }

  /** All lines below the first. */
  public List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    forEach(rows::add);
    return rows;
  }

  /** A line of the table. */
  public final class Row {
    private final long number;
    private final List<String> cells;

    private Row(long number, List<String> cells) {
      this.number = number;
      this.cells = cells;
    }

    /** The names of its columns, in order. */
    public List<String> columns() {
      return columns;
    }

    /** Whether there is a column of this name, and something in its cell. */
    public boolean has(String column) {
      return columns.contains(column) && !text(column).isEmpty();
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
