package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import site.ycsb.arrival.TextTable;
import site.ycsb.fit.FittedSpec.Law;
import site.ycsb.report.cli.RecordJson;

/** Prints a fit: its laws, its distances to the trace, and what could not be determined. */
final class FitText {
  private static final List<Column<Law>> LAWS =
      List.of(
          new Column<>("<laws", Law::what),
          new Column<>("<chosen", Law::law),
          new Column<>("samples", law -> format("%,d", law.samples())),
          new Column<>("<runner-up", law -> Objects.requireNonNullElse(law.runnerUp(), "-")),
          new Column<>("by nats", FitText::lead),
          new Column<>("off by", law -> number(law.distance())),
          new Column<>("chance", law -> number(law.distanceByChance())));
  private static final List<Column<Distance>> DISTANCES =
      List.of(
          new Column<>("<phase", Distance::phase),
          new Column<>("<property", Distance::property),
          new Column<>("trace", Distance::ofTrace),
          new Column<>("spec", Distance::ofSpec),
          new Column<>("<", Distance::measure),
          new Column<>("distance", distance -> number(distance.value())));

  private FitText() {}

  /** The whole, for people. */
  static String of(TraceFit fit) {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%s: %,d operations, %d phases%n",
            fit.trace(), fit.operations(), fit.ofTrace().phases().size()));
    if (!fit.fitted().laws().isEmpty()) {
      text.append('\n').append(lines(LAWS, fit.fitted().laws()).text("  "));
    }
    if (!fit.distances().isEmpty()) {
      text.append("\ndistance of the spec's stream from the trace:\n")
          .append(lines(DISTANCES, fit.distances()).text("  "));
      text.append(
          """
            TV: total variation; KS: greatest distance of the distribution functions;
            W1: mean distance in the unit of the property; diff: absolute difference
          """);
    }
    text.append("\nguessed, left out, or not to be told:\n");
    fit.fitted().notes().forEach(note -> text.append("  ").append(note).append('\n'));
    return text.toString();
  }

  /**
   * A column of a table of things.
   *
   * @param title begins with {@code <} where cells are set to the left
   */
  private record Column<T>(String title, Function<T, String> cell) {}

  private static <T> TextTable lines(List<Column<T>> columns, List<T> things) {
    TextTable table = new TextTable(columns.stream().map(Column::title).toArray(String[]::new));
    things.forEach(
        thing -> table.row(columns.stream().map(column -> column.cell().apply(thing)).toList()));
    return table;
  }

  /** What a program is told of a fit. The components, in snake case, are the fields of the JSON. */
  private record Summary(
      String trace,
      long operations,
      List<Law> laws,
      List<Distance> distances,
      List<String> notes) {}

  /** Laws, distances and notes as JSON. */
  static String json(TraceFit fit) throws JsonProcessingException {
    return RecordJson.rounded(
        "fits",
        List.of(
            new Summary(
                fit.trace(),
                fit.operations(),
                fit.fitted().laws(),
                fit.distances(),
                fit.fitted().notes())));
  }

  private static String lead(Law law) {
    boolean isKnown = law.runnerUp() != null && !Double.isNaN(law.lead());
    return isKnown ? format("%,.1f", law.lead()) : "-";
  }

  /** A distance in a few digits. */
  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return value == 0
        ? "0"
        : value >= 100 ? format("%,.0f", value) : value < 1e-4 ? "<0.0001" : format("%.4f", value);
  }
}
