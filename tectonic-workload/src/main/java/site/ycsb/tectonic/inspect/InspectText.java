package site.ycsb.tectonic.inspect;

import static site.ycsb.tectonic.inspect.Figures.bytes;
import static site.ycsb.tectonic.inspect.Figures.format;
import static site.ycsb.tectonic.inspect.Figures.number;

import java.util.List;
import java.util.Objects;
import site.ycsb.tectonic.inspect.measure.Measures;
import site.ycsb.tectonic.inspect.measure.TraceMeasures;

/** Tells what was measured in tables: first of the whole trace, then of each phase. */
public final class InspectText {
  private final StringBuilder text = new StringBuilder();
  private final TraceMeasures trace;

  private InspectText(TraceMeasures trace) {
    this.trace = trace;
  }

  /** The whole report on a trace. */
  public static String text(TraceMeasures trace) {
    InspectText report = new InspectText(trace);
    report.heading();
    report.violations();
    report.malformedLines();
    report.scopes();
    return report.text.toString();
  }

  private void heading() {
    text.append(
        format(
            "%s: %s, %s, %s%n",
            trace.trace(),
            plural(trace.operations(), "operation"),
            bytes(trace.bytes()),
            trace.phases().isEmpty()
                ? "no phases marked"
                : plural(trace.sections(), "section")
                    + ", "
                    + plural(trace.phases().size(), "phase")));
  }

  private void violations() {
    if (trace.violations().isEmpty()) {
      text.append("violations of what a trace promises: none\n");
      return;
    }
    text.append("violations of what a trace promises:\n");
    for (TraceMeasures.ViolationCount violation : trace.violations()) {
      text.append(
          format(
              "  %s %s%s%n",
              number(violation.count()),
              violation.violation().replace('_', ' '),
              places(violation.firstLines(), violation.count())));
    }
  }

  private void malformedLines() {
    TraceMeasures.MalformedLines malformed = trace.malformedLines();
    if (malformed.count() > 0) {
      text.append(format("malformed lines, left out: %s%n", number(malformed.count())));
      malformed
          .first()
          .forEach(line -> text.append(format("  line %d: %s%n", line.line(), line.message())));
    }
  }

  private void scopes() {
    int phases = trace.phases().size();
    if (phases != 1) {
      scope("Whole trace", trace.whole());
    }
    for (int i = 0; i < phases; i++) {
      Measures phase = trace.phases().get(i);
      String section =
          phase.section() == null || phase.section().isEmpty()
              ? ""
              : format(" of section \"%s\"", phase.section());
      scope(
          format(
              "Phase %d/%d \"%s\"%s",
              i + 1, phases, Objects.requireNonNull(phase.phase()), section),
          phase);
    }
  }

  private void scope(String name, Measures measures) {
    text.append(format("%n%s: %s%n", name, plural(measures.operations(), "operation")));
    if (measures.operations() > 0) {
      text.append(MixText.of(measures));
      text.append(KeyText.of(measures));
    }
  }

  private static String places(List<Long> lines, long count) {
    String list = String.join(", ", lines.stream().map(Figures::number).toList());
    return (count == 1 ? ", line " : ", lines ") + list + (count > lines.size() ? ", ..." : "");
  }

  private static String plural(long count, String what) {
    return number(count) + " " + what + (count == 1 ? "" : "s");
  }
}
