package site.ycsb.clients.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.run.CsvTable;

/** Files of a merged folder that are no measurements of operations. */
final class MergedFiles {
  private static final String SECOND = "second";

  private MergedFiles() {}

  /** The counters of the store's engine as client 0 asked for them; null if there are none. */
  static @Nullable String statistics(Clients clients) throws IOException {
    ClientFolder first = clients.first();
    double shift = clients.shiftSeconds(first);
    StringBuilder text = new StringBuilder();
    List<String> titles =
        CsvTable.read(
            new ResultFolder(first.path()).statistics(),
            row -> {
              text.append(String.format(Locale.ROOT, "%.3f", row.number(SECOND) + shift));
              row.columns().stream()
                  .filter(column -> !column.equals(SECOND))
                  .forEach(column -> text.append(',').append(row.text(column)));
              text.append('\n');
            });
    return titles.isEmpty() ? null : String.join(",", titles) + "\n" + text;
  }

  /** What the machines did: in each second the greatest figure of any of them. */
  static @Nullable String machine(Clients clients) throws IOException {
    List<String> titles = new ArrayList<>();
    Map<Long, Map<String, String>> seconds = new TreeMap<>();
    for (ClientFolder client : clients.all()) {
      double shift = clients.shiftSeconds(client);
      List<String> found =
          CsvTable.read(
              new ResultFolder(client.path()).machine(),
              row -> {
                Map<String, String> greatest =
                    seconds.computeIfAbsent(
                        Math.round(row.number(SECOND) + shift), absent -> new TreeMap<>());
                row.columns()
                    .forEach(
                        column -> greatest.merge(column, row.text(column), MergedFiles::greater));
              });
      if (titles.isEmpty()) {
        titles.addAll(found);
      }
    }
    StringBuilder text = new StringBuilder(String.join(",", titles)).append('\n');
    seconds.forEach(
        (second, cells) -> {
          cells.put(SECOND, String.format(Locale.ROOT, "%d.0", second));
          text.append(
                  String.join(
                      ",", titles.stream().map(title -> cells.getOrDefault(title, "")).toList()))
              .append('\n');
        });
    return titles.isEmpty() ? null : text.toString();
  }

  private static String greater(String one, String two) {
    if (one.isEmpty() || two.isEmpty()) {
      return one + two;
    }
    return Double.parseDouble(one) >= Double.parseDouble(two) ? one : two;
  }
}
