package site.ycsb.ivs.judge;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.judge.Verdicts.Finding;
import site.ycsb.ivs.judge.Verdicts.Judged;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.report.cli.Subcommand;

/** Judges what the paper on YCSB-IVS says. */
@Command(
    name = "judge",
    description =
        "Judges what the paper on YCSB-IVS says by results of experiments, ours or as its authors"
            + " publish theirs, and prints a table in Markdown.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic ivs judge results/innodb-lightweight-zipfian \\",
      "    results/mongodb-lightweight-uniform",
      "  tectonic ivs judge --epochs 20 innodb_run1_zipfian_light.csv"
    })
public final class JudgeCommand extends Subcommand {
  private static final List<String> HEADER =
      List.of(
          "experiment",
          "figure",
          "the paper says",
          "found",
          "epochs",
          "p",
          "",
          "in the store then");

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description =
          "Folders of results, named after what they are of, such as innodb-lightweight-zipfian;"
              + " files as the authors of YCSB-IVS publish them.")
  private List<Path> paths = List.of();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Judge by the first N epochs alone (default: all).")
  private int epochs = Integer.MAX_VALUE;

  @Option(names = "--seed", paramLabel = "N", description = "Of the bootstrap (default: 1).")
  private long seed = Ratios.SEED;

  @Override
  public Integer call() throws IOException {
    if (epochs < 1) {
      throw new UsageException("--epochs is " + epochs + "\n  expected: 1 or more");
    }
    List<MeasuredEpochs> experiments =
        MeasuredEpochs.readAll(paths).stream().map(each -> each.upTo(epochs)).toList();
    List<Judged> all = new Verdicts(experiments, seed).all();
    PrintWriter out = out();
    out.println(row(HEADER));
    out.println("|---".repeat(HEADER.size()) + "|");
    all.forEach(each -> out.println(row(each.cells())));
    out.println();
    out.println(summary(all));
    out.flush();
    return 0;
  }

  private String summary(List<Judged> all) {
    String counts =
        List.of(Finding.values()).stream()
            .map(
                finding ->
                    all.stream().filter(each -> each.finding() == finding).count()
                        + " "
                        + finding.text())
            .collect(Collectors.joining(", "));
    return ("%d statements: %s. Intervals of 95 %% by moving blocks of epochs, 2,000 draws, seed"
            + " %d, and over trials; p by Holm for all statements together, a verdict is at"
            + " most 0.05.")
        .formatted(all.size(), counts, seed);
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
