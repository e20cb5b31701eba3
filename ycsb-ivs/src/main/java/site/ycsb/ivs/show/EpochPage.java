package site.ycsb.ivs.show;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Headline.Tone;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.page.ResultKind;

/** The folder of an experiment in epochs, for {@code tectonic report}. */
public final class EpochPage implements ResultKind {
  private static final String TABLE = "results.csv";
  private static final String FIRST_COLUMNS = "trial,epoch,";

  /** No step of an experiment is silent for so long. */
  private static final Duration LONGEST_STEP = Duration.ofMinutes(30);

  @Override
  public boolean accepts(Path folder) {
    Path table = folder.resolve(TABLE);
    if (!Files.isRegularFile(table)) {
      return false;
    }
    try (var lines = Files.lines(table)) {
      return lines.findFirst().orElse("").startsWith(FIRST_COLUMNS);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  @Override
  public Section section(Path folder, Instant now) throws IOException {
    MeasuredEpochs results = MeasuredEpochs.read(folder);
    List<Block> blocks = new ArrayList<>();
    for (Figure figure : new EpochCharts(results, List.of()).figures().values()) {
      blocks.add(Block.charts(figure.title(), "", figure.charts()));
    }
    blocks.add(Block.folded("All figures", table(results)));
    boolean isTold = Files.exists(folder.resolve(ResultFolder.RUN));
    JsonNode run = isTold ? RunFile.read(folder) : MissingNode.getInstance();
    Instant written = Files.getLastModifiedTime(folder.resolve(TABLE)).toInstant();
    boolean quiet = Duration.between(written, now).compareTo(LONGEST_STEP) > 0;
    return new Section(
        results.name(),
        answered(verdict(run, quiet), answer(results)),
        facts(folder, results),
        blocks);
  }

  private static Headline verdict(JsonNode run, boolean quiet) {
    JsonNode machine = run.path("machineVerdict");
    return switch (run.path("status").asText()) {
      case "finished" ->
          machine.path("finding").asText().equals("disturbed")
              ? new Headline(Tone.OPEN, "FINISHED, DISTURBED", machine.path("saw").asText())
              : new Headline(Tone.GOOD, "FINISHED", "all epochs were measured");
      case "failed" ->
          new Headline(Tone.BAD, "FAILED", "a step failed; what was measured before is shown");
      case "running" ->
          quiet
              ? new Headline(
                  Tone.BAD,
                  "INTERRUPTED OR KILLED",
                  "the experiment did not come to its end; the same command goes on with it")
              : new Headline(Tone.RUNNING, "RUNNING", "the experiment may not be over");
      default ->
          new Headline(
              Tone.OPEN, "UNKNOWN", "there is no run.json that says how the experiment ended");
    };
  }

  private static Headline answered(Headline verdict, String answer) {
    return new Headline(verdict.tone(), verdict.word(), answer + verdict.reason());
  }

  /** What growth did to reads: the first epoch, the last, and a fresh instance of that size. */
  private static String answer(MeasuredEpochs results) {
    int last = results.figures().stream().mapToInt(Figures::epoch).max().orElse(0);
    OptionalDouble first = reads(results, 1, "main-run");
    OptionalDouble grown = reads(results, last, "main-run");
    if (last < 2 || first.isEmpty() || grown.isEmpty()) {
      return "";
    }
    OptionalDouble fresh = reads(results, last, "clean-run");
    return String.format(
        Locale.ROOT,
        "A read takes %s in the mean at epoch 1 and %s at epoch %d%s; ",
        TimeText.ofMicros(first.getAsDouble()),
        TimeText.ofMicros(grown.getAsDouble()),
        last,
        fresh.isEmpty()
            ? ""
            : ", where a fresh instance takes " + TimeText.ofMicros(fresh.getAsDouble()));
  }

  /** The mean time of reads over trials, in microseconds. */
  private static OptionalDouble reads(MeasuredEpochs results, int epoch, String mode) {
    return results.figures().stream()
        .filter(each -> each.epoch() == epoch && each.mode().equals(mode))
        .filter(each -> each.operation().equals("READ"))
        .mapToDouble(Figures::meanMicros)
        .average();
  }

  private static List<Fact> facts(Path folder, MeasuredEpochs results) {
    int epochs = results.figures().stream().mapToInt(Figures::epoch).max().orElse(0);
    String modes =
        String.join(", ", results.figures().stream().map(Figures::mode).distinct().toList());
    return List.of(
        new Fact("Epochs", Integer.toString(epochs)),
        new Fact("Trials", Integer.toString(results.trials())),
        new Fact("Measured", modes),
        new Fact("Folder", folder.toString()));
  }

  private static Table table(MeasuredEpochs results) {
    return Table.of(
        "Every trial, epoch, mode and operation",
        List.of("trial", "epoch", "mode", "operation", "ops/s", "mean", "p99"),
        results.figures(),
        each ->
            List.of(
                Integer.toString(each.trial()),
                Integer.toString(each.epoch()),
                each.mode(),
                each.operation(),
                String.format(Locale.ROOT, "%,.0f", each.throughput()),
                TimeText.ofMicros(each.meanMicros()),
                TimeText.ofMicros(each.p99Micros())));
  }
}
