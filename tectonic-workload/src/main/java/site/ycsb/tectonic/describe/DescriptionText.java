package site.ycsb.tectonic.describe;

import static site.ycsb.arrival.Words.format;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.Words;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.describe.PhaseDescription.Entry;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.describe.SectionDescription.Expression;
import site.ycsb.tectonic.describe.SectionDescription.Part;
import site.ycsb.tectonic.describe.WorkloadDescription.Totals;
import site.ycsb.tectonic.describe.WorkloadDescription.Work;

/** A description as text of at most 100 columns, as far as names allow. */
public final class DescriptionText {
  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_EXPRESSION = 34;
  private static final int LONGEST_SELECTION = 34;
  private static final int MOST_EXPRESSIONS = 8;

  private final StringBuilder text = new StringBuilder();

  private DescriptionText() {}

  /** The whole description. */
  public static String of(WorkloadDescription workload) {
    DescriptionText all = new DescriptionText();
    all.line("%s, seed %d", workload.spec(), workload.seed());
    for (String note : workload.notes()) {
      String indent = "  ";
      for (String line : Words.lines("note: " + note, Words.WIDTH - 6)) {
        all.line("%s%s", indent, line);
        indent = "      ";
      }
    }
    workload.sections().forEach(all::section);
    all.totals(workload.totals());
    return all.text.toString();
  }

  private void section(SectionDescription section) {
    line("");
    line("Section \"%s\"", name(section.name()));
    TextTable facts = new TextTable("<", "<");
    expressions(facts, "key", section.keys());
    expressions(facts, "value", section.values());
    facts.row(
        "record",
        format(
            "%s B: key and %d %s",
            Amounts.count(section.recordBytes()),
            section.fields(),
            section.fields() == 1 ? "value" : "values"));
    facts.row("peak", live(section.peak()) + " live keys");
    keySet(facts, section);
    text.append(facts.text("  "));
    section.phases().forEach(phase -> text.append(phase(phase)));
  }

  private static void expressions(TextTable facts, String title, List<Expression> expressions) {
    TextTable columns = new TextTable("<", "<", "<", "<");
    for (Expression expression :
        expressions.subList(0, Math.min(MOST_EXPRESSIONS, expressions.size()))) {
      columns.row(
          Words.within(expression.expression(), LONGEST_EXPRESSION),
          lengths(expression),
          expression.different() == null
              ? title.equals("key") ? "unbounded" : ""
              : different(expression.different()),
          Words.within(String.join(", ", expression.usedBy()), LONGEST_NAME));
    }
    if (columns.isEmpty()) {
      return;
    }
    String first = title;
    for (String line : columns.text("").lines().toList()) {
      facts.row(first, line);
      first = "";
    }
    if (expressions.size() > MOST_EXPRESSIONS) {
      facts.row("", "and " + Amounts.count(expressions.size() - MOST_EXPRESSIONS) + " more");
    }
  }

  private static String lengths(Expression expression) {
    return expression.minBytes() == expression.maxBytes()
        ? Amounts.bytes(expression.minBytes())
        : format(
            "%s (%s to %s)",
            Amounts.bytes(expression.meanBytes()),
            Amounts.bytes(expression.minBytes()),
            Amounts.bytes(expression.maxBytes()));
  }

  private static String different(double count) {
    return count == 1
        ? "only one"
        : (count < 1e13 ? Amounts.count(count) : format("%.1e", count)) + " different";
  }

  /** The parts of the key set, each with the first of the operations that ask for it. */
  private static void keySet(TextTable facts, SectionDescription section) {
    String first = "key set";
    for (String line : Words.lines(section.keySet(), Words.WIDTH - 11)) {
      facts.row(first, line);
      first = "";
    }
    TextTable parts = new TextTable("<", "", "<");
    for (Part part : section.keySetParts()) {
      String reason = part.reasons().get(0);
      int more = part.reasons().size() - 1;
      String who = Words.within(reason.substring(0, reason.lastIndexOf(": ")), 44);
      parts.row(
          part.name(),
          Amounts.bytes(part.bytes()),
          "for " + who + (more > 0 ? " and " + more + " more" : ""));
    }
    if (!parts.isEmpty()) {
      parts.text("").lines().forEach(line -> facts.row("", line));
      facts.row(
          "memory",
          format(
              "about %s in the generator, %s per live key at the peak",
              Amounts.bytes(section.generatorBytes()),
              Amounts.bytes(section.generatorBytesPerKey())));
    }
  }

  private void totals(Totals totals) {
    line("");
    line(totals.warmup().phases() == 0 ? "Total" : "Total without the warm-ups");
    TextTable facts = new TextTable("<", "<");
    work(facts, totals.measured());
    if (totals.clockPhases() > 0) {
      facts.row(
          "not counted",
          format(
              "what %d %s until the time is up",
              totals.clockPhases(), totals.clockPhases() == 1 ? "phase does" : "phases do"));
    }
    facts.row("records at the end", live(totals.recordsAtEnd()));
    facts.row(
        "space in the store",
        "about "
            + Amounts.bytes(totals.storeBytes())
            + " of keys and values, more with its overhead");
    text.append(facts.text("  "));
    if (totals.warmup().phases() > 0) {
      line("Warm-ups");
      TextTable warmups = new TextTable("<", "<");
      work(warmups, totals.warmup());
      text.append(warmups.text("  "));
    }
  }

