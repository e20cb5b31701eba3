package site.ycsb.clients.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.report.run.InventedRuns;

/**
 * Writes the folder of a client that never ran: of operations whose every time is given, recorded
 * by the second and by the interval as a run does. It knows nothing of merging: fed with what all
 * clients did, it writes what one client in their place would have left.
 */
final class SampleClient {
  static final String HEADER =
      "second,phase,operation,count,failed,mean_us,p50_us,p99_us,max_us,response_mean_us,"
          + "response_p50_us,response_p99_us,response_max_us,offered,backlog,lag_p99_us";
  private static final int DIGITS = 2;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Done> done = new ArrayList<>();
  private final List<Phase> phases = new ArrayList<>();
  private final SortedMap<String, String> properties = new TreeMap<>();
  private final Map<Integer, long[]> arrivals = new TreeMap<>();
  private final Histogram lags = new Histogram(3);
  private final Histogram hiccups = new Histogram(3);
  private Instant began = Instant.parse("2026-11-23T12:00:00Z");
  private double seconds;
  private int intervalSeconds = 1;
  private @Nullable Membership client;
  private @Nullable String digest;
  private long seed = 42;
  private String spec = "one";
  private String version = "0.1.0";
  private Judgement judgement =
      new Judgement(RunStatus.FINISHED, "Valid.", List.of(), 0, List.of());
  private List<Verification> verifications = List.of();
  private List<WrongAnswer> wrongAnswers = List.of();
  private ArrivalOutcome.@Nullable Span due;

  /**
   * An operation.
   *
   * @param at seconds since the run began at which it returned
   * @param responseNanos 0 without a due time
   */
  record Done(
      int phase, String operation, double at, long nanos, long responseNanos, Outcome outcome) {}

  private record Phase(String name, boolean warmup, double begin, double end) {}

  SampleClient began(Instant instant) {
    began = instant;
    return this;
  }

  SampleClient lasting(double ofSeconds) {
    seconds = ofSeconds;
    return this;
  }

  SampleClient intervals(int ofSeconds) {
    intervalSeconds = ofSeconds;
    return property("tectonic.results.hlog.seconds", String.valueOf(ofSeconds));
  }

  SampleClient phase(String name, boolean warmup, double begin, double end) {
    phases.add(new Phase(name, warmup, begin, end));
    return this;
  }

  SampleClient done(Done operation) {
    done.add(operation);
    return this;
  }

  SampleClient property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  SampleClient member(@Nullable Membership which) {
    client = which;
    return this;
  }

  SampleClient digest(String text) {
    digest = text;
    return this;
  }

  SampleClient seed(long number) {
    seed = number;
    return this;
  }

  SampleClient spec(String word) {
    spec = word;
    return this;
  }

  SampleClient version(String text) {
    version = text;
    return this;
  }

  SampleClient judged(RunStatus status, int exitCode, List<String> problems, VerdictPart... parts) {
    judgement = new Judgement(status, status + ".", problems, exitCode, List.of(parts));
    return this;
  }

  /** Was killed: its run.json is that of a run that goes on. */
  SampleClient killed() {
    judgement = Judgement.NONE_YET;
    return this;
  }

  SampleClient verified(Verification... checks) {
    verifications = List.of(checks);
    return this;
  }

  SampleClient wrong(WrongAnswer... answers) {
    wrongAnswers = List.of(answers);
    return this;
  }

  /** Arrivals of a second, and by how much each was issued late. */
  SampleClient arrived(int second, long offered, long backlog, long... lagNanos) {
    arrivals.put(second, new long[] {offered, backlog});
    for (long lag : lagNanos) {
      lags.recordValue(lag);
    }
    return this;
  }

  SampleClient due(long count, double ofSeconds) {
    due = new ArrivalOutcome.Span(count, ofSeconds);
    return this;
  }

  SampleClient hiccup(long nanos) {
    hiccups.recordValue(nanos);
    return this;
  }

  /** Writes the folder; returns it. */
  Path writeTo(Path path) throws IOException {
    ResultFolder folder = new ResultFolder(Files.createDirectories(path));
    Files.writeString(folder.timeseries(), series());
    Files.writeString(folder.latencies(), log());
    folder.write(result());
    return path;
  }

  private boolean isOpen() {
    return due != null;
  }

