package site.ycsb.tectonic.inspect;

import static site.ycsb.tectonic.inspect.Figures.decimal;
import static site.ycsb.tectonic.inspect.Figures.format;
import static site.ycsb.tectonic.inspect.Figures.number;
import static site.ycsb.tectonic.inspect.Figures.percent;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.arrival.TextTable;
import site.ycsb.tectonic.inspect.measure.Measures;

/** Tables of what is done: mix, mix over time, live keys, lengths. */
final class MixText {
  private static final int WINDOWS_A_TABLE = 10;
  private static final String INDENT = "  ";

  private MixText() {}

  static String of(Measures measures) {
    return mix(measures) + overTime(measures) + lengths(measures);
  }

  private static String mix(Measures measures) {
    TextTable table = new TextTable();
    table.row(List.of("operation mix", "count", "share", ""));
    for (Measures.KindCount kind : measures.mix()) {
      table.row(List.of(kind.operation(), number(kind.count()), percent(kind.share()), ""));
    }
    return table.text(INDENT);
  }

  private static String overTime(Measures measures) {
    List<Measures.Window> windows = measures.windows();
    Measures.LiveKeyCounts live = measures.liveKeys();
    StringBuilder text = new StringBuilder();
    long least = windows.stream().mapToLong(Measures.Window::operations).min().orElse(0);
    long most = windows.stream().mapToLong(Measures.Window::operations).max().orElse(0);
    text.append(
        format(
            "%n  over time: the mix in %%, in windows of equally many operations (%d of %s)%n",
            windows.size(), least == most ? number(least) : number(least) + " or " + number(most)));
    for (int from = 0; from < windows.size(); from += WINDOWS_A_TABLE) {
      int to = Math.min(windows.size(), from + WINDOWS_A_TABLE);
      text.append(overTime(measures, from, to));
    }
    text.append(
        format(
            "  live keys: %s at the start, %s at the end, peak %s%s%n",
            number(live.start()),
            number(live.end()),
            number(live.peak()),
            live.peak() == live.start()
                ? " at the start"
                : " after operation " + number(live.peakAtOperation())));
    return text.toString();
  }

  private static String overTime(Measures measures, int from, int to) {
    TextTable table = new TextTable();
    List<Measures.Window> windows = measures.windows().subList(from, to);
    List<String> header = new ArrayList<>(List.of("window"));
    List<String> liveKeys = new ArrayList<>(List.of("live keys at end"));
    for (int i = from; i < to; i++) {
      header.add(number(i + 1));
      liveKeys.add(Figures.shortNumber(measures.windows().get(i).liveKeysAtEnd()));
    }
    table.row(closed(header));
    for (Measures.KindCount kind : measures.mix()) {
      List<String> row = new ArrayList<>(List.of(kind.operation()));
      windows.forEach(
          window ->
              row.add(Figures.shortPercent(window.shares().getOrDefault(kind.operation(), 0.0))));
      table.row(closed(row));
    }
    table.row(closed(liveKeys));
    return table.text(INDENT);
  }

  private static List<String> closed(List<String> row) {
    List<String> closed = new ArrayList<>(row);
    closed.add("");
    return closed;
  }

  private static String lengths(Measures measures) {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "lengths in bytes", "count", "min", "mean", "p50", "p95", "p99", "max", "total", ""));
    for (Measures.Lengths lengths : measures.lengths()) {
      table.row(
          List.of(
              lengths.of() + " of " + lengths.operation(),
              number(lengths.count()),
              number(lengths.min()),
              decimal(lengths.mean()),
              number(lengths.p50()),
              number(lengths.p95()),
              number(lengths.p99()),
              number(lengths.max()),
              Figures.bytes(lengths.totalBytes()),
              ""));
    }
    return "\n" + table.text(INDENT);
  }
}
