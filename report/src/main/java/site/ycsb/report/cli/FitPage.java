package site.ycsb.report.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.tectonic.fit.CurvePair;
import site.ycsb.tectonic.fit.Distance;
import site.ycsb.tectonic.fit.FitText;
import site.ycsb.tectonic.fit.FittedSpec;
import site.ycsb.tectonic.fit.TraceFit;
import site.ycsb.tectonic.inspect.Measures;
import site.ycsb.tectonic.inspect.TraceMeasures;

/** Lays out a fit: trace and spec side by side, the laws, and what was guessed. */
final class FitPage {
  private static final String MEASURES =
      "TV: total variation of shares. KS: greatest distance of the distribution functions. W1: mean"
          + " distance in the unit of the property. diff: absolute difference.";

  private FitPage() {}

  /** What a program is told of a fit. The components, in snake case, are the fields of the JSON. */
  private record Summary(
      String trace,
      long operations,
      List<FittedSpec.Law> laws,
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

  static Page of(TraceFit fit) {
    List<Block> blocks = new ArrayList<>();
    TraceMeasures own = fit.ofSpec();
    if (own != null) {
      blocks.add(Block.tables("Distances", MEASURES, List.of(distances(fit))));
      if (!fit.curves().isEmpty()) {
        blocks.add(
            Block.charts(
                "Distributions",
                "How much is at most so large: the trace, and the stream of the spec.",
                fit.curves().stream().map(FitPage::chart).toList()));
      }
      blocks.add(
          Block.tables(
              "Side by side",
              "What inspect measures of the trace and of the spec's stream.",
              sideBySide(fit.ofTrace(), own)));
    }
    if (!fit.fitted().laws().isEmpty()) {
      blocks.add(
          Block.tables(
              "Laws",
              "Each beside the best law of another kind; \"off by\" is the greatest distance of the"
                  + " distribution functions, \"chance\" what chance makes of it in 95 of 100"
                  + " cases.",
              List.of(laws(fit))));
    }
    List<List<String>> notes = fit.fitted().notes().stream().map(List::of).toList();
    blocks.add(
        Block.tables(
            "What was guessed",
            "",
            List.of(new Table("Guessed or left out", List.of("note"), notes))));
    List<List<String>> lines = fit.text().lines().map(List::of).toList();
    blocks.add(Block.folded("The spec", new Table("Spec", List.of("line"), lines)));
    Section section = new Section(fit.trace(), headline(fit), facts(fit), blocks);
    return new Page("Fit of " + fit.trace(), List.of(section));
  }

  private static Chart chart(CurvePair pair) {
    return new Chart(
        pair.what(),
        Axis.linear(pair.unit()),
        Axis.linear("share").including(0).including(1),
        List.of(
            new Curve("trace", Curve.Style.LINE, points(pair.ofTrace())),
            new Curve("spec", Curve.Style.DASHES, points(pair.ofSpec()))));
  }

  private static List<Point> points(List<CurvePair.Step> steps) {
    return steps.stream().map(step -> new Point(step.value(), step.share())).toList();
  }

  private static Headline headline(TraceFit fit) {
    if (fit.ofSpec() == null) {
      return new Headline(Headline.Tone.BAD, "NOT RUNNABLE", "the spec cannot be run as it is");
    }
    double farthest =
        fit.distances().stream()
            .filter(each -> each.measure().equals("KS") || each.measure().equals("TV"))
            .mapToDouble(Distance::value)
            .max()
            .orElse(0);
    return new Headline(
        Headline.Tone.OPEN,
        "FITTED",
        "no distribution is farther than " + FitText.number(farthest) + " from that of the trace");
  }

  private static List<Fact> facts(TraceFit fit) {
    return List.of(
        new Fact("operations", String.format(Locale.ROOT, "%,d", fit.operations())),
        new Fact("phases", String.valueOf(fit.ofTrace().phases().size())),
        new Fact("laws", String.valueOf(fit.fitted().laws().size())));
  }

  private static Table distances(TraceFit fit) {
    List<List<String>> rows = new ArrayList<>();
    for (Distance each : fit.distances()) {
      rows.add(
          List.of(
              each.phase() + ": " + each.property(),
              each.ofTrace(),
              each.ofSpec(),
              each.measure(),
              FitText.number(each.value())));
    }
    return new Table(
        "Distance of the spec's stream from the trace",
        List.of("property", "trace", "spec", "measure", "distance"),
        rows);
  }

  private static Table laws(TraceFit fit) {
    List<List<String>> rows = new ArrayList<>();
    for (FittedSpec.Law law : fit.fitted().laws()) {
      String runnerUp = law.runnerUp();
      rows.add(
          List.of(
              law.what(),
              law.law(),
              String.format(Locale.ROOT, "%,d", law.samples()),
              runnerUp == null ? "-" : runnerUp,
              FitText.number(law.distance()),
              FitText.number(law.distanceByChance())));
    }
    return new Table(
        "Laws", List.of("of", "law", "samples", "runner-up", "off by", "chance"), rows);
  }

  private static List<Table> sideBySide(TraceMeasures trace, TraceMeasures spec) {
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < Math.min(trace.phases().size(), spec.phases().size()); i++) {
      tables.addAll(sideBySide(trace.phases().get(i), spec.phases().get(i)));
    }
    return tables;
  }

