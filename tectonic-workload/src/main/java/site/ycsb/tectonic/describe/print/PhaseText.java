package site.ycsb.tectonic.describe.print;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.Certainty;
import site.ycsb.tectonic.describe.ExpressionText;
import site.ycsb.tectonic.describe.PhaseDescription;
import site.ycsb.tectonic.describe.PhaseDescription.Entry;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;

/** The description of a phase as text: a line, and up to two tables. */
final class PhaseText {
  private static final int LONGEST_SELECTION = 34;
  private static final String NOTHING = "";

  private PhaseText() {}

  static String of(PhaseDescription phase) {
    StringBuilder text = new StringBuilder("\n");
    text.append(heading(phase)).append("    ").append(keys(phase)).append('\n');
    if (phase.arrival() != null) {
      text.append("    arrivals: ").append(arrivals(phase.arrival())).append('\n');
    }
    Columns operations =
        new Columns("<operation", "count", "share", "writes", "ranges cover", "ranges read");
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
    Columns who = new Columns("<", "<");
    for (Entry entry : selecting) {
      String selection = Objects.requireNonNull(entry.selection());
      who.row(entry.kind(), ExpressionText.shortened(selection, LONGEST_SELECTION));
    }
    Iterator<String> names = who.text("").lines().iterator();
    Columns shares =
        new Columns("<accesses to the most popular of the live keys", "0.1 %", "1 %", "10 %");
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
    return String.format(
        Locale.ROOT,
        "  Phase %d \"%s\": %s%s%s%n",
        phase.number(),
        DescriptionText.name(phase.name()),
        phase.warmup() ? "warm-up, " : "",
        size,
        phase.mix().equals("gliding") ? ", the mix glides" : "");
  }

  private static String keys(PhaseDescription phase) {
    String sorted =
        phase.sorted() == null
            ? ""
            : phase.sorted().displaced() == 0
                ? "; inserts in key order"
                : String.format(
                    Locale.ROOT,
                    "; inserts in key order but for %,d, up to %,d places away",
                    phase.sorted().displaced(),
                    phase.sorted().distance());
    String start = DescriptionText.live(phase.liveAtStart());
    String end = DescriptionText.live(phase.liveAtEnd());
    return "live keys: " + (start.equals(end) ? start : start + " -> " + end) + sorted;
  }

  private static String arrivals(PhaseDescription.Arrival arrival) {
    return Amounts.arrivals(arrival.model(), arrival.ratePerSecond())
        + ", about "
        + Amounts.seconds(
            Double.parseDouble(String.format(Locale.ROOT, "%.3g", arrival.seconds())));
  }

  private static String count(Entry entry) {
    Double count = entry.count();
    if (count == null) {
      return NOTHING;
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
      return NOTHING;
    }
    return all == null ? words.apply(each) + " each" : words.apply(all);
  }
}
