package site.ycsb.report.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.report.compare.Comparison.Row;

/**
 * What a comparison has to show, such as {@code READ p99 <= +10%}.
 *
 * @param text as the user wrote it
 * @param phase empty: every phase that has the operation
 * @param operation empty: the operations of a phase together, or each, as the figure is theirs
 * @param metric the figure
 * @param isAtMost whether the limit is from above
 */
public record Gate(
    String text, String phase, String operation, Metric metric, boolean isAtMost, Limit limit) {
  private static final String THROUGHPUT = "throughput";
  private static final String EXPECTED =
      "; expected [PHASE/][OPERATION] FIGURE <= LIMIT or >= LIMIT, such as 'READ p99 <= +10%',"
          + " 'run/READ p99 <= 10 ms', 'throughput >= -5%'";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:(?<phase>.+)/)?(?:(?<operation>[^\\s/<>=]+)\\s+)?(?<figure>[^\\s/<>=]+)"
              + "\\s*(?<side>[<>]=?)\\s*(?<limit>.*\\S)\\s*");
  private static final Pattern CHANGE = Pattern.compile("(?<percent>[+-]?[0-9]+(\\.[0-9]+)?)\\s*%");
  private static final Pattern VALUE =
      Pattern.compile("(?<value>[0-9]+(\\.[0-9]+)?)\\s*(?<unit>us|ms|s|/s)");
  private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);

  /** What a figure is held against. */
  public sealed interface Limit {
    /** What the runs say of what the limit bounds. */
    LogEstimate estimate(Sample first, Sample other);

    /** The limit, in what it bounds. */
    double bound();

    /** The limit, as people read it. */
    String text(Metric metric);

    /** What was found, with its interval, of which the ends are NaN if nobody can tell them. */
    String text(Metric metric, double found, double least, double most);

    /**
     * The ratio to the first group.
     *
     * @param bound above 0; 1.1 is +10 %
     */
    record Change(double bound) implements Limit {
      @Override
      public LogEstimate estimate(Sample first, Sample other) {
        return LogEstimate.ratio(first, other);
      }

      @Override
      public String text(Metric metric) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (bound - 1));
      }

      @Override
      public String text(Metric metric, double found, double least, double most) {
        return new Difference(found, least, most, Double.NaN, Double.NaN).text();
      }
    }

    /**
     * A figure by itself.
     *
     * @param bound in microseconds, or operations per second
     */
    record Value(double bound) implements Limit {
      @Override
      public LogEstimate estimate(Sample first, Sample other) {
        return LogEstimate.of(other);
      }

      @Override
      public String text(Metric metric) {
        return metric.text(bound);
      }

      @Override
      public String text(Metric metric, double found, double least, double most) {
        return metric.text(found)
            + (Double.isNaN(least)
                ? ""
                : " (" + metric.text(least) + " to " + metric.text(most) + ")");
      }
    }
  }

  /**
   * Reads a gate.
   *
   * @param name of the option or field that has it
   * @throws UsageException with what is legal
   */
  public static Gate parse(String name, String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new UsageException(name + " is '" + text + "'" + EXPECTED);
    }
    Metric metric = metric(name, text, form.group("figure"));
    return new Gate(
        text.strip(),
        Objects.requireNonNullElse(form.group("phase"), ""),
        Objects.requireNonNullElse(form.group("operation"), ""),
        metric,
        form.group("side").startsWith("<"),
        limit(name, text, metric, form.group("limit")));
  }

  /**
   * The figures that it is about.
   *
   * @throws UsageException if the runs have none, with those that they have
   */
  public List<Row> rows(Comparison comparison) {
    List<Row> rows = comparison.rows().stream().filter(this::isAbout).toList();
    if (rows.isEmpty()) {
      throw new UsageException(
          "--gate is '%s', and the runs have no such figure; expected of them one of: %s"
              .formatted(
                  text,
                  comparison.rows().stream()
                      .map(row -> row.phase() + "/" + (row.operation() + " ").stripLeading())
                      .map(name -> name + (name.endsWith("/") ? THROUGHPUT : "FIGURE"))
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
    return rows;
  }

  /** The limit with its side, such as "at most +10.0 %". */
  public String limitText() {
    return (isAtMost ? "at most " : "at least ") + limit.text(metric);
  }

  private boolean isAbout(Row row) {
    return row.metric().equals(metric) && isAbout(row.phase(), row.operation());
  }

  /** Whether it speaks of an operation of a phase. */
  public boolean isAbout(String ofPhase, String ofOperation) {
    return (phase.isEmpty() || phase.equals(ofPhase))
        && (operation.isEmpty() || operation.equalsIgnoreCase(ofOperation));
  }

  private static Metric metric(String name, String text, String figure) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    metrics.put(THROUGHPUT, Metric.THROUGHPUT);
    Metric.times().forEach(metric -> metrics.put(metric.title(), metric));
    Metric found = metrics.get(figure.toLowerCase(Locale.ROOT));
    if (found == null) {
      throw new UsageException(
          "%s is '%s', and %s is no figure%s; expected one of: %s"
              .formatted(
                  name,
                  text,
                  figure,
                  NearestName.hint(figure, metrics.keySet()),
                  String.join(", ", metrics.keySet())));
    }
    return found;
  }

  private static Limit limit(String name, String text, Metric metric, String limit) {
    Matcher change = CHANGE.matcher(limit);
    if (change.matches()) {
      double ratio = 1 + Double.parseDouble(change.group("percent")) / 100;
      if (ratio > 0) {
        return new Limit.Change(ratio);
      }
    }
    Matcher value = VALUE.matcher(limit);
    if (value.matches()) {
      boolean isRate = value.group("unit").equals("/s");
      double number = Double.parseDouble(value.group("value"));
      if (number > 0 && isRate == metric.equals(Metric.THROUGHPUT)) {
        return new Limit.Value(
            isRate ? number : number * MICROS.getOrDefault(value.group("unit"), Double.NaN));
      }
    }
    throw new UsageException(
        "%s is '%s', and its limit is %s; expected a change such as +10%% (above -100%%), or %s"
            .formatted(
                name,
                text,
                limit,
                metric.equals(Metric.THROUGHPUT)
                    ? "a rate such as 5000/s"
                    : "a time in us, ms or s, such as 10 ms"));
  }
}
