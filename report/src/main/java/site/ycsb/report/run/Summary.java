package site.ycsb.report.run;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.ClientResult;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.report.page.Page.Table;

/** Tables of what the phases and clients of a run have come to. */
public final class Summary {
  private static final List<LatencyFigure> FIGURES = LatencyFigure.View.PAGE.figures();
  private static final List<String> TIMES = FIGURES.stream().map(LatencyFigure::title).toList();

  private Summary() {}

  /** Counts, throughput and service times. */
  static Table operations(List<PhaseResult> phases) {
    List<String> header = new ArrayList<>(List.of("phase", "operation", "count", "ops/s"));
    header.addAll(TIMES);
    header.add("notes");
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : phases) {
      for (OperationResult operation : phase.operations()) {
        List<String> row = start(phase, operation);
        row.add(format("%,d", operation.completed()));
        row.add(phase.seconds() > 0 ? format("%,.0f", phase.perSecond(operation.completed())) : "");
        row.addAll(operation.serviceNanos().texts(FIGURES));
        row.add(operation.notes());
        rows.add(row);
      }
    }
    return new Table("Service times, from sending to return", header, rows);
  }

  /** Response times; none where no operation had a due time. */
  static Table responses(List<PhaseResult> phases) {
    List<String> header = new ArrayList<>(List.of("phase", "operation", "count"));
    header.addAll(TIMES);
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : phases) {
      for (OperationResult operation : phase.operations()) {
        Latency nanos = operation.responseNanos();
        if (nanos != null) {
          List<String> row = start(phase, operation);
          row.add(format("%,d", nanos.count()));
          row.addAll(nanos.texts(FIGURES));
          rows.add(row);
        }
      }
    }
    return new Table("Response times, from when an operation was due", header, rows);
  }

  /** What users with deadlines and retries got of the phases, where there are some. */
  static Table users(List<PhaseResult> phases) {
    List<String> header = new ArrayList<>(List.of("phase"));
    PhaseFigure.OF_USERS.forEach(each -> header.add(each.title()));
    header.addAll(List.of("attempts", "beyond deadlines", "backoff"));
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : phases) {
      Attempts attempts = phase.attempts();
      if (attempts != null) {
        List<String> row = new ArrayList<>(List.of(phase.name()));
        PhaseFigure.OF_USERS.forEach(each -> row.add(each.text(each.of(phase))));
        row.add(attempts.sentText());
        row.add(format("%.2f s", attempts.lateSeconds()));
        row.add(format("%.2f s", attempts.backoffSeconds()));
        rows.add(row);
      }
    }
    return new Table("What users with deadlines and retries got", header, rows);
  }

  /** What the phases cost the store, where it tells of that. */
  static Table costs(List<PhaseResult> phases) {
    List<PhaseFigure> figures =
        PhaseFigure.OF_STORE.stream()
            .filter(each -> phases.stream().anyMatch(phase -> !Double.isNaN(each.of(phase))))
            .toList();
    List<String> header = new ArrayList<>(List.of("phase", "store afterwards"));
    figures.forEach(each -> header.add(each.title()));
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : phases) {
      Settlement settlement = phase.settlement();
      List<String> row = new ArrayList<>();
      row.add(phase.name());
      row.add(settlement == null ? "" : settlement.text());
      figures.forEach(each -> row.add(Double.isNaN(each.of(phase)) ? "" : each.withoutDebt(phase)));
      rows.add(row);
    }
    boolean isTold =
        !figures.isEmpty() || phases.stream().anyMatch(phase -> phase.settlement() != null);
    return new Table("What each phase cost the store", header, isTold ? rows : List.of());
  }

  /** The counters of the engine that have changed, before and after each phase. */
  static Table statistics(List<PhaseResult> phases) {
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : phases) {
      for (List<String> change : phase.changes()) {
        rows.add(Stream.concat(Stream.of(phase.name()), change.stream()).toList());
      }
    }
    return new Table(
        "Engine statistics by phase",
        List.of("phase", "statistic", "before", "after", "change"),
        rows);
  }

  /** The clients of a run, a row for each. */
  public static Table clients(List<ClientResult> clients) {
    return Table.of(
        "Clients: their clocks are compared with client 0's",
        List.of(
            "client",
            "operations",
            "threads",
            "began",
            "clock ahead",
            "machine",
            "verdict",
            "folder"),
        clients,
        each ->
            List.of(
                String.valueOf(each.client().index()),
                format("%,d", each.completed()),
                String.valueOf(each.threads()),
                each.began().toString(),
                offset(each.client()),
                machine(each),
                each.judgement().verdict(),
                each.folder()));
  }

  private static String offset(Membership client) {
    Long offset = client.offsetNanos();
    Long uncertainty = client.uncertaintyNanos();
    if (offset == null) {
      return client.index() == 0 ? "" : "not known";
    }
    String text = (offset < 0 ? "-" : "") + TimeText.ofNanos(Math.abs(offset));
    return uncertainty == null ? text : text + " +- " + TimeText.ofNanos(uncertainty);
  }

  private static String machine(ClientResult client) {
    return client.judgement().parts().stream()
        .filter(part -> part.part() == Finding.Part.MACHINE)
        .map(part -> part.finding().text())
        .findFirst()
        .orElse("");
  }

  /** What was found about each part of a run. */
  static Table parts(List<VerdictPart> parts) {
    return Table.of(
        "What was found about each part of the run",
        List.of("part", "finding", "since", "seen"),
        parts,
        part ->
            List.of(
                part.part().text(),
                part.finding().text(),
                part.sinceSeconds() == null ? "" : format("%,.0f s", part.sinceSeconds()),
                part.saw()));
  }

  /** What was checked of the answers, and what was not. */
  static Table verifications(List<Verification> verifications) {
    return Table.of(
        "Checks",
        List.of("", "checked", "of", "note"),
        verifications,
        each ->
            List.of(
                each.subject().text(),
                each.wasChecked() ? format("%,d", each.checked()) : "not checked",
                format("%,d", each.of()),
                each.note()));
  }

  /** The first wrong answers of each kind. */
  static Table wrongAnswers(List<WrongAnswer> answers) {
    return Table.of(
        "The first wrong answers of each kind",
        List.of("operation", "key", "what is wrong", "expected", "found"),
        answers,
        each ->
            List.of(
                each.operation() + (each.index() < 0 ? "" : " #" + each.index()),
                each.key(),
                each.outcome().text(),
                each.expected(),
                each.found()));
  }

  /** What was issued beside the schedule. */
  static Table arrivals(ArrivalOutcome arrivals) {
    List<List<String>> rows = new ArrayList<>();
    String due = format("%,d", arrivals.due().arrivals());
    rows.add(List.of("arrivals that were due, without warm-ups", due, "", ""));
    String all = format("%,d", arrivals.offered());
    rows.add(List.of("requests, those of closed phases and warm-ups too", all, "", ""));
    rows.add(List.of("sent", format("%,d", arrivals.sent()), "", ""));
    rows.add(List.of("dropped", format("%,d", arrivals.dropped()), "", ""));
    rows.add(List.of("still waiting at the end", format("%,d", arrivals.queued()), "", ""));
    rows.add(
        List.of(
            "issued per second",
            format("%,.1f", arrivals.achievedPerSecond()),
            format("%,.1f", arrivals.intendedPerSecond()),
            ""));
    rows.add(
        List.of(
            "lag, p99", TimeText.ofMicros(arrivals.lagNanos().micros(LatencyFigure.P99)), "", ""));
    rows.add(
        List.of(
            "hiccups of the machine, p99",
            TimeText.ofMicros(arrivals.hiccupNanos().micros(LatencyFigure.P99)),
            "",
            ""));
    for (ArrivalOutcome.Check check : arrivals.check()) {
      rows.add(
          List.of(
              "phase " + check.phase() + ": " + check.name(),
              number(check, check.found()),
              check.expected() == null ? "" : number(check, check.expected()),
              judged(check)));
    }
    return new Table("Arrivals", List.of("", "found", "expected", "judged"), rows);
  }

  /** A rate that may be 0 was drawn of too few requests to say anything. */
  private static String judged(ArrivalOutcome.Check check) {
    boolean tells = !check.unit().equals("/s") || check.from() > 0;
    return check.passed() ? (tells ? "passed" : "too few to tell") : "FAILED";
  }

  private static String number(ArrivalOutcome.Check check, double value) {
    return check.unit().equals("us")
        ? TimeText.ofMicros(value)
        : format(Math.abs(value) >= 100 ? "%,.1f" : "%.4g", value) + check.unit();
  }

  private static List<String> start(PhaseResult phase, OperationResult operation) {
    String mark =
        (phase.warmup() ? " (warm-up)" : "") + (phase.finished() ? "" : " (not finished)");
    return new ArrayList<>(List.of(phase.name() + mark, operation.operation()));
  }
}
