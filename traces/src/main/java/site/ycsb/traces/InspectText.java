package site.ycsb.traces;

import static site.ycsb.arrival.Words.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.tectonic.describe.Amounts;

/** Tells what was measured in tables: first of the whole trace, then of each phase. */
public final class InspectText {
  private static final double DECIMAL_FROM = 10;
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final int EXACT_BELOW = 10_000;
  private static final int WINDOWS_A_TABLE = 10;
  private static final String INDENT = "  ";
  private final StringBuilder text = new StringBuilder();
  private final TraceMeasures trace;

  private InspectText(TraceMeasures trace) {
    this.trace = trace;
  }

  /** The whole report on a trace. */
  public static String text(TraceMeasures trace) {
    InspectText report = new InspectText(trace);
    report.heading();
    trace.readAs().lines().forEach(line -> report.text.append(line).append('\n'));
    report.violations();
    report.malformedLines();
    report.scopes();
    return report.text.toString();
  }

  private void heading() {
    text.append(
        format(
            "%s: %s, %s, %s%n",
            trace.trace(),
            plural(trace.operations(), "operation"),
            Amounts.bytes((double) trace.bytes()),
            trace.phases().isEmpty()
                ? "no phases marked"
                : plural(trace.sections(), "section")
                    + ", "
                    + plural(trace.phases().size(), "phase")));
  }

  private void violations() {
    if (trace.violations().isEmpty()) {
      text.append("violations of what a trace promises: none\n");
      return;
    }
    text.append("violations of what a trace promises:\n");
    for (TraceMeasures.ViolationCount violation : trace.violations()) {
      text.append(
          format(
              "  %s %s%s%n",
              number(violation.count()),
              violation.violation().replace('_', ' '),
              places(violation.firstLines(), violation.count())));
    }
  }

  private void malformedLines() {
    TraceMeasures.MalformedLines malformed = trace.malformedLines();
    if (malformed.count() > 0) {
      text.append(format("malformed lines, left out: %s%n", number(malformed.count())));
      malformed
          .first()
          .forEach(line -> text.append(format("  line %d: %s%n", line.line(), line.message())));
    }
  }

  private void scopes() {
    int phases = trace.phases().size();
    if (phases != 1) {
      scope("Whole trace", trace.whole());
    }
    for (int i = 0; i < phases; i++) {
      Measures phase = trace.phases().get(i);
      String section =
          phase.section() == null || phase.section().isEmpty()
              ? ""
              : format(" of section \"%s\"", phase.section());
      scope(
          format(
              "Phase %d/%d \"%s\"%s",
              i + 1, phases, Objects.requireNonNull(phase.phase()), section),
          phase);
    }
  }

  private void scope(String name, Measures measures) {
    text.append(format("%n%s: %s%n", name, plural(measures.operations(), "operation")));
    if (measures.operations() > 0) {
      text.append(mixTables(measures));
      text.append(keyTables(measures));
    }
  }

  private static String places(List<Long> lines, long count) {
    String list = String.join(", ", lines.stream().map(InspectText::number).toList());
    return (count == 1 ? ", line " : ", lines ") + list + (count > lines.size() ? ", ..." : "");
  }

  private static String plural(long count, String what) {
    return number(count) + " " + what + (count == 1 ? "" : "s");
  }

  private static String number(long value) {
    return format("%,d", value);
  }

  private static String decimal(double value) {
    return format("%,.1f", value);
  }

  /** A share as percent without its sign, in at most four characters. */
  private static String shortPercent(double share) {
    return share == 0 ? "0" : share >= 0.9995 ? "100" : decimal(100 * share);
  }

  /** A share as percent, to a tenth or to three digits if it is small. */
  private static String percent(double share) {
    return fine(100 * share) + " %";
  }

  /** A number to a tenth, or to three digits if it is small. */
  private static String fine(double value) {
    if (value >= DECIMAL_FROM || value == 0) {
      return decimal(value);
    }
    String plain = new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros().toPlainString();
    return plain + (plain.contains(".") ? "" : ".0");
  }

  /** A number in at most five characters. */
  private static String shortNumber(long value) {
    if (value < EXACT_BELOW) {
      return number(value);
    } else if (value < 100_000) {
      return format("%.1fk", value / 1e3);
    } else if (value < 1_000_000) {
      return format("%.0fk", value / 1e3);
    }
    return format(value < 10_000_000 ? "%.2fM" : "%.1fM", value / 1e6);
  }

  /** Tables of which keys it is done to: order of the inserts, skew, ranges, prefixes. */
  private static String keyTables(Measures measures) {
    StringBuilder text = new StringBuilder();
    if (measures.insertOrder() != null) {
      text.append(order(measures.insertOrder()));
    }
    if (!measures.accessSkew().isEmpty()) {
      text.append(skew(measures.accessSkew())).append(age(measures.accessSkew()));
    }
    if (!measures.ranges().isEmpty()) {
      text.append(ranges(measures.ranges()));
    }
    if (measures.prefixes() != null) {
      text.append(prefixes(measures.prefixes()));
    }
    return text.toString();
  }

  private static String order(Measures.InsertOrder order) {
    String inserts = "\n  order of the inserts by key: ";
    if (order.sorted()) {
      return inserts + "sorted (K 0, L 0)\n";
    }
    return inserts
        + format(
            "not sorted%n  K: %s out of place (%s)   L: %s places off at most (%s)%n",
            number(order.k()), percent(order.kShare()), number(order.l()), percent(order.lShare()));
  }

