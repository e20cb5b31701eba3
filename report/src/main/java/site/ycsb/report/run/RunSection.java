package site.ycsb.report.run;

import static site.ycsb.arrival.Words.format;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;

/** Lays out what there is to see of a run. */
public final class RunSection {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Folders of specs name what is in them, such as "ycsb/a". */
  private static final Pattern SHIPPED = Pattern.compile("(.*/)?specs/(?<name>.+)[.]spec[.]json");

  private final RunFolder run;
  private final RunResult result;
  private final Course course;
  private final List<Fact> facts = new ArrayList<>();

  private RunSection(RunFolder run) {
    this.run = run;
    this.result = run.result();
    this.course = new Course(run);
  }

  /** Shows a run. */
  public static Section of(RunFolder run) {
    return new RunSection(run).section();
  }

  private Section section() {
    List<Fact> answer = answer();
    List<Block> blocks = new ArrayList<>();
    addProblems(blocks);
    addVerdict(blocks, "What is wrong", true, false);
    addThroughputAndLatency(blocks);
    addOperations(blocks);
    addClients(blocks);
    addCourse(blocks);
    addDistributions(blocks);
    blocks.addAll(new StreamBlocks(result, run.phases()).blocks());
    addStatistics(blocks);
    addVerdict(blocks, "Verdict", false, true);
    addChecks(blocks);
    blocks.add(Block.folded("Setting", setting()));
    return new Section(name(), run.verdict(), answer, blocks);
  }

  /** What tells it from other runs: the workload, the store and when it began. */
  private String name() {
    String spec = result.specFile() == null ? "" : result.specFile().replace('\\', '/');
    Matcher shipped = SHIPPED.matcher(spec);
    return "%s on %s, %s"
        .formatted(
            shipped.matches() ? shipped.group("name") : result.name(),
            store(),
            TIME.format(result.began()));
  }

  private String store() {
    String store = result.environment().store();
    return store == null ? simple(result.environment().binding()) : store;
  }

  private void addVerdict(List<Block> blocks, String heading, boolean isOpen, boolean isGood) {
    List<VerdictPart> parts =
        result.parts().stream().filter(part -> part.finding().isGood() == isGood).toList();
    if (!parts.isEmpty()) {
      blocks.add(new Block(heading, "", isOpen, List.of(), List.of(Summary.parts(parts))));
    }
  }

  /** Response times first, where there are some: they are what a user of the store sees. */
  private void addOperations(List<Block> blocks) {
    List<Table> tables =
        Stream.of(Summary.responses(run.phases()), Summary.operations(run.phases()))
            .filter(table -> !table.rows().isEmpty())
            .toList();
    if (!tables.isEmpty()) {
      blocks.add(Block.tables("Phases and operations", "", tables));
    }
  }

  private void addClients(List<Block> blocks) {
    if (!result.clients().isEmpty()) {
      blocks.add(
          Block.tables(
              "Clients",
              "Counts are added, percentiles are those of the added histograms, and rates are all"
                  + " operations over the time from the first start to the last return.",
              List.of(Summary.clients(result.clients()))));
    }
  }

  private void addProblems(List<Block> blocks) {
    if (result.problems().size() > 1) {
      blocks.add(
          Block.tables(
              "Problems",
              "",
              List.of(
                  Table.of(
                      "Why the run cannot be trusted",
                      List.of("problem"),
                      result.problems(),
                      List::of))));
    }
  }

  private void addChecks(List<Block> blocks) {
    if (result.verifications().isEmpty()) {
      return;
    }
    List<Table> tables = new ArrayList<>();
    tables.add(Summary.verifications(result.verifications()));
    if (!result.wrongAnswers().isEmpty()) {
      tables.add(Summary.wrongAnswers(result.wrongAnswers()));
    }
    blocks.add(
        new Block(
            "Checks",
            "What of the store's answers was compared with what the operations say.",
            !result.wrongAnswers().isEmpty(),
            List.of(),
            tables));
  }

  private void addThroughputAndLatency(List<Block> blocks) {
    if (course.isEmpty()) {
      return;
    }
    blocks.add(
        Block.charts(
            "Throughput over time",
            "Operations that returned in each second. Drag to zoom in, double-click to go back."
                + (run.isSpread() ? " A gap is a second with none." : ""),
            course.throughput()));
    blocks.add(
        Block.charts(
            "Latency over time",
            (course.isResponse()
                    ? "Response times, from when an operation was due"
                    : "Service times, from sending to return")
                + "; of the operations of each second.",
            course.latency()));
  }

  private void addCourse(List<Block> blocks) {
    if (course.isEmpty()) {
      return;
    }
    if (!run.machine().isEmpty()) {
      blocks.add(
          Block.charts(
              "Machine over time",
              "Processors by who used them, and by how long a thread woke late that only slept: a"
                  + " slow second above may have its cause here.",
              course.machine()));
    }
    blocks.add(Block.charts("Operation mix over time", "", course.mix()));
    ArrivalOutcome arrivals = result.arrivals();
    if (result.loop() == RunResult.Loop.OPEN) {
      blocks.add(
          new Block(
              "Arrivals",
              "An open loop sends requests when its schedule says so, whether or not the store"
                  + " keeps up.",
              true,
              course.arrivals(),
              arrivals == null ? List.of() : List.of(Summary.arrivals(arrivals))));
    }
  }

