package site.ycsb.report.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.arrival.UsageException;

/**
 * A line of a CSV file whose cells are found by the names of their columns. A run that is killed
 * leaves a last line that is cut off; it is passed over.
 */
final class Cells {
  private final Path file;
  private final List<String> header;
  private String[] cells = {};
  private long line;

  private Cells(Path file, List<String> header) {
    this.file = file;
    this.header = header;
  }

  /** Hands over each line below the header; nothing if there is no such file. */
  static void read(Path file, Consumer<Cells> consumer) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    long wholeBytes = WholeLines.bytes(file);
    try (BufferedReader reader = WholeLines.reader(file, wholeBytes)) {
      String first = reader.readLine();
      if (first == null) {
        return;
      }
      Cells cells = new Cells(file, Arrays.asList(first.split(",", -1)));
      for (String next = reader.readLine(); next != null; next = reader.readLine()) {
        cells.line++;
        cells.cells = next.split(",", -1);
        consumer.accept(cells);
      }
    }
  }

  String text(String column) {
    int index = header.indexOf(column);
    if (index < 0) {
      throw new UsageException(
          "%s:1: there is no column %s; expected one, found %s"
              .formatted(file, column, String.join(", ", header)));
    } else if (index >= cells.length) {
      throw wrong(column, "missing");
    }
    return cells[index];
  }

  long whole(String column) {
    String text = text(column);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong(column, "\"" + text + "\"");
    }
  }

  /** A number; NaN where the cell is empty. */
  double number(String column) {
    String text = text(column);
    try {
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw wrong(column, "\"" + text + "\"");
    }
  }

  private UsageException wrong(String column, String found) {
    return new UsageException(
        "%s:%d: %s is %s; expected a number".formatted(file, line + 1, column, found));
  }
}
