package site.ycsb.fit;

import static site.ycsb.tectonic.spec.Words.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.report.cli.RecordJson;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;

/** Lays out a fit: how far the spec is from the trace, the laws, and what was guessed. */
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
    if (fit.ofSpec() != null) {
      blocks.add(Block.tables("Distances", MEASURES, List.of(FitText.distances(fit))));
      if (!fit.charts().isEmpty()) {
        blocks.add(
            Block.charts(
                "Distributions",
                "How much is at most so large: the trace, and the stream of the spec.",
                fit.charts()));
      }
    }
    if (!fit.fitted().laws().isEmpty()) {
      blocks.add(
          Block.tables(
              "Laws",
              "Each beside the best law of another kind; \"off by\" is the greatest distance of the"
                  + " distribution functions, \"chance\" what chance makes of it in 95 of 100"
                  + " cases.",
              List.of(FitText.laws(fit))));
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
}
