package site.ycsb.report.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.arrival.TextTable;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;

/**
 * Which lies of a store the runs of a spec have told.
 *
 * @param rows one for each kind of lie, and one for the truth
 */
record DoctorTable(List<Row> rows) {

  /**
   * What a run came to, on a store with one kind of lie.
   *
   * @param lies it told
   * @param noticed how many operations ended so
   * @param problems of the run, in words
   * @param exitCode of the run
   */
  record Row(
      String kind, long lies, Map<Outcome, Long> noticed, List<String> problems, int exitCode) {

    static Row of(
        String kind, long lies, List<PhaseResult> phases, List<String> problems, int exitCode) {
      Map<Outcome, Long> noticed = new EnumMap<>(Outcome.class);
      for (PhaseResult phase : phases) {
        for (OperationResult operation : phase.operations()) {
          operation.outcomes().entrySet().stream()
              .filter(end -> end.getKey().isViolation() || end.getKey() == Outcome.FAILED)
              .forEach(end -> noticed.merge(end.getKey(), end.getValue(), Long::sum));
        }
      }
      return new Row(kind, lies, noticed, problems, exitCode);
    }

    private boolean isTold() {
      return exitCode != Tectonic.OK;
    }

    private long count() {
      return noticed.values().stream().mapToLong(Long::longValue).sum();
    }

    private String verdict() {
      if (lies == 0) {
        return isTold() ? "an alarm without a lie: " + by() : "the spec gives no occasion";
      }
      return isTold() ? by() : "NOT NOTICED: not looked at by this spec";
    }

    private String by() {
      String outcomes =
          noticed.entrySet().stream()
              .map(end -> number(end.getValue()) + " " + end.getKey().text())
              .collect(Collectors.joining(", "));
      return outcomes.isEmpty() ? String.join("; ", problems) : outcomes;
    }
  }

  /** Whether no run has told a lie of a store that did not lie. */
  boolean isQuietWithoutLies() {
    return rows.stream().noneMatch(row -> row.lies() == 0 && row.isTold());
  }

  String text(String head) {
    TextTable table = new TextTable();
    table.row("lie", "lies", "told", "by");
    for (Row row : rows) {
      boolean isTruth = row.lies() == 0 && !row.isTold() && row.kind().equals("none");
      table.row(
          row.kind(),
          number(row.lies()),
          number(row.count()),
          isTruth ? "no alarm" : row.verdict());
    }
    List<Row> lied = rows.stream().filter(row -> row.lies() > 0).toList();
    long told = lied.stream().filter(Row::isTold).count();
    return "%s%n%n%s%nOf %d kinds of lies that were told, a run of this spec notices %d%s.%n"
        .formatted(head, table.text(""), lied.size(), told, unnoticed(lied));
  }

  private static String unnoticed(List<Row> lied) {
    String kinds =
        lied.stream().filter(row -> !row.isTold()).map(Row::kind).collect(Collectors.joining(", "));
    return kinds.isEmpty() ? "" : ", and not: " + kinds;
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
