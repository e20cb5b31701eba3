package site.ycsb.report.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
        new Fact("operations", format("%,d", fit.operations())),
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
              format("%,d", law.samples()),
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
    tables.add(
        table(
            phase + ": operations",
            trace.mix(),
            spec.mix(),
            each -> each.operation(),
            each -> format("%,d", each.count())));
    tables.add(
        table(
            phase + ": bytes, mean / median / 99 % / most",
            trace.lengths(),
            spec.lengths(),
            each -> each.operation() + ", " + each.of(),
            each ->
                format(
                    "%,.1f / %,d / %,d / %,d", each.mean(), each.p50(), each.p99(), each.max())));
    if (!trace.accessSkew().isEmpty()) {
      tables.add(
          table(
              phase + ": % of accesses on the hottest 0.1 / 1 / 10 % of the keys",
              trace.accessSkew(),
              spec.accessSkew(),
              each -> each.operation(),
              each ->
                  each.mostAccessed().stream()
                      .limit(3)
                      .map(most -> format("%.1f", 100 * most.share()))
                      .collect(Collectors.joining(" / "))));
    }
    return tables;
  }

  /** What the trace has and what the spec has, in rows of one name. */
  private static <T> Table table(
      String caption,
      List<T> trace,
      List<T> spec,
      Function<T, String> name,
      Function<T, String> value) {
    Map<String, String> ofTrace = new LinkedHashMap<>();
    Map<String, String> ofSpec = new LinkedHashMap<>();
    trace.forEach(each -> ofTrace.put(name.apply(each), value.apply(each)));
    spec.forEach(each -> ofSpec.put(name.apply(each), value.apply(each)));
    Set<String> names = new LinkedHashSet<>(ofTrace.keySet());
    names.addAll(ofSpec.keySet());
    return new Table(
        caption,
        List.of("", "trace", "spec"),
        names.stream()
            .map(
                each ->
                    List.of(each, ofTrace.getOrDefault(each, "-"), ofSpec.getOrDefault(each, "-")))
            .toList());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
