package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/**
 * What the runs of a group say of a gate, for one figure. It passes, or fails, if the whole
 * interval lies on that side of the limit; the intervals of all gates hold together in 95 of 100
 * comparisons (Bonferroni).
 *
 * @param estimate what the limit bounds: a ratio, microseconds, or operations per second; NaN if
 *     nobody can tell
 * @param least lower end of its interval; NaN if nobody can tell
 * @param most upper end of it
 * @param reason why nobody can tell, and what would; empty otherwise
 * @param runsToTell about how many runs of each group would; 0 if that is not known
 */
public record GateVerdict(
    Gate gate,
    Row row,
    String group,
    Outcome outcome,
    double estimate,
    double least,
    double most,
    String reason,
    int runsToTell) {
  private static final double DOUBT = 0.05;

  /** What became of a gate, the worst last. */
  public enum Outcome {
    PASSES("passes"),
    CANNOT_TELL("cannot tell"),
    FAILS("FAILS");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /**
   * Judges gates.
   *
   * @param allowsDisturbed whether runs count of which the machine was too busy
   */
  public static List<GateVerdict> judge(
      List<Gate> gates, Comparison comparison, boolean allowsDisturbed) {
    List<RunGroup> groups = comparison.groups();
    int tests = 0;
    for (Gate gate : gates) {
      tests += gate.rows(comparison).size() * (groups.size() - 1);
    }
    List<GateVerdict> verdicts = new ArrayList<>();
    for (Gate gate : gates) {
      for (Row row : gate.rows(comparison)) {
        for (int other = 1; other < groups.size(); other++) {
          Optional<String> distrust =
              Stream.of(groups.get(0), groups.get(other))
                  .flatMap(group -> group.runs().stream())
                  .flatMap(run -> distrust(run, allowsDisturbed).stream())
                  .findFirst();
          verdicts.add(
              distrust.isPresent()
                  ? open(gate, row, groups.get(other).name(), distrust.get())
                  : judge(gate, row, groups, other, DOUBT / tests));
        }
      }
    }
    return verdicts;
  }

  /** The worst of them. */
  public static Outcome worst(List<GateVerdict> verdicts) {
    return verdicts.stream()
        .map(GateVerdict::outcome)
        .max(Outcome::compareTo)
        .orElse(Outcome.PASSES);
  }

  /** What was found, such as "+3.1 % (-1.0 % to +7.4 %)". */
  public String found() {
    return Double.isNaN(estimate) ? "-" : gate.limit().text(gate.metric(), estimate, least, most);
  }

  /** Phase, operation and figure. */
  public String figure() {
    return row.label();
  }

  /** The outcome, and why it is open. */
  public String verdict() {
    return outcome.text() + (reason.isEmpty() ? "" : ": " + reason);
  }

  private static GateVerdict judge(
      Gate gate, Row row, List<RunGroup> groups, int other, double doubt) {
    String group = groups.get(other).name();
    Sample base = row.samples().get(0);
    Sample sample = row.samples().get(other);
    if (!row.isTold()) {
      return open(gate, row, group, ComparisonTables.tooFew(row));
    } else if (!base.hasLogarithms() || !sample.hasLogarithms()) {
      return open(gate, row, group, "a figure is 0, of which there are no ratios");
    }
    LogEstimate estimate = gate.limit().estimate(base, sample);
    double limit = Math.log(gate.limit().bound());
    double half = estimate.halfWidth(doubt);
    double least = estimate.mean() - half;
    double most = estimate.mean() + half;
    Outcome outcome =
        (gate.isAtMost() ? most <= limit : least >= limit)
            ? Outcome.PASSES
            : (gate.isAtMost() ? least > limit : most < limit)
                ? Outcome.FAILS
                : Outcome.CANNOT_TELL;
    int runs = estimate.isTold() ? estimate.runsToTell(limit, doubt) : 0;
    return new GateVerdict(
        gate,
        row,
        group,
        outcome,
        Math.exp(estimate.mean()),
        Math.exp(least),
        Math.exp(most),
        outcome == Outcome.CANNOT_TELL ? why(estimate, runs) : "",
        outcome == Outcome.CANNOT_TELL ? runs : 0);
  }

  private static String why(LogEstimate estimate, int runs) {
    if (!estimate.isTold()) {
      return "a single run does not say how much runs differ by chance; repeat runs";
    }
    return runs == 0
        ? "it is so near the limit that 200 runs of each group would not"
        : "about " + runs + " runs of each group would";
  }

  private static GateVerdict open(Gate gate, Row row, String group, String reason) {
    return new GateVerdict(
        gate, row, group, Outcome.CANNOT_TELL, Double.NaN, Double.NaN, Double.NaN, reason, 0);
  }

  /** Why the figures of a run are none. */
  private static Optional<String> distrust(RunFolder run, boolean allowsDisturbed) {
    Headline verdict = RunVerdict.of(run);
    boolean isTrusted =
        verdict.tone() == Headline.Tone.GOOD
            || (allowsDisturbed
                && verdict.tone() == Headline.Tone.OPEN
                && run.result().isDisturbed());
    return isTrusted ? Optional.empty() : Optional.of(run.path() + " is " + verdict);
  }
}
