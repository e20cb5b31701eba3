package site.ycsb.client.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.show.Ink;

/**
 * What is to be thought of a run, for its exit code and its result.
 *
 * @param isInterrupted whether a signal ended it
 * @param problems why it cannot be trusted
 * @param violations wrong answers of the store
 * @param missed why the schedule was missed, if it was
 * @param isMissedAllowed whether that is a success
 * @param isChecked whether any answer of the store was
 * @param operations that count
 * @param seconds that count
 */
record Verdict(
    boolean isInterrupted,
    List<String> problems,
    long violations,
    Optional<String> missed,
    boolean isMissedAllowed,
    boolean isChecked,
    long operations,
    double seconds) {

  int exitCode() {
    if (isInterrupted) {
      return ExitCode.INTERRUPTED;
    }
    if (!problems.isEmpty()) {
      return ExitCode.FAILED;
    }
    return missed.isPresent() && !isMissedAllowed ? ExitCode.MISSED_SCHEDULE : ExitCode.OK;
  }

  Judgement judgement() {
    return new Judgement(status(), sentence(), problems, exitCode());
  }

  private RunStatus status() {
    if (isInterrupted) {
      return RunStatus.INTERRUPTED;
    }
    if (violations > 0) {
      return RunStatus.INVALID;
    }
    if (!problems.isEmpty()) {
      return RunStatus.FAILED;
    }
    return missed.isPresent() ? RunStatus.MISSED_SCHEDULE : RunStatus.FINISHED;
  }

  Ink.Colour colour() {
    return switch (status()) {
      case FINISHED -> Ink.Colour.GREEN;
      case INTERRUPTED, RUNNING -> Ink.Colour.YELLOW;
      case INVALID, FAILED, MISSED_SCHEDULE -> Ink.Colour.RED;
    };
  }

  String sentence() {
    return switch (status()) {
      case INTERRUPTED ->
          format("Interrupted after %.1f s: these are the results until then.", seconds);
      case INVALID ->
          format(
              "Not valid: %,d answer%s of the store %s wrong.",
              violations, violations == 1 ? "" : "s", violations == 1 ? "was" : "were");
      case FAILED -> format("Failed: %s.", problems.get(0));
      case MISSED_SCHEDULE ->
          format("The arrivals missed their schedule: %s.", missed.orElse("see the check"));
      case FINISHED, RUNNING ->
          format(
              "%s: %,d operations in %.1f s; %s.",
              isChecked ? "Valid" : "Finished",
              operations,
              seconds,
              isChecked
                  ? "none of the answers that were checked was wrong"
                  : "no answer of the store was checked");
    };
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