  private static void work(TextTable facts, Work work) {
    facts.row(
        "operations",
        format(
            "%s in %d %s",
            Amounts.count(work.operations()),
            work.phases(),
            work.phases() == 1 ? "phase" : "phases"));
    facts.row("written", Amounts.bytes(work.writtenBytes()) + " of keys and values");
    if (work.rangeBytes() > 0) {
      facts.row("read by ranges", Amounts.bytes(work.rangeBytes()) + " of keys and values");
    }
  }

  /** A number of live keys, and how certain it is. */
  private static String live(LiveKeys live) {
    String keys = Amounts.count(live.keys());
    return switch (live.certainty()) {
      case EXACT -> keys;
      case EXPECTED -> "about " + keys;
      case AT_MOST -> "at most " + keys;
      case OPEN -> "open (" + keys + " without timed phases)";
    };
  }

  /** The name of a section or phase. */
  private static String name(String name) {
    return Words.within(name, LONGEST_NAME);
  }

  private void line(String pattern, Object... values) {
    text.append(format(pattern, values)).append('\n');
  }

  /** The description of a phase as text: a line, and up to two tables. */
  private static String phase(PhaseDescription phase) {
    StringBuilder text = new StringBuilder("\n");
    text.append(heading(phase)).append("    ").append(keys(phase)).append('\n');
    if (phase.arrival() != null) {
      text.append("    arrivals: ").append(arrivals(phase.arrival())).append('\n');
    }
    TextTable operations =
        new TextTable("<operation", "count", "share", "writes", "ranges cover", "ranges read");
    for (Entry entry : phase.entries()) {
      operations.row(
          entry.kind(),
          count(entry),
          share(entry),
          amount(entry.writtenBytes(), entry.writtenBytesEach(), Amounts::bytes),
          amount(entry.rangeKeys(), entry.rangeKeysEach(), keys -> Amounts.count(keys) + " keys"),
          amount(entry.rangeBytes(), entry.rangeBytesEach(), Amounts::bytes));
    }
    if (!operations.isEmpty()) {
      text.append(operations.text("    "));
    }
    return text.append(hotSets(phase)).toString();
  }

  private static String hotSets(PhaseDescription phase) {
    List<Entry> selecting =
        phase.entries().stream().filter(entry -> entry.hotSet() != null).toList();
    if (selecting.isEmpty()) {
      return "";
    }
    TextTable who = new TextTable("<", "<");
    for (Entry entry : selecting) {
      String selection = Objects.requireNonNull(entry.selection());
      who.row(entry.kind(), Words.within(selection, LONGEST_SELECTION));
    }
    Iterator<String> names = who.text("").lines().iterator();
    TextTable shares =
        new TextTable("<accesses to the most popular of the live keys", "0.1 %", "1 %", "10 %");
    for (Entry entry : selecting) {
      HotSet hotSet = Objects.requireNonNull(entry.hotSet());
      shares.row(
          names.next(),
          Amounts.share(hotSet.topThousandth()),
          Amounts.share(hotSet.topHundredth()),
          Amounts.share(hotSet.topTenth()));
    }
    return "\n" + shares.text("    ");
  }

  private static String heading(PhaseDescription phase) {
    String size =
        phase.operations() == null
            ? Amounts.seconds(Objects.requireNonNull(phase.seconds()))
            : Amounts.operations(phase.operations());
    return format(
        "  Phase %d \"%s\": %s%s%s%n",
        phase.number(),
        name(phase.name()),
        phase.warmup() ? "warm-up, " : "",
        size,
        phase.mix().equals("gliding") ? ", the mix glides" : "");
  }

  private static String keys(PhaseDescription phase) {
    String start = live(phase.liveAtStart());
    String end = live(phase.liveAtEnd());
    return "live keys: "
        + (start.equals(end) ? start : start + " -> " + end)
        + sorted(phase.sorted());
  }

  private static String sorted(PhaseDescription.@Nullable Sorted sorted) {
    if (sorted == null) {
      return "";
    }
    String places = format(", up to %,d places off", sorted.distance());
    String amounts =
        sorted.displaced() == 0
            ? ""
            : " but for "
                + displaced(sorted.least(), sorted.displaced())
                + (sorted.distance() == 1 ? ", in pairs of neighbours" : places)
                + (sorted.displacement() == null ? "" : ", by " + sorted.displacement());
    return "; inserts in key order" + amounts + (sorted.drawn() ? " (drawn once)" : "");
  }

  private static String displaced(long least, long most) {
    String number = format("%,d", most);
    return least == 0
        ? number + " at most"
        : least == most
            ? number
            : format("%,d ", least) + (least == most - 2 ? "or " : "to ") + number;
  }

  private static String arrivals(PhaseDescription.Arrival arrival) {
    return Amounts.arrivals(arrival.model(), arrival.ratePerSecond())
        + ", about "
        + Amounts.seconds(Double.parseDouble(format("%.3g", arrival.seconds())));
  }

  private static String count(Entry entry) {
    Double count = entry.count();
    if (count == null) {
      return "";
    }
    return (entry.countCertainty() == Certainty.EXACT ? "" : "about ")
        + Amounts.count(Math.rint(count));
  }

  private static String share(Entry entry) {
    Double start = entry.shareAtStart();
    Double end = entry.shareAtEnd();
    return start == null || end == null
        ? Amounts.share(entry.share())
        : Amounts.share(start) + " -> " + Amounts.share(end);
  }

  /** What all operations do together; where the clock decides how many they are, what one does. */
  private static String amount(
      @Nullable Double all, @Nullable Double each, Function<Double, String> words) {
    if (each == null || each == 0) {
      return "";
    }
    return all == null ? words.apply(each) + " each" : words.apply(all);
  }
}
