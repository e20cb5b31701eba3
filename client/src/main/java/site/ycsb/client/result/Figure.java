package site.ycsb.client.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a run: a throughput, a time of the operations of one kind, or what else a phase as a
 * whole came to.
 *
 * @param phase its name, with its number where others have the same
 * @param operation empty: the phase as a whole
 * @param response whether times are from when operations were due
 * @param measure what is measured, times in microseconds; null: operations per second
 */
public record Figure(String phase, String operation, boolean response, @Nullable Measure measure) {
  // Beyond a percentile, with which it is one.
  private static final int FEWEST_BEYOND = 20;

  /**
   * What a run has of a figure.
   *
   * @param operations that it is of: of times, those that did not fail
   */
  public record Value(double value, long operations) {}

  /** Figures that runs are compared by, of all phases but warm-ups. */
  public static Map<Figure, Value> compared(List<PhaseResult> phases) {
    Map<Figure, Value> figures = of(phases, LatencyFigure.View.COMPARED.figures(), false);
    figures.keySet().removeIf(each -> each.measure == null && !each.operation().isEmpty());
    return figures;
  }

  /**
   * The figures of a run, phase by phase: its throughput, what users got and what it cost the
   * store, then the throughput of each operation and its times.
   */
  public static Map<Figure, Value> of(
      List<PhaseResult> all, List<LatencyFigure> times, boolean warmups) {
    List<PhaseResult> phases = all.stream().filter(phase -> warmups || !phase.warmup()).toList();
    Map<Figure, Value> figures = new LinkedHashMap<>();
    for (PhaseResult phase : phases) {
      long namesakes = phases.stream().filter(each -> each.name().equals(phase.name())).count();
      String name = namesakes > 1 ? phase.number() + " " + phase.name() : phase.name();
      add(figures, name, "", phase, phase.completed());
      for (PhaseFigure each : PhaseFigure.values()) {
        if (!Double.isNaN(each.of(phase))) {
          figures.put(
              new Figure(name, "", false, each), new Value(each.of(phase), phase.completed()));
        }
      }
      for (OperationResult each : phase.operations()) {
        add(figures, name, each.operation(), phase, each.completed());
        add(figures, new Figure(name, each.operation(), false, null), each.serviceNanos(), times);
        add(figures, new Figure(name, each.operation(), true, null), each.responseNanos(), times);
      }
    }
    return figures;
  }

  private static void add(
      Map<Figure, Value> figures,
      String name,
      String operation,
      PhaseResult phase,
      long completed) {
    figures.put(
        new Figure(name, operation, false, null), new Value(phase.perSecond(completed), completed));
  }

  private static void add(
      Map<Figure, Value> figures, Figure of, @Nullable Latency nanos, List<LatencyFigure> times) {
    if (nanos != null) {
      times.forEach(
          time ->
              figures.put(
                  new Figure(of.phase, of.operation, of.response, time),
                  new Value(nanos.micros(time), nanos.count())));
    }
  }

  /** What users wait for: service times go where there are response times of the same. */
  public static List<Figure> waitedFor(Set<Figure> all) {
    return all.stream()
        .filter(
            each ->
                each.time() == null
                    || each.response
                    || !all.contains(new Figure(each.phase, each.operation, true, each.measure)))
        .toList();
  }

  /** What a run has of it, which it has to have. */
  public Value in(Map<Figure, Value> run) {
    return Objects.requireNonNull(run.get(this));
  }

  /** The time that is measured; null if it is none. */
  public @Nullable LatencyFigure time() {
    return measure instanceof LatencyFigure time ? time : null;
  }

  /** Whether it is the throughput of a whole phase. */
  public boolean isThroughput() {
    return measure == null && operation.isEmpty();
  }

  /** Whether it is of a phase of that name, of which there may be several. */
  boolean isOf(String name) {
    return phase.equals(name) || phase.matches("[0-9]+ " + Pattern.quote(name));
  }

  /** Such as "p99 (response)". */
  public String title() {
    return title(measure) + (response ? " (response)" : "");
  }

  /** A figure's name without whose it is. */
  public static String title(@Nullable Measure measure) {
    return measure == null ? "ops/s" : measure.title();
  }

  /** Phase, operation and figure, such as "run READ p99". */
  public String label() {
    return Stream.of(phase, operation, title())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Its name in JSON, such as "p99Micros". */
  public String jsonName() {
    return measure == null ? "throughputPerSecond" : measure.jsonName();
  }

  /** The ratio towards the better: above 1 for more throughput, less time, and less work. */
  public double improvement(double ratio) {
    return measure == null ? ratio : measure.improvement(ratio);
  }

  /** A value as people read it. */
  public String text(double value) {
    return text(measure, value);
  }

  /** A value of a measure, or of a throughput. */
  public static String text(@Nullable Measure measure, double value) {
    return measure != null
        ? measure.text(value)
        : String.format(Locale.ROOT, value >= 1000 ? "%,.0f/s" : "%.4g/s", value);
  }

  /** How many operations a run has to have so that 20 lie beyond a percentile. */
  public long fewestOperations() {
    LatencyFigure time = time();
    return time == null ? 0 : Math.round(FEWEST_BEYOND / (1 - time.percentile() / 100));
  }
}
