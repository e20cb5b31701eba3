package site.ycsb.client.verdict;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.result.Verification;
import site.ycsb.client.settings.AcceptedFindings;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.show.Ink;

/**
 * The verdict on a run, for its exit code and its result. It holds what was found about each part;
 * the first part that is not as it should be decides.
 *
 * @param interruption the exit code of the signal that ended it; 0 if none did
 * @param problems why it cannot be trusted
 * @param parts that apply to it, the gravest first
 * @param accepted what is a success all the same
 * @param operations that count
 * @param seconds that count
 */
public record Verdict(
    int interruption,
    List<String> problems,
    List<VerdictPart> parts,
    AcceptedFindings accepted,
    long operations,
    double seconds) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * What is to be thought of a run, with what of it is known.
   *
   * @param measured of it; null: nothing is known of the store
   * @param ofArrivals what was found of their schedule and of their load
   * @param machine what watched it
   * @param counted what is in the totals
   */
  public static Verdict of(
      RunSettings settings,
      RunStop stop,
      List<String> problems,
      @Nullable RunResult measured,
      List<VerdictPart> ofArrivals,
      MachineMeter machine,
      Amount counted) {
    List<VerdictPart> parts = new ArrayList<>();
    if (measured != null) {
      parts.add(ofStore(measured));
    }
    parts.addAll(ofArrivals);
    parts.add(settings.machine().judge(machine));
    if (measured != null) {
      parts.addAll(RunLimits.judge(measured));
    }
    return new Verdict(
        stop.failure() == null ? stop.exitCode() : 0,
        List.copyOf(problems),
        parts,
        settings.accepted(),
        counted.operations(),
        counted.nanos() / NANOS_PER_SECOND);
  }

  /** What was found of the answers of a store. */
  public static VerdictPart ofStore(RunResult measured) {
    long violations = measured.violations();
    if (violations > 0) {
      return VerdictPart.of(
          Finding.WRONG,
          format(
              "%,d answer%s of the store %s wrong",
              violations, violations == 1 ? "" : "s", violations == 1 ? "was" : "were"));
    }
    long failed = measured.phases().stream().mapToLong(PhaseResult::failed).sum();
    if (failed > 0) {
      return VerdictPart.of(Finding.FAILED, format("%,d operations failed", failed));
    }
    return measured.wasChecked()
        ? VerdictPart.of(Finding.AS_EXPECTED, Verification.checkedText(measured.verifications()))
        : VerdictPart.of(Finding.NOT_CHECKED, "");
  }

  /** The same run, of which so many operations are found to have failed. */
  public Verdict with(long failed) {
    List<String> all = new ArrayList<>(problems);
    if (failed > 0) {
      all.add(format("%,d operations failed", failed));
    }
    return new Verdict(interruption, all, parts, accepted, operations, seconds);
  }

  public int exitCode() {
    if (interruption != 0) {
      return interruption;
    }
    if (!problems.isEmpty()) {
      return ExitCode.FAILED;
    }
    return parts.stream()
        .map(VerdictPart::finding)
        .filter(finding -> !accepted.has(finding))
        .mapToInt(Finding::exitCode)
        .filter(code -> code != ExitCode.OK)
        .findFirst()
        .orElse(ExitCode.OK);
  }

  /** All of it. */
  public Judgement judgement() {
    return new Judgement(status(), sentence(), problems, exitCode(), parts);
  }

  private RunStatus status() {
    if (interruption != 0) {
      return RunStatus.INTERRUPTED;
    }
    Optional<VerdictPart> worst = worst();
    if (worst.isPresent() && worst.get().finding() == Finding.WRONG) {
      return RunStatus.INVALID;
    }
    return problems.isEmpty()
        ? worst.map(part -> part.finding().status()).orElse(RunStatus.FINISHED)
        : RunStatus.FAILED;
  }

  /** A line for each part; what was checked of the store is told by who did. */
  public List<String> lines() {
    return parts.stream()
        .map(
            part -> part.finding() == Finding.AS_EXPECTED ? part.lineWithoutFigures() : part.line())
        .toList();
  }

  private Optional<VerdictPart> worst() {
    return parts.stream().filter(part -> !part.finding().isGood()).findFirst();
  }

  public Ink.Colour colour() {
    if (interruption != 0) {
      return Ink.Colour.YELLOW;
    }
    if (status() != RunStatus.FINISHED || has(Finding.LIMIT_BROKEN)) {
      return Ink.Colour.RED;
    }
    return worst().isPresent() ? Ink.Colour.YELLOW : Ink.Colour.GREEN;
  }

  /**
   * The whole in a sentence; what was seen of schedule and machine stands in the lines of these.
   */
  public String sentence() {
    return switch (status()) {
      case INTERRUPTED ->
          format("Interrupted after %.1f s: these are the results until then.", seconds);
      case INVALID -> "Not valid: " + saw() + ".";
      case FAILED -> // A message that ends the problem may bring a stop of its own.
          format(
              "Failed: %s.", problems.isEmpty() ? saw() : problems.get(0).replaceFirst("\\.$", ""));
      case MISSED_SCHEDULE -> "The arrivals missed their schedule.";
      case NOT_MEASURABLE -> "This machine could not keep the schedule of the arrivals.";
      case OVERLOADED -> "More was due than was completed.";
      case FINISHED, RUNNING -> ended();
    };
  }

  private String saw() {
    return worst().map(VerdictPart::firstSeen).orElse("see above");
  }

  private String ended() {
    boolean isChecked = parts.stream().anyMatch(part -> part.finding() == Finding.AS_EXPECTED);
    return format(
            "%s: %,d operations in %.1f s%s.",
            isChecked ? "Valid" : "Finished", operations, seconds, checked())
        + limits()
        + (has(Finding.DISTURBED) ? " The machine was disturbed." : "");
  }

  private boolean has(Finding finding) {
    return parts.stream().anyMatch(part -> part.finding() == finding);
  }

  /** The first limit that was not kept, or nothing. */
  private String limits() {
    return parts.stream()
        .filter(part -> part.part() == Finding.Part.LIMIT && !part.finding().isGood())
        .findFirst()
        .map(part -> format(" Limit %s: %s.", part.finding().text(), part.firstSeen()))
        .orElse("");
  }

  /** Nothing where it is not known what was checked of the store. */
  private String checked() {
    return parts.stream()
        .map(VerdictPart::finding)
        .filter(finding -> finding.part() == Finding.Part.STORE)
        .map(
            finding ->
                finding == Finding.AS_EXPECTED
                    ? "; none of the answers that were checked was wrong"
                    : "; no answer of the store was checked")
        .findFirst()
        .orElse("");
  }
}
