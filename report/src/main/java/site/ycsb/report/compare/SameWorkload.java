package site.ycsb.report.compare;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.RunFolder;

/** Refuses to compare runs that have not executed the same operations. */
public final class SameWorkload {
  private SameWorkload() {}

  /**
   * Compares each run with the first.
   *
   * @throws UsageException if one differs, with what differs
   */
  public static void check(List<RunGroup> groups) {
    List<RunFolder> runs = groups.stream().flatMap(group -> group.runs().stream()).toList();
    RunFolder first = runs.get(0);
    for (RunFolder other : runs) {
      RunResult one = first.result();
      RunResult two = other.result();
      if (!Objects.equals(one.digest(), two.digest())
          || !one.workload().equals(two.workload())
          || one.command() != two.command()) {
        throw new UsageException(
            """
            %s and %s have not executed the same operations:
              %s: %s
              %s: %s
              expected: runs of the same spec, scale and seed, or --different-workloads\
            """
                .formatted(
                    first.path(), other.path(), first.path(), text(one), other.path(), text(two)));
      }
    }
  }

  private static String text(RunResult result) {
    String ending = result.status() == RunStatus.FINISHED ? "" : ", " + word(result.status());
    return "%s %s, digest %s%s"
        .formatted(
            word(result.command()),
            result.name(),
            Objects.requireNonNullElse(result.digest(), "unknown"),
            ending);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
