package site.ycsb.crash;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import site.ycsb.arrival.TextTable;
import site.ycsb.crash.CrashCheck.Finding;
import site.ycsb.crash.CrashTrial.Promise;
import site.ycsb.crash.CrashTrial.Round;
import site.ycsb.report.cli.Tectonic;

/**
 * What the rounds of a crash test came to, in words.
 *
 * @param rounds at least one
 */
record CrashText(List<Round> rounds) {
  private static final int MOST_TOLD = 10;

  /** Whether no record was lost and none is unexpected. */
  boolean isWell() {
    return lost() == 0 && unexplained() == 0 && rounds.stream().allMatch(CrashText::endedWell);
  }

  /** A run that was not killed has come to its end. */
  private static boolean endedWell(Round round) {
    return round.killed() || round.exitCode() == Tectonic.OK;
  }

  String text() {
    Finding last = last().finding();
    StringBuilder text = new StringBuilder(table());
    rounds.stream()
        .flatMap(
            round ->
                round.finding().first().stream()
                    .map(each -> "Round %d, %s".formatted(round.number(), each)))
        .limit(MOST_TOLD)
        .forEach(each -> line(text, each));
    line(text, "Store: " + promise());
    if (!last.others()) {
      line(
          text,
          "Not looked for: records under keys that nobody wrote, as the store does not scan.");
    }
    line(text, verdict());
    return text.toString();
  }

  private String table() {
    TextTable table =
        new TextTable(
            "<round",
            "killed at operation",
            "writes acknowledged",
            "in doubt",
            "keys read",
            "lost",
            "unexplained",
            "<");
    for (Round round : rounds) {
      Finding found = round.finding();
      table.row(
          Integer.toString(round.number()),
          number(round.operation()),
          number(found.acknowledged()),
          number(found.inDoubt()),
          number(found.keys()),
          number(found.lost()),
          number(found.unexplained()),
          round.killed() ? "" : ended(round));
    }
    return table.text("");
  }

  private static String ended(Round round) {
    return round.exitCode() == Tectonic.OK
        ? "came to its end before it was killed"
        : "ended by itself with exit code " + round.exitCode();
  }

  private String promise() {
    Promise promise = last().promise();
    return "%s; %s"
        .formatted(
            Objects.requireNonNullElse(promise.version(), "its binding does not say which"),
            Objects.requireNonNullElse(
                promise.durability(),
                "its binding does not say what is promised of an acknowledged write"));
  }

  private String verdict() {
    long killed = rounds.stream().filter(Round::killed).count();
    String writes = number(last().finding().acknowledged());
    if (isWell()) {
      return """
      Killed %d times: all %s acknowledged writes survived; no unexpected records.
      What the operating system has not written to the disk is not lost with a process: only a machine that fails shows that.\
      """
          .formatted(killed, writes);
    }
    return "Killed %d times: %s keys lost an acknowledged write, and %s hold what nobody wrote, of %s acknowledged writes."
        .formatted(killed, number(lost()), number(unexplained()), writes);
  }

  private long lost() {
    return rounds.stream().mapToLong(round -> round.finding().lost()).sum();
  }

  private long unexplained() {
    return rounds.stream().mapToLong(round -> round.finding().unexplained()).sum();
  }

  private Round last() {
    return rounds.get(rounds.size() - 1);
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