  private static List<Table> sideBySide(Measures trace, Measures spec) {
    String phase = "Phase \"" + trace.phase() + "\"";
    List<Table> tables = new ArrayList<>();
    tables.add(table(phase + ": operations", rows(trace, FitPage::mix), rows(spec, FitPage::mix)));
    tables.add(
        table(
            phase + ": bytes, mean / median / 99 % / most",
            rows(trace, FitPage::lengths),
            rows(spec, FitPage::lengths)));
    if (!trace.accessSkew().isEmpty()) {
      tables.add(
          table(
              phase + ": % of accesses on the hottest 0.1 / 1 / 10 % of the keys",
              rows(trace, FitPage::skew),
              rows(spec, FitPage::skew)));
    }
    return tables;
  }

  private static Map<String, String> rows(
      Measures measures, Function<Measures, Map<String, String>> of) {
    return of.apply(measures);
  }

  private static Map<String, String> mix(Measures measures) {
    Map<String, String> rows = new LinkedHashMap<>();
    measures
        .mix()
        .forEach(
            kind -> rows.put(kind.operation(), String.format(Locale.ROOT, "%,d", kind.count())));
    return rows;
  }

  private static Map<String, String> lengths(Measures measures) {
    Map<String, String> rows = new LinkedHashMap<>();
    measures
        .lengths()
        .forEach(
            each ->
                rows.put(
                    each.operation() + ", " + each.of(),
                    String.format(
                        Locale.ROOT,
                        "%,.1f / %,d / %,d / %,d",
                        each.mean(),
                        each.p50(),
                        each.p99(),
                        each.max())));
    return rows;
  }

  private static Map<String, String> skew(Measures measures) {
    Map<String, String> rows = new LinkedHashMap<>();
    measures
        .accessSkew()
        .forEach(
            each ->
                rows.put(
                    each.operation(),
                    String.format(
                        Locale.ROOT,
                        "%.1f / %.1f / %.1f",
                        100 * each.mostAccessed().get(0).share(),
                        100 * each.mostAccessed().get(1).share(),
                        100 * each.mostAccessed().get(2).share())));
    return rows;
  }

  private static Table table(String caption, Map<String, String> trace, Map<String, String> spec) {
    List<List<String>> rows = new ArrayList<>();
    trace.forEach((name, value) -> rows.add(List.of(name, value, spec.getOrDefault(name, "-"))));
    spec.forEach(
        (name, value) -> {
          if (!trace.containsKey(name)) {
            rows.add(List.of(name, "-", value));
          }
        });
    return new Table(caption, List.of("", "trace", "spec"), rows);
  }
}
