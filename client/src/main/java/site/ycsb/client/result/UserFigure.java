package site.ycsb.client.result;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of what users with deadlines and retries got of a phase. It is declared here and nowhere
 * else: terminal, page, comparison, limit and gate go through these constants.
 */
public enum UserFigure implements PhaseFigure {
  /** Operations a second that were answered within the deadline, without an error. */
  GOODPUT("goodput", "goodputPerSecond", "/s"),
  /** The share of operations whose users gave up: no attempt was answered in time. */
  GIVEN_UP("given-up", "givenUpShare", SHARE),
  /** Retries by operation. */
  ADDED_LOAD("added-load", "addedLoad", SHARE);

  private final String title;
  private final String jsonName;
  private final String unit;

  UserFigure(String title, String jsonName, String unit) {
    this.title = title;
    this.jsonName = jsonName;
    this.unit = unit;
  }

  @Override
  public double of(PhaseResult phase) {
    Attempts attempts = phase.attempts();
    if (attempts == null) {
      return Double.NaN;
    }
    return switch (this) {
      case GOODPUT -> phase.perSecond(attempts.inTime());
      case GIVEN_UP -> 1 - (double) attempts.inTime() / attempts.operations();
      case ADDED_LOAD -> attempts.addedLoad();
    };
  }

  /** All that is told of a phase; empty where users had neither deadlines nor retries. */
  public static String text(PhaseResult phase) {
    Attempts attempts = phase.attempts();
    if (attempts == null) {
      return "";
    }
    return Stream.of(values())
            .map(each -> each.title() + " " + each.text(each.of(phase)))
            .collect(Collectors.joining(", "))
        + String.format(
            Locale.ROOT,
            "; attempts %s; %.2f s beyond deadlines, %.2f s of backoff",
            attempts.sentText(),
            attempts.lateSeconds(),
            attempts.backoffSeconds());
  }

  @Override
  public double improvement(double ratio) {
    return this == GOODPUT ? ratio : 1 / ratio;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String jsonName() {
    return jsonName;
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public String text(double value) {
    return this == GOODPUT
        ? Figure.text(null, value)
        : String.format(Locale.ROOT, "%.2f %%", 100 * value);
  }
}
