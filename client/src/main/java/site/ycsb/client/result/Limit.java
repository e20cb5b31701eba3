package site.ycsb.client.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.NearestName;

/**
 * A limit of a figure, such as {@code READ p99 < 10 ms}. Runs, gates and searches read it here.
 *
 * @param text as the user wrote it
 * @param phase empty: every phase that has the operation
 * @param operation empty: the operations of a phase together, or each, as the figure is theirs
 * @param measure null: throughput
 * @param isAtMost whether the limit is from above
 * @param isChange whether it bounds the ratio to other runs, and not the figure by itself
 * @param bound 1.1 for +10 %, or microseconds, operations per second, a factor or a share; itself
 *     within the limit
 */
public record Limit(
    String text,
    String phase,
    String operation,
    @Nullable Measure measure,
    boolean isAtMost,
    boolean isChange,
    double bound) {
  private static final String THROUGHPUT = "throughput";
  private static final String FORMS =
      "[PHASE/][OPERATION] FIGURE <= LIMIT or >= LIMIT, such as 'READ p99 <= +10%',"
          + " 'run/READ p99 <= 10 ms', 'throughput >= -5%'";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:(?<phase>.+)/)?(?:(?<operation>[^\\s/<>=]+)\\s+)?(?<figure>[^\\s/<>=]+)"
              + "\\s*(?<side>[<>]=?)\\s*(?<limit>.*\\S)\\s*");
  private static final Pattern LIMIT =
      Pattern.compile("(?<number>[+-]?[0-9]+(\\.[0-9]+)?)\\s*(?<unit>%|us|ms|s|/s|x|B)");
  private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);
  private static final Map<String, String> EXAMPLES =
      Map.of(
          "/s",
          "a rate such as 5000/s",
          "us",
          "a time in us, ms or s, such as 10 ms",
          "x",
          "a factor such as 12 x",
          "B",
          "bytes such as 4096 B",
          Measure.SHARE,
          "a share such as 5 %");

  /**
   * Reads a limit.
   *
   * @param name of the option, property or field that has it
   * @throws InvalidValueException with what is legal
   */
  public static Limit parse(String name, String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw mistake(name, text, "", FORMS);
    }
    Measure measure = measure(name, text, form.group("figure"));
    Matcher limit = LIMIT.matcher(form.group("limit"));
    String unit = limit.matches() ? limit.group("unit") : "";
    double number = unit.isEmpty() ? Double.NaN : Double.parseDouble(limit.group("number"));
    boolean isChange = unit.equals("%") && !isShare(measure, limit.group("number"));
    double bound =
        switch (unit) {
          case "%" -> (isChange ? 1 : 0) + number / 100;
          case "us", "ms", "s" ->
              unit(measure).equals("us")
                  ? number * MICROS.getOrDefault(unit, Double.NaN)
                  : Double.NaN;
          default -> unit.equals(unit(measure)) ? number : Double.NaN;
        };
    if (!(bound > 0)) {
      throw mistake(
          name,
          text,
          ", and its limit is " + form.group("limit"),
          "a change such as +10% (above -100%), or " + EXAMPLES.get(unit(measure)));
    }
    return new Limit(
        text.strip(),
        Objects.requireNonNullElse(form.group("phase"), ""),
        Objects.requireNonNullElse(form.group("operation"), ""),
        measure,
        form.group("side").startsWith("<"),
        isChange,
        bound);
  }

  /**
   * Reads the limit of a single run.
   *
   * @param name of the property or field that has it
   * @throws InvalidValueException if it is none, or the change from other runs
   */
  public static Limit ofRun(String name, String text) {
    Limit limit = parse(name, text);
    if (limit.isChange) {
      throw mistake(
          name,
          text,
          ", a change, and a run has nothing to compare with",
          "a time such as 10 ms, or a rate such as 5000/s");
    }
    return limit;
  }

  private static InvalidValueException mistake(
      String name, String text, String wrong, String expected) {
    return new InvalidValueException(name, "is '" + text.strip() + "'" + wrong, expected);
  }

  /** A share is written in percent as a change is, which has a sign. */
  private static boolean isShare(@Nullable Measure measure, String number) {
    return unit(measure).equals(Measure.SHARE) && Character.isDigit(number.charAt(0));
  }

  private static String unit(@Nullable Measure measure) {
    return measure == null ? Measure.PER_SECOND : measure.unit();
  }

  private static @Nullable Measure measure(String name, String text, String figure) {
    Map<String, Measure> measures = new LinkedHashMap<>();
    LatencyFigure.View.COMPARED.figures().forEach(time -> measures.put(time.title(), time));
    Stream.of(PhaseFigure.values()).forEach(each -> measures.put(each.title(), each));
    String found = figure.toLowerCase(Locale.ROOT);
    List<String> names = new ArrayList<>(List.of(THROUGHPUT));
    names.addAll(measures.keySet());
    if (!names.contains(found)) {
      throw mistake(
          name,
          text,
          ", and " + figure + " is no figure" + NearestName.hint(figure, names),
          "one of: " + String.join(", ", names));
    }
    return measures.get(found);
  }

  /**
   * Refuses a limit of figures that there are not.
   *
   * @param name of the option, property or field that has it
   * @param known figures of the runs or the workload
   * @throws InvalidValueException with those that there are
   */
  public void check(String name, Collection<Figure> known) {
    if (known.stream().noneMatch(this::isAbout)) {
      List<String> operations =
          known.stream().map(Figure::operation).filter(each -> !each.isEmpty()).distinct().toList();
      throw mistake(
          name,
          text,
          ", and there is no such figure"
              + (operations.contains(operation) ? "" : NearestName.hint(operation, operations)),
          "one of: "
              + known.stream()
                  .map(each -> each.phase() + "/" + (each.operation() + " ").stripLeading())
                  .map(each -> each + (each.endsWith("/") ? THROUGHPUT : "FIGURE"))
                  .distinct()
                  .collect(Collectors.joining(", ")));
    }
  }

  /** Whether it speaks of a figure. */
  public boolean isAbout(Figure figure) {
    return figure.measure() == measure
        && (phase.isEmpty() || figure.isOf(phase))
        && (operation.isEmpty() || operation.equalsIgnoreCase(figure.operation()));
  }

  /** Whether a value is within the limit. */
  public boolean holds(double value) {
    return isAtMost ? value <= bound : value >= bound;
  }

  /** What it is of, such as "READ p99". */
  public String figureText() {
    return (operation + " " + Figure.title(measure)).strip();
  }

  /** The limit with its side, such as "at most +10.0 %". */
  public String limitText() {
    return (isAtMost ? "at most " : "at least ")
        + (isChange
            ? String.format(Locale.ROOT, "%+.1f %%", 100 * (bound - 1))
            : Figure.text(measure, bound));
  }
}
