package site.ycsb.fit;

import static site.ycsb.tectonic.spec.Words.format;

import site.ycsb.arrival.TextTable;

/** Tells what a fit came to: the laws, the distances, and what could not be told. */
public final class FitText {
  private FitText() {}

  /** The page. */
  public static String of(TraceFit fit) {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%s: %,d operations, %d phases%n",
            fit.trace(), fit.operations(), fit.ofTrace().phases().size()));
    if (!fit.fitted().laws().isEmpty()) {
      text.append(laws(fit));
    }
    if (!fit.distances().isEmpty()) {
      text.append("\ndistance of the spec's stream from the trace:\n").append(distances(fit));
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

  private static String laws(TraceFit fit) {
    TextTable table =
        new TextTable("<laws", "<chosen", "samples", "<runner-up", "by nats", "off by", "chance");
    for (FittedSpec.Law law : fit.fitted().laws()) {
      table.row(
          law.what(),
          law.law(),
          format("%,d", law.samples()),
          law.runnerUp() == null ? "-" : law.runnerUp(),
          law.runnerUp() == null || Double.isNaN(law.lead()) ? "-" : format("%,.1f", law.lead()),
          number(law.distance()),
          number(law.distanceByChance()));
    }
    return "\n" + table.text("  ");
  }

  private static String distances(TraceFit fit) {
    TextTable table = new TextTable("<phase", "<property", "trace", "spec", "<", "distance");
    for (Distance each : fit.distances()) {
      table.row(
          each.phase(),
          each.property(),
          each.ofTrace(),
          each.ofSpec(),
          each.measure(),
          number(each.value()));
    }
    return table.text("  ");
  }

  /** A distance in a few digits. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return value == 0
        ? "0"
        : value >= 100 ? format("%,.0f", value) : value < 1e-4 ? "<0.0001" : format("%.4f", value);
  }
}
