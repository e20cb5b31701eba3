package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.report.compare.Comparison.Row;

/**
 * A limit of a figure, such as {@code READ p99 <= +10%}.
 *
 * @param text as the user wrote it
 * @param phase empty: every phase that has the operation
 * @param operation empty: the operations of a phase together, or each, as the figure is theirs
 * @param time null: throughput
 * @param isAtMost whether the limit is from above
 * @param isChange whether it bounds the ratio to the first group, and not the figure by itself
 * @param bound 1.1 for +10 %, or microseconds, or operations per second
 */
public record Gate(
    String text,
    String phase,
    String operation,
    @Nullable LatencyFigure time,
    boolean isAtMost,
    boolean isChange,
    double bound) {
  private static final String THROUGHPUT = "throughput";
  private static final String EXPECTED =
      "; expected [PHASE/][OPERATION] FIGURE <= LIMIT or >= LIMIT, such as 'READ p99 <= +10%',"
          + " 'run/READ p99 <= 10 ms', 'throughput >= -5%'";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:(?<phase>.+)/)?(?:(?<operation>[^\\s/<>=]+)\\s+)?(?<figure>[^\\s/<>=]+)"
              + "\\s*(?<side>[<>]=?)\\s*(?<limit>.*\\S)\\s*");
  private static final Pattern LIMIT =
      Pattern.compile("(?<number>[+-]?[0-9]+(\\.[0-9]+)?)\\s*(?<unit>%|us|ms|s|/s)");
  private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);

  /**
   * Reads a gate.
   *
   * @param name of the option or field that has it
   * @throws UsageException with what is legal
   */
  public static Gate parse(String name, String text) {
    String found = name + " is '" + text + "'";
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new UsageException(found + EXPECTED);
    }
    LatencyFigure time = time(found, form.group("figure"));
    Matcher limit = LIMIT.matcher(form.group("limit"));
    String unit = limit.matches() ? limit.group("unit") : "";
    double number = unit.isEmpty() ? Double.NaN : Double.parseDouble(limit.group("number"));
    double bound =
        switch (unit) {
          case "%" -> 1 + number / 100;
          case "/s" -> time == null ? number : Double.NaN;
          default -> time == null ? Double.NaN : number * MICROS.getOrDefault(unit, Double.NaN);
        };
    if (!(bound > 0)) {
      throw new UsageException(
          "%s, and its limit is %s; expected a change such as +10%% (above -100%%), or %s"
              .formatted(
                  found,
                  form.group("limit"),
                  time == null ? "a rate such as 5000/s" : "a time in us, ms or s, such as 10 ms"));
    }
    return new Gate(
        text.strip(),
        Objects.requireNonNullElse(form.group("phase"), ""),
        Objects.requireNonNullElse(form.group("operation"), ""),
        time,
        form.group("side").startsWith("<"),
        unit.equals("%"),
        bound);
  }

  private static @Nullable LatencyFigure time(String found, String figure) {
    Map<String, LatencyFigure> times = new LinkedHashMap<>();
    LatencyFigure.View.COMPARED.figures().forEach(time -> times.put(time.title(), time));
    String name = figure.toLowerCase(Locale.ROOT);
    List<String> names = new ArrayList<>(List.of(THROUGHPUT));
    names.addAll(times.keySet());
    if (!names.contains(name)) {
      throw new UsageException(
          "%s, and %s is no figure%s; expected one of: %s"
              .formatted(found, figure, NearestName.hint(figure, names), String.join(", ", names)));
    }
    return times.get(name);
  }

  /**
   * The figures that it is about.
   *
   * @throws UsageException if the runs have none, with those that they have
   */
  public List<Row> rows(Comparison comparison) {
    List<Row> rows = comparison.rows().stream().filter(row -> isAbout(row.figure())).toList();
    if (rows.isEmpty()) {
      throw new UsageException(
          "--gate is '%s', and the runs have no such figure; expected of them one of: %s"
              .formatted(
                  text,
                  comparison.rows().stream()
                      .map(Row::figure)
                      .map(each -> each.phase() + "/" + (each.operation() + " ").stripLeading())
                      .map(name -> name + (name.endsWith("/") ? THROUGHPUT : "FIGURE"))
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
    return rows;
  }

  /** Whether it speaks of a figure. */
  public boolean isAbout(Figure figure) {
    return figure.time() == time
        && (phase.isEmpty() || figure.isOf(phase))
        && (operation.isEmpty() || operation.equalsIgnoreCase(figure.operation()));
  }

  /** What it is of, such as "READ p99". */
  public String figureText() {
    return (operation + " " + Figure.title(time)).strip();
  }

  /** The limit with its side, such as "at most +10.0 %". */
  public String limitText() {
    return (isAtMost ? "at most " : "at least ")
        + (isChange
            ? String.format(Locale.ROOT, "%+.1f %%", 100 * (bound - 1))
            : Figure.text(time, bound));
  }

  /** What runs say of what it bounds. */
  LogEstimate estimate(Sample first, Sample other) {
    return isChange ? LogEstimate.ratio(first, other) : LogEstimate.of(other);
  }

  /** What was found, with its interval, of which the ends are NaN if nobody can tell them. */
  String text(double found, double least, double most) {
    if (isChange) {
      return new Difference(found, least, most, Double.NaN, Double.NaN).text();
    }
    return Figure.text(time, found)
        + (Double.isNaN(least)
            ? ""
            : " (" + Figure.text(time, least) + " to " + Figure.text(time, most) + ")");
  }
}
