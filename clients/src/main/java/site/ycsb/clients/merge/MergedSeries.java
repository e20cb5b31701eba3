package site.ycsb.clients.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.LatencyFigure.View;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.run.CsvTable;

/**
 * The lines of {@code timeseries.csv} of all clients, added second by second of the common clock. A
 * client's second counts in the common second that holds most of it.
 */
final class MergedSeries {
  private static final List<LatencyFigure> FIGURES = View.SECONDS.figures();
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String RESPONSE = "response_";
  private static final String LAG = "lag_" + LatencyFigure.P99.column();

  private static final double HALF = 0.5;

  private final MergedLog log;
  private List<String> columns = List.of();
  private final NavigableMap<Long, Map<Of, List<CsvTable.Row>>> seconds = new TreeMap<>();
  private final Map<Long, List<CsvTable.Row>> arrivals = new TreeMap<>();
  private final Map<Of, Integer> order = new HashMap<>();
  private final Comparator<Of> inOrder =
      Comparator.comparingInt(Of::phase).thenComparingInt(of -> order.getOrDefault(of, 0));

  /** What a line is of. */
  private record Of(int phase, String operation) {}

  private MergedSeries(MergedLog log) {
    this.log = log;
  }

  static MergedSeries of(Clients clients, MergedLog log) throws IOException {
    MergedSeries series = new MergedSeries(log);
    for (ClientFolder client : clients.all()) {
      series.add(client, clients.shiftSeconds(client));
    }
    return series;
  }

  private void add(ClientFolder client, double shiftSeconds) throws IOException {
    List<CsvTable.Row> rows = new ArrayList<>();
    List<String> titles = CsvTable.read(new ResultFolder(client.path()).timeseries(), rows::add);
    columns = columns.isEmpty() ? titles : columns;
    long last = -1;
    for (CsvTable.Row row : rows) {
      long own = row.whole("second");
      long second = Math.round(own + shiftSeconds);
      Of of = new Of((int) row.whole("phase"), row.text("operation"));
      order.putIfAbsent(of, order.size());
      seconds
          .computeIfAbsent(second, absent -> new TreeMap<>(inOrder))
          .computeIfAbsent(of, absent -> new ArrayList<>())
          .add(row);
      if (own != last) {
        arrivals.computeIfAbsent(second, absent -> new ArrayList<>()).add(row);
      }
      last = own;
    }
  }

  /** The file. */
  String text() {
    StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
    seconds.forEach(
        (second, rows) -> {
          boolean isEmpty = rows.values().stream().allMatch(each -> count(each) == 0);
          List<String> ofSecond = arrived(arrivals.getOrDefault(second, List.of()));
          boolean wasWritten = false;
          for (Map.Entry<Of, List<CsvTable.Row>> each : rows.entrySet()) {
            if (count(each.getValue()) > 0 || (isEmpty && !wasWritten)) {
              text.append(line(second, each.getKey(), each.getValue(), ofSecond));
              wasWritten = true;
            }
          }
        });
    return text.toString();
  }

  private String line(long second, Of of, List<CsvTable.Row> rows, List<String> ofSecond) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(second));
    cells.add(String.valueOf(of.phase()));
    cells.add(of.operation());
    cells.add(String.valueOf(count(rows)));
    cells.add(String.valueOf(sum(rows, "failed")));
    List<CsvTable.Row> counted = rows.stream().filter(row -> row.whole("count") > 0).toList();
    for (boolean response : new boolean[] {false, true}) {
      String tag = IntervalLog.tag(of.phase(), of.operation(), response);
      Histogram interval = log.at(second + HALF, tag);
      FIGURES.forEach(figure -> cells.add(figure(counted, figure, response, interval)));
    }
    cells.addAll(ofSecond);
    return String.join(",", cells) + "\n";
  }

  private static long count(List<CsvTable.Row> rows) {
    return sum(rows, "count");
  }

  private static long sum(List<CsvTable.Row> rows, String column) {
    return rows.stream().mapToLong(row -> row.whole(column)).sum();
  }

  /** Adds arrivals and backlogs; takes the highest lag, an upper bound for all clients. */
  private static List<String> arrived(List<CsvTable.Row> clients) {
    List<CsvTable.Row> open =
        clients.stream().filter(row -> !row.text("offered").isEmpty()).toList();
    if (open.isEmpty()) {
      return List.of("", "", "");
    }
    double worst =
        open.stream()
            .mapToDouble(row -> row.numberOrNone(LAG))
            .filter(lag -> !Double.isNaN(lag))
            .max()
            .orElse(Double.NaN);
    return List.of(
        String.valueOf(sum(open, "offered")), String.valueOf(sum(open, "backlog")), text(worst));
  }

  /**
   * A figure of a second: the mean by the counts, the greatest maximum; a percentile is that of the
   * interval of the log, unless one client alone had operations.
   */
  private static String figure(
      List<CsvTable.Row> rows,
      LatencyFigure figure,
      boolean response,
      @Nullable Histogram interval) {
    String column = (response ? RESPONSE : "") + figure.column();
    List<CsvTable.Row> timed = rows.stream().filter(row -> !row.text(column).isEmpty()).toList();
    if (timed.size() < 2) {
      return timed.isEmpty() ? "" : timed.get(0).text(column);
    }
    return switch (figure) {
      case MEAN -> text(mean(timed, column));
      case MAX -> text(timed.stream().mapToDouble(row -> row.number(column)).max().orElse(0));
      default -> interval == null ? "" : text(figure.of(interval) / NANOS_PER_MICRO);
    };
  }

  private static double mean(List<CsvTable.Row> rows, String column) {
    double sum = 0;
    long count = 0;
    for (CsvTable.Row row : rows) {
      long timed = row.whole("count") - row.whole("failed");
      sum += timed * row.number(column);
      count += timed;
    }
    return sum / count;
  }

  private static String text(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value);
  }
}