  private static String skew(List<Measures.Skew> kinds) {
    TextTable table =
        new TextTable(
            "<",
            "accesses",
            "keys hit",
            "of keys",
            "hottest",
            "0.1 %",
            "1 %",
            "10 %",
            "chance",
            "zipf s");
    for (Measures.Skew skew : kinds) {
      List<Measures.TopShare> top = skew.mostAccessed();
      table.row(
          skew.operation(),
          number(skew.accesses()),
          number(skew.keysAccessed()),
          skew.byAge() == null ? "-" : shortNumber(skew.keys()),
          fine(100 * skew.hottestKeyShare()),
          shortPercent(top.get(0).share()),
          shortPercent(top.get(1).share()),
          shortPercent(top.get(2).share()),
          optional("%.1f", 100, top.get(2).shareIfUniform()),
          optional("%.2f", 1, skew.zipfExponent()));
    }
    return "\n"
        + "  access skew: % of the accesses on the hottest key, 0.1 %, 1 % and 10 % of the"
        + " keys\n"
        + table.text(INDENT);
  }

  private static String optional(String pattern, double factor, @Nullable Double value) {
    return value == null ? "-" : format(pattern, factor * value);
  }

  private static String age(List<Measures.Skew> kinds) {
    if (kinds.stream().allMatch(skew -> skew.byAge() == null)) {
      return "";
    }
    TextTable table = new TextTable("<", "newest 1 %", "newest 10 %", "oldest 10 %", "oldest 1 %");
    for (Measures.Skew skew : kinds) {
      Measures.AgeShares age = skew.byAge();
      if (age == null) {
        continue;
      }
      table.row(
          skew.operation(),
          percent(age.newestHundredth()),
          percent(age.newestTenth()),
          percent(age.oldestTenth()),
          percent(age.oldestHundredth()));
    }
    return "\n  access by age: share of the accesses on the live keys inserted last and first\n"
        + table.text(INDENT);
  }

  private static String ranges(List<Measures.RangeLengths> kinds) {
    TextTable table =
        new TextTable("<", "count", "min", "mean", "p50", "max", "min", "mean", "p50", "max");
    for (Measures.RangeLengths range : kinds) {
      table.row(
          range.operation(),
          number(range.count()),
          number(range.keys().min()),
          decimal(range.keys().mean()),
          number(range.keys().p50()),
          number(range.keys().max()),
          percent(range.share().min()),
          percent(range.share().mean()),
          percent(range.share().p50()),
          percent(range.share().max()));
    }
    return "\n"
        + "  ranges: live keys covered, then the same as a share of those live at that"
        + " moment\n"
        + table.text(INDENT);
  }

  private static String prefixes(Measures.Prefixes prefixes) {
    if (prefixes.hottest().isEmpty()) {
      return format("%n  prefixes of %d characters: no inserts%n", prefixes.characters());
    }
    Measures.HotPrefix hottest = prefixes.hottest().get(0);
    TextTable table =
        new TextTable("<", "count", "prefixes hit", "on the hottest", "on the top 10");
    for (Measures.PrefixUse use : prefixes.operations()) {
      table.row(
          use.operation(),
          number(use.count()),
          number(use.distinct()),
          percent(use.hottestShare()),
          percent(use.topTenShare()));
    }
    double topTen = prefixes.hottest().stream().mapToDouble(Measures.HotPrefix::share).sum();
    return format(
            "%n  prefixes of %d characters: the inserts of the section so far have %s; \"%s\","
                + " the hottest,%n  has %s of these inserts, the ten hottest %s; zipf s %s%n",
            prefixes.characters(),
            number(prefixes.distinct()),
            hottest.prefix().replaceAll("\\p{Cntrl}", "?"),
            percent(hottest.share()),
            percent(topTen),
            optional("%.2f", 1, prefixes.zipfExponent()))
        + table.text(INDENT);
  }

  /** Tables of what is done: mix, mix over time, live keys, lengths. */
  private static String mixTables(Measures measures) {
    return mix(measures) + overTime(measures) + lengths(measures);
  }

  private static String mix(Measures measures) {
    TextTable table = new TextTable("<operation mix", "count", "share");
    for (Measures.KindCount kind : measures.mix()) {
      table.row(kind.operation(), number(kind.count()), percent(kind.share()));
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
    List<Measures.Window> windows = measures.windows().subList(from, to);
    List<String> header = new ArrayList<>(List.of("<window"));
    List<String> liveKeys = new ArrayList<>(List.of("live keys at end"));
    for (int i = from; i < to; i++) {
      header.add(number(i + 1));
      liveKeys.add(shortNumber(measures.windows().get(i).liveKeysAtEnd()));
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Measures.KindCount kind : measures.mix()) {
      List<String> row = new ArrayList<>(List.of(kind.operation()));
      windows.forEach(
          window -> row.add(shortPercent(window.shares().getOrDefault(kind.operation(), 0.0))));
      table.row(row);
    }
    table.row(liveKeys);
    return table.text(INDENT);
  }

  private static String lengths(Measures measures) {
    TextTable table =
        new TextTable(
            "<lengths in bytes", "count", "min", "mean", "p50", "p95", "p99", "max", "total");
    for (Measures.Lengths lengths : measures.lengths()) {
      table.row(
          lengths.of() + " of " + lengths.operation(),
          number(lengths.count()),
          number(lengths.min()),
          decimal(lengths.mean()),
          number(lengths.p50()),
          number(lengths.p95()),
          number(lengths.p99()),
          number(lengths.max()),
          Amounts.bytes((double) lengths.totalBytes()));
    }
    return "\n" + table.text(INDENT);
  }
}
