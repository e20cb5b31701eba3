package site.ycsb.client.settings;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Limit;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/** The limits of a run, such as {@code READ p99 < 10 ms}, and whether the run kept them. */
public record RunLimits(List<Limit> limits) {
  /** A list with commas. */
  public static final String LIMITS = "tectonic.limits";

  private static final List<Finding> GRAVEST_FIRST =
      List.of(Finding.LIMIT_BROKEN, Finding.LIMIT_OPEN, Finding.LIMIT_KEPT);
  private static final String OF_PROPERTY = "property " + LIMITS;

  /**
   * Reads the property.
   *
   * @throws UsageException if a limit of it is none
   */
  public static RunLimits of(Properties properties) {
    try {
      return of(properties.getProperty(LIMITS, ""));
    } catch (InvalidValueException e) {
      throw new UsageException(e);
    }
  }

  private static RunLimits of(String text) {
    return new RunLimits(
        Stream.of(text.split(",", -1))
            .filter(each -> !each.isBlank())
            .map(each -> Limit.ofRun(OF_PROPERTY, each))
            .toList());
  }

  /**
   * Sets the property to those limits that the run has figures for.
   *
   * @param all figures of the workload
   * @param ofRun those of the part that is run
   * @throws UsageException if a limit speaks of none of them
   */
  public void set(Properties properties, Set<Figure> all, Set<Figure> ofRun) {
    try {
      limits.forEach(limit -> limit.check(OF_PROPERTY, all));
    } catch (InvalidValueException e) {
      throw new UsageException(e);
    }
    String kept =
        limits.stream()
            .filter(limit -> ofRun.stream().anyMatch(limit::isAbout))
            .map(Limit::text)
            .collect(Collectors.joining(", "));
    if (!limits.isEmpty()) {
      properties.setProperty(LIMITS, kept);
    }
  }

  /** Whether a run kept its limits; what is measured of one of several clients says nothing. */
  public static List<VerdictPart> judge(RunResult measured) {
    if (measured.client() != null) {
      return List.of();
    }
    String limits = measured.properties().getOrDefault(LIMITS, "");
    return of(limits).judged(measured.phases(), measured.command());
  }

  /** A line for each figure of each limit, the gravest first. */
  List<VerdictPart> judged(List<PhaseResult> phases, RunResult.Command command) {
    Map<Figure, Figure.Value> figures = Figure.compared(phases);
    List<VerdictPart> parts = new ArrayList<>();
    for (Limit limit : limits) {
      List<Figure> mine =
          Figure.waitedFor(figures.keySet()).stream().filter(limit::isAbout).toList();
      mine.forEach(figure -> parts.add(part(limit, figure, figure.in(figures))));
      if (mine.isEmpty() && command == RunResult.Command.RUN) {
        parts.add(VerdictPart.of(Finding.LIMIT_OPEN, limit.text() + ": nothing of it was run"));
      }
    }
    parts.sort(Comparator.comparingInt(part -> GRAVEST_FIRST.indexOf(part.finding())));
    return parts;
  }

  private static VerdictPart part(Limit limit, Figure figure, Figure.Value found) {
    boolean isTold = found.operations() >= figure.fewestOperations();
    Finding finding = limit.holds(found.value()) ? Finding.LIMIT_KEPT : Finding.LIMIT_BROKEN;
    return VerdictPart.of(
        isTold ? finding : Finding.LIMIT_OPEN,
        "%s: %s%s"
            .formatted(
                limit.text(),
                figure.label(),
                isTold
                    ? " " + figure.text(found.value())
                    : format(
                        " of %,d operations, needs %,d",
                        found.operations(), figure.fewestOperations())));
  }
}
