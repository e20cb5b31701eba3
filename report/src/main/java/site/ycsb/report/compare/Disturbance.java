package site.ycsb.report.compare;

import java.util.List;
import java.util.Optional;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.report.run.RunFolder;

/** Refuses to judge runs of which the machine was too busy to measure. */
public final class Disturbance {
  private Disturbance() {}

  /** What the verdict of a run says of a busy machine; this is the one place that asks for it. */
  static Optional<String> of(RunResult run) {
    List<String> found =
        run.parts().stream()
            .filter(part -> part.finding() == Finding.DISTURBED)
            .map(VerdictPart::text)
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", found));
  }

  /**
   * Looks at all runs.
   *
   * @throws UsageException naming the first run that was disturbed
   */
  public static void check(List<RunFolder> runs) {
    for (RunFolder run : runs) {
      of(run.result())
          .ifPresent(
              why -> {
                throw new UsageException(
                    "%s cannot be judged: %s; expected runs of a quiet machine, or --disturbed to judge them all the same"
                        .formatted(run.path(), why));
              });
    }
  }
}
