package site.ycsb.tectonic.inspect;

import static site.ycsb.tectonic.inspect.Figures.decimal;
import static site.ycsb.tectonic.inspect.Figures.finePercent;
import static site.ycsb.tectonic.inspect.Figures.format;
import static site.ycsb.tectonic.inspect.Figures.number;
import static site.ycsb.tectonic.inspect.Figures.percent;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.tectonic.inspect.measure.Measures;

/** Tables of which keys it is done to: order of the inserts, skew, ranges, prefixes. */
final class KeyText {
  private static final String INDENT = "  ";

  private KeyText() {}

  static String of(Measures measures) {
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
            number(order.k()),
            finePercent(order.kShare()),
            number(order.l()),
            finePercent(order.lShare()));
  }

  private static String skew(List<Measures.Skew> kinds) {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "",
            "accesses",
            "keys hit",
            "of keys",
            "hottest",
            "0.1 %",
            "1 %",
            "10 %",
            "chance",
            "zipf s",
            ""));
    for (Measures.Skew skew : kinds) {
      List<Measures.TopShare> top = skew.mostAccessed();
      table.row(
          List.of(
              skew.operation(),
              number(skew.accesses()),
              number(skew.keysAccessed()),
              skew.byAge() == null ? "-" : Figures.shortNumber(skew.keys()),
              Figures.fine(100 * skew.hottestKeyShare()),
              Figures.shortPercent(top.get(0).share()),
              Figures.shortPercent(top.get(1).share()),
              Figures.shortPercent(top.get(2).share()),
              optional("%.1f", 100, top.get(2).shareIfUniform()),
              optional("%.2f", 1, skew.zipfExponent()),
              ""));
    }
    return "\n  access skew: % of the accesses on the hottest key, 0.1 %, 1 % and 10 % of the keys\n"
        + table.text(INDENT);
  }

  private static String optional(String pattern, double factor, @Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, pattern, factor * value);
  }

  private static String age(List<Measures.Skew> kinds) {
    if (kinds.stream().allMatch(skew -> skew.byAge() == null)) {
      return "";
    }
    TextTable table = new TextTable();
    table.row(List.of("", "newest 1 %", "newest 10 %", "oldest 10 %", "oldest 1 %", ""));
    for (Measures.Skew skew : kinds) {
      Measures.AgeShares age = skew.byAge();
      if (age == null) {
        continue;
      }
      table.row(
          List.of(
              skew.operation(),
              percent(age.newestHundredth()),
              percent(age.newestTenth()),
              percent(age.oldestTenth()),
              percent(age.oldestHundredth()),
              ""));
    }
    return "\n  access by age: share of the accesses on the live keys inserted last and first\n"
        + table.text(INDENT);
  }

  private static String ranges(List<Measures.RangeLengths> kinds) {
    TextTable table = new TextTable();
    table.row(List.of("", "count", "min", "mean", "p50", "max", "min", "mean", "p50", "max", ""));
    for (Measures.RangeLengths range : kinds) {
      table.row(
          List.of(
              range.operation(),
              number(range.count()),
              number(range.keys().min()),
              decimal(range.keys().mean()),
              number(range.keys().p50()),
              number(range.keys().max()),
              finePercent(range.share().min()),
              finePercent(range.share().mean()),
              finePercent(range.share().p50()),
              finePercent(range.share().max()),
              ""));
    }
    return "\n  ranges: live keys covered, then the same as a share of those live at that moment\n"
        + table.text(INDENT);
  }

  private static String prefixes(Measures.Prefixes prefixes) {
    if (prefixes.hottest().isEmpty()) {
      return format("%n  prefixes of %d characters: no inserts%n", prefixes.characters());
    }
    Measures.HotPrefix hottest = prefixes.hottest().get(0);
    TextTable table = new TextTable();
    table.row(List.of("", "count", "prefixes hit", "on the hottest", "on the top 10", ""));
    for (Measures.PrefixUse use : prefixes.operations()) {
      table.row(
          List.of(
              use.operation(),
              number(use.count()),
              number(use.distinct()),
              percent(use.hottestShare()),
              percent(use.topTenShare()),
              ""));
    }
    double topTen = prefixes.hottest().stream().mapToDouble(Measures.HotPrefix::share).sum();
    return format(
            "%n  prefixes of %d characters: the inserts of the section so far have %s; \"%s\", the hottest,%n"
                + "  has %s of these inserts, the ten hottest %s; zipf s %s%n",
            prefixes.characters(),
            number(prefixes.distinct()),
            hottest.prefix().replaceAll("\\p{Cntrl}", "?"),
            finePercent(hottest.share()),
            finePercent(topTen),
            optional("%.2f", 1, prefixes.zipfExponent()))
        + table.text(INDENT);
  }
}