  private String series() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    Map<Integer, Map<String, List<Done>>> bySecond = new TreeMap<>();
    for (Done each : done) {
      bySecond
          .computeIfAbsent((int) each.at(), absent -> new TreeMap<>())
          .computeIfAbsent(each.phase() + "," + each.operation(), absent -> new ArrayList<>())
          .add(each);
    }
    bySecond.forEach(
        (second, kinds) ->
            kinds.forEach(
                (kind, of) -> {
                  long failed = of.stream().filter(SampleClient::hasFailed).count();
                  text.append(second).append(',').append(kind);
                  text.append(',').append(of.size()).append(',').append(failed);
                  text.append(cells(times(of, false))).append(cells(times(of, true)));
                  text.append(ofSecond(second)).append('\n');
                }));
    return text.toString();
  }

  private String ofSecond(int second) {
    long[] counts = arrivals.get(second);
    return isOpen() && counts != null ? "," + counts[0] + "," + counts[1] + ",1.0" : ",,,";
  }

  private static String cells(Histogram nanos) {
    StringBuilder cells = new StringBuilder();
    for (LatencyFigure figure : LatencyFigure.View.SECONDS.figures()) {
      cells.append(',');
      if (nanos.getTotalCount() > 0) {
        cells.append(String.format(Locale.ROOT, "%.1f", figure.of(nanos) / 1e3));
      }
    }
    return cells.toString();
  }

  private static boolean hasFailed(Done each) {
    return each.outcome() == Outcome.FAILED;
  }

  private static Histogram times(List<Done> of, boolean response) {
    Histogram times = new Histogram(DIGITS);
    of.stream()
        .filter(each -> each.outcome().isTimed())
        .mapToLong(each -> response ? each.responseNanos() : each.nanos())
        .filter(nanos -> nanos > 0)
        .forEach(times::recordValue);
    return times;
  }

  private String log() {
    StringBuilder text = new StringBuilder(IntervalLog.header(began));
    Map<Integer, Map<String, List<Done>>> intervals = new TreeMap<>();
    for (Done each : done) {
      int number = (int) each.at() / intervalSeconds;
      Map<String, List<Done>> tags = intervals.computeIfAbsent(number, absent -> new TreeMap<>());
      String tag = "P" + each.phase() + "." + each.operation();
      tags.computeIfAbsent(tag, absent -> new ArrayList<>()).add(each);
    }
    intervals.forEach(
        (number, tags) ->
            tags.forEach(
                (tag, of) -> {
                  double from = number * intervalSeconds;
                  double to = Math.min(seconds, from + intervalSeconds);
                  append(text, tag + ".service", from, to, times(of, false));
                  append(text, tag + ".response", from, to, times(of, true));
                }));
    append(text, "RUN.lag", 0, seconds, lags);
    append(text, "RUN.hiccup", 0, seconds, hiccups);
    return text.toString();
  }

  private static void append(
      StringBuilder text, String tag, double from, double to, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      text.append(new IntervalLog.Interval(tag, from, to, nanos).line());
    }
  }

  private RunResult result() {
    JsonNode operations = JsonNodeFactory.instance.objectNode().put("spec", spec);
    return new RunResult(
        new RunResult.Conditions(
            "sample",
            RunResult.Command.RUN,
            "site.ycsb.tectonic.TectonicWorkload",
            new RunResult.Origin(operations, "sample.spec.json", seed, 2),
            properties,
            InventedRuns.environment(version, "Store 1"),
            4,
            isOpen() ? RunResult.Loop.OPEN : RunResult.Loop.CLOSED,
            null),
        judgement,
        new RunResult.Measured(
            began,
            seconds,
            digest,
            null,
            verifications,
            wrongAnswers,
            judgement.status() == RunStatus.RUNNING
                ? null
                : new MachineHealth(Latency.of(hiccups), 0.5, 0.25, null, 0.125),
            arrivals(),
            results()),
        client,
        List.of());
  }

  private @Nullable ArrivalOutcome arrivals() {
    ArrivalOutcome.Span span = due;
    if (span == null || judgement.status() == RunStatus.RUNNING) {
      return null;
    }
    long offered = arrivals.values().stream().mapToLong(each -> each[0]).sum();
    return new ArrivalOutcome(
        "constant",
        42,
        offered,
        offered - 3,
        2,
        1,
        span.perSecond(),
        span.perSecond(),
        span,
        span,
        Latency.of(lags),
        Latency.of(hiccups),
        List.of(new ArrivalOutcome.Check(1, "lag p99", " us", 5, null, 0, 1000, true)),
        false);
  }

  private List<PhaseResult> results() {
    List<PhaseResult> results = new ArrayList<>();
    for (int i = 0; i < phases.size(); i++) {
      int number = i + 1;
      Phase phase = phases.get(i);
      Map<String, List<Done>> kinds = new LinkedHashMap<>();
      done.stream()
          .filter(each -> each.phase() == number)
          .sorted(Comparator.comparing(Done::operation))
          .forEach(
              each ->
                  kinds.computeIfAbsent(each.operation(), absent -> new ArrayList<>()).add(each));
      List<OperationResult> operations = new ArrayList<>();
      kinds.forEach((name, of) -> operations.add(operation(name, of)));
      results.add(
          new PhaseResult(
              number,
              phase.name(),
              phase.warmup(),
              true,
              phase.begin(),
              phase.end() - phase.begin(),
              null,
              null,
              operations,
              new TreeMap<>(),
              null));
    }
    return results;
  }

  private static OperationResult operation(String name, List<Done> of) {
    SortedMap<Outcome, Long> outcomes = new TreeMap<>();
    of.forEach(each -> outcomes.merge(each.outcome(), 1L, Long::sum));
    Histogram responses = times(of, true);
    long retried = of.size() - outcomes.getOrDefault(Outcome.OK, 0L);
    return OperationResult.of(
        name,
        outcomes,
        0,
        false,
        of.size(),
        of.size() / NANOS_PER_SECOND,
        null,
        Latency.of(times(of, false)),
        responses.getTotalCount() == 0 ? null : Latency.of(responses),
        new Attempts(
            List.of((long) of.size(), retried),
            of.size() - retried,
            of.size() / 2.0,
            retried / 4.0));
  }
}
