package site.ycsb.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.Limit;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.run.RunFolder;

/**
 * Searches the highest rate at which a limit holds. It doubles the lowest rate until the limit
 * breaks, then halves the ratio between the two rates until they are close.
 *
 * @param slo the limit, such as {@code READ p99 < 10 ms}, of response times where there are such
 * @param from the rate to begin with, operations per second
 * @param to the highest rate to try, operations per second
 * @param within how near the rates on both sides of the limit are in the end; 0.05 unless given
 */
public record LoadSearch(
    @JsonProperty(required = true) String slo,
    @JsonProperty(required = true) double from,
    @JsonProperty(required = true) double to,
    @Nullable Double within) {
  /** The property that a search sets. */
  static final String RATE = "target";

  private static final String SLO = "slo";
  private static final double WITHIN = 0.05;
  private static final double LEAST_WITHIN = 0.001;
  // Rates are part of folders' names.
  private static final MathContext DIGITS = new MathContext(4);

  public LoadSearch {
    check(from > 0, "from", from, "a rate above 0");
    check(to > from && Double.isFinite(to), "to", to, "a rate above from, " + text(from));
    check(
        within == null || (within >= LEAST_WITHIN && within <= 1),
        "within",
        String.valueOf(within),
        "a ratio from " + LEAST_WITHIN + " to 1");
    Limit limit = Limit.parse(SLO, slo);
    check(
        limit.isAtMost() && !limit.isChange() && limit.measure() instanceof LatencyFigure,
        SLO,
        '"' + slo + '"',
        "an upper limit of a time, such as READ p99 < 10 ms");
  }

  private static void check(boolean holds, String field, Object found, String expected) {
    PlanChecks.that(holds, field, "is " + found, expected);
  }

  /**
   * The rates on both sides of the limit, operations per second.
   *
   * @param holds the highest with which it held below all that broke it; 0 if the first broke it
   * @param breaks the lowest that broke it; infinite if none did
   */
  record Bracket(double holds, double breaks) {
    /** The estimate: the geometric mean of the two rates. */
    double middle() {
      return Math.sqrt(holds * breaks);
    }

    /** Whether the limit was found between the lowest and the highest rate. */
    boolean isFound() {
      return holds > 0 && Double.isFinite(breaks);
    }

    String text() {
      if (isFound()) {
        return LoadSearch.text(holds) + " to " + LoadSearch.text(breaks) + "/s";
      }
      return holds > 0
          ? "above " + LoadSearch.text(holds) + "/s"
          : "below " + LoadSearch.text(breaks) + "/s";
    }
  }

  /** What the runs so far say, by their rates. */
  static Bracket bracket(NavigableMap<Double, Boolean> held) {
    double breaks =
        held.entrySet().stream()
            .filter(each -> !each.getValue())
            .mapToDouble(each -> each.getKey())
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    Double holds = held.lowerKey(breaks);
    return new Bracket(holds == null ? 0 : holds, breaks);
  }

  /** The rate to try next, or none when the answer is there. */
  OptionalDouble next(NavigableMap<Double, Boolean> held) {
    if (held.isEmpty()) {
      return OptionalDouble.of(from);
    }
    Bracket bracket = bracket(held);
    if (bracket.holds() == 0 || bracket.holds() >= to) {
      return OptionalDouble.empty();
    }
    if (!bracket.isFound()) {
      return OptionalDouble.of(Math.min(2 * bracket.holds(), to));
    }
    double middle = new BigDecimal(bracket.middle()).round(DIGITS).doubleValue();
    boolean isDone = bracket.breaks() <= bracket.holds() * (1 + nearness());
    return isDone || middle <= bracket.holds() || middle >= bracket.breaks()
        ? OptionalDouble.empty()
        : OptionalDouble.of(middle);
  }

  /** How many runs a search takes at most. */
  int mostRuns() {
    int doublings = (int) Math.ceil(Math.log(to / from) / Math.log(2));
    int halvings = (int) Math.ceil(Math.log(Math.log(2) / Math.log1p(nearness())) / Math.log(2));
    return 1 + doublings + Math.max(0, halvings);
  }

  /** The relative distance of the two rates at which the search ends. */
  double nearness() {
    return within == null ? WITHIN : within;
  }

  /**
   * Whether the limit held in a run. An overload or a missed schedule breaks it, too. Runs on a
   * machine that was too busy to measure count, some of them {@link #isDoubtful as doubtful}.
   *
   * @throws UsageException if the run has no such figure, or too few operations for it
   */
  boolean holds(RunFolder run) {
    RunStatus status = run.result().status();
    List<Double> micros = micros(run);
    return status != RunStatus.OVERLOADED
        && status != RunStatus.MISSED_SCHEDULE
        && micros.stream().allMatch(limit()::holds);
  }

  /** What the limit is of, such as "READ p99". */
  String figure() {
    return limit().figureText();
  }

  /** Whether it is uncertain what a run says about the limit. */
  boolean isDoubtful(RunFolder run) {
    return switch (run.result().status()) {
      case FINISHED, OVERLOADED, MISSED_SCHEDULE, NOT_MEASURABLE -> isMachineToBlame(run);
      default -> true;
    };
  }

  /**
   * Whether the store might have met the limit on a machine that is neither late nor disturbed.
   * Both only add to response times: a limit that held all the same is in no doubt.
   */
  boolean isMachineToBlame(RunFolder run) {
    boolean isLate = run.result().status() == RunStatus.NOT_MEASURABLE;
    return (isLate || run.result().isDisturbed()) && !holds(run);
  }

  double limitMicros() {
    return limit().bound();
  }

  Limit limit() {
    return Limit.parse(SLO, slo);
  }

  /** The figure of each phase and operation that the limit is of, in microseconds; no warm-ups. */
  List<Double> micros(RunFolder run) {
    Limit limit = limit();
    List<Double> micros = new ArrayList<>();
    Map<Figure, Value> all = Figure.of(run.phases(), LatencyFigure.View.COMPARED.figures(), false);
    for (Figure figure : Figure.waitedFor(all.keySet())) {
      Value found = figure.in(all);
      Value sent = all.get(new Figure(figure.phase(), figure.operation(), false, null));
      if (limit.isAbout(figure) && sent != null && sent.operations() > 0) {
        checkEnough(run, figure, found.operations());
        micros.add(found.value());
      }
    }
    if (micros.isEmpty()) {
      throw new UsageException(
          "search/slo is \"%s\", and %s has no such operation; expected one of: %s"
              .formatted(
                  slo,
                  run.path(),
                  Figure.of(run.phases(), List.of(), true).keySet().stream()
                      .filter(each -> !each.operation().isEmpty())
                      .map(each -> each.phase() + "/" + each.operation())
                      .collect(Collectors.joining(", "))));
    }
    return micros;
  }

  private void checkEnough(RunFolder run, Figure figure, long operations) {
    boolean isWhole = run.result().status() == RunStatus.FINISHED;
    if (isWhole && operations < figure.fewestOperations()) {
      throw new UsageException(
          "search/slo is \"%s\", and %s has %,d operations of %s; expected at least %,d, so that a %s means something"
              .formatted(
                  slo,
                  run.path(),
                  operations,
                  figure.operation(),
                  figure.fewestOperations(),
                  Figure.title(figure.time())));
    }
  }

  /** Which rates held, of the runs of a search. */
  NavigableMap<Double, Boolean> held(NavigableMap<Double, RunFolder> runs) {
    NavigableMap<Double, Boolean> held = new TreeMap<>();
    runs.forEach((rate, run) -> held.put(rate, holds(run)));
    return held;
  }

  /** A rate as it stands in properties and names. */
  static String text(double rate) {
    return new BigDecimal(rate).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