  private void addDistributions(List<Block> blocks) {
    List<Chart> spectra = new ArrayList<>();
    List<Chart> distributions = new ArrayList<>();
    boolean both = run.latencies().hasResponses();
    for (boolean response : both ? new boolean[] {true, false} : new boolean[] {false}) {
      String what = response ? "Response times" : "Service times";
      List<Curve> spectrum = new ArrayList<>();
      List<Curve> distribution = new ArrayList<>();
      for (String operation : run.operations()) {
        Histogram nanos = run.measured(operation, response);
        if (nanos != null) {
          spectrum.add(LatencyCharts.spectrumOf(operation, nanos));
          distribution.add(LatencyCharts.distributionOf(operation, nanos));
        }
      }
      if (!spectrum.isEmpty()) {
        spectra.add(LatencyCharts.spectrum(what + " by percentile", spectrum));
        distributions.add(LatencyCharts.distribution(what + ", distribution", distribution));
      }
    }
    if (!spectra.isEmpty()) {
      String note = "Over all phases but warm-ups.";
      blocks.add(Block.charts("Percentile spectrum", note, spectra));
      blocks.add(Block.charts("Latency distribution", note, distributions));
    }
  }

  private void addStatistics(List<Block> blocks) {
    List<Table> tables =
        Stream.of(
                Summary.users(run.phases()),
                Summary.costs(run.phases()),
                Summary.statistics(run.phases()))
            .filter(table -> !table.rows().isEmpty())
            .toList();
    List<Chart> charts = course.statistics();
    if (!tables.isEmpty() || !charts.isEmpty()) {
      blocks.add(
          new Block(
              "Engine statistics",
              "What the store's engine counts; only what has changed.",
              false,
              charts,
              tables));
    }
  }

  /** What a reader looks for first. */
  private List<Fact> answer() {
    addAmounts();
    addSlowest();
    if (result.wasChecked()) {
      fact("Wrong answers", "%,d", result.violations());
    }
    List<VerdictPart> limits =
        result.parts().stream().filter(part -> part.part() == Finding.Part.LIMIT).toList();
    if (!limits.isEmpty()) {
      long kept = limits.stream().filter(limit -> limit.finding().isGood()).count();
      fact("Limits", "%d of %d kept", kept, limits.size());
    }
    fact("Store", "%s", store());
    fact(
        "Client",
        "%s%d thread%s, %s loop",
        result.clients().isEmpty() ? "" : result.clients().size() + " clients, ",
        result.threads(),
        result.threads() == 1 ? "" : "s",
        result.loop() == RunResult.Loop.OPEN ? "open" : "closed");
    List<Fact> answer = List.copyOf(facts);
    facts.clear();
    return answer;
  }

  /** The kind of operation with the highest p99, in its slowest phase. */
  private void addSlowest() {
    run.phases().stream()
        .filter(phase -> !phase.warmup())
        .flatMap(phase -> phase.operations().stream())
        .filter(operation -> operation.times().count() > 0)
        .max(Comparator.comparingDouble(each -> each.times().nanos(LatencyFigure.P99)))
        .ifPresent(
            slowest ->
                fact(
                    "Slowest p99",
                    "%s (%s, p50 %s)",
                    TimeText.ofNanos(slowest.times().nanos(LatencyFigure.P99)),
                    slowest.operation(),
                    TimeText.ofNanos(slowest.times().nanos(LatencyFigure.P50))));
  }

  /** What a repetition needs to know. */
  private Table setting() {
    String spec = result.specFile();
    fact("workload", "%s", spec == null ? simple(result.workload()) : spec);
    if (result.seed() != null) {
      fact("seed", "%s", Long.toUnsignedString(result.seed()));
    }
    fact("began", "%s", TIME.format(result.began()));
    fact("folder", "%s", run.path());
    run.settings().forEach((name, value) -> fact(name, "%s", value));
    Environment.Launch launch = result.environment().launch();
    fact("command", "%s", launch.commandLine());
    launch
        .files()
        .forEach(each -> fact(each.property(), "%s, SHA-256 %s", each.path(), each.sha256()));
    return Table.of(
        "What the run was made with, passwords masked",
        List.of("", "value"),
        facts,
        fact -> List.of(fact.name(), fact.value()));
  }

  private void fact(String name, String pattern, Object... values) {
    facts.add(new Fact(name, format(pattern, values)));
  }

  private void addAmounts() {
    List<PhaseResult> measured = run.phases().stream().filter(each -> !each.warmup()).toList();
    long completed = measured.stream().mapToLong(PhaseResult::completed).sum();
    double seconds = measured.stream().mapToDouble(PhaseResult::seconds).sum();
    if (seconds > 0) {
      fact("Throughput", "%,.0f ops/s", completed / seconds);
    }
    fact("Operations", "%,d in %,.1f s", completed, seconds);
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
