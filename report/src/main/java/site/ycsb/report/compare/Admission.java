package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.report.run.RunFolder;

/** Refuses runs that a comparison would say nothing true of. */
public final class Admission {
  /** What else than spec and seed makes operations what they are, and what holds without it. */
  private static final SortedMap<String, String> WITH_DEFAULTS =
      new TreeMap<>(
          Map.of(
              "tectonic.scale", "1",
              "tectonic.groups", "all",
              "tectonic.preloaded", "false",
              "tectonic.timed.operations", "none",
              "maxexecutiontime", "0",
              "writeallfields", "false"));

  private Admission() {}

  /**
   * Compares what each run has executed with the first.
   *
   * @throws UsageException if one has not executed the same operations, with what differs
   */
  public static void checkSameWorkload(List<RunFolder> runs) {
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
            %s  expected: runs of the same spec, scale and seed, or --different-workloads\
            """
                .formatted(
                    first.path(),
                    other.path(),
                    first.path(),
                    text(one),
                    other.path(),
                    text(two),
                    onlyDifference(one, two)));
      }
    }
  }

  /**
   * Looks at the machine of each run.
   *
   * @throws UsageException naming the first run of which it was too busy to measure
   */
  public static void checkQuiet(List<RunFolder> runs) {
    for (RunFolder run : runs) {
      disturbance(run.result())
          .ifPresent(
              why -> {
                throw new UsageException(
                    "%s cannot be judged: %s; expected runs of a quiet machine, or --disturbed to judge them all the same"
                        .formatted(run.path(), why));
              });
    }
  }

  /** What the verdict of a run says of a busy machine; this is the one place that asks for it. */
  static Optional<String> disturbance(RunResult run) {
    List<String> found =
        run.parts().stream()
            .filter(part -> part.finding() == Finding.DISTURBED)
            .map(VerdictPart::text)
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", found));
  }

  private static String text(@Nullable Long seed) {
    return seed == null ? "none" : Long.toUnsignedString(seed);
  }

  /** A line that says so where runs of one spec differ in little; else nothing. */
  private static String onlyDifference(RunResult one, RunResult two) {
    boolean isOfOneSpec = one.spec() != null && one.spec().equals(two.spec());
    List<String> differences = new ArrayList<>();
    if (!Objects.equals(one.seed(), two.seed())) {
      differences.add("the seed: %s and %s".formatted(text(one.seed()), text(two.seed())));
    }
    if (!Objects.equals(one.stream(), two.stream())) {
      differences.add("the version of the stream: " + one.stream() + " and " + two.stream());
    }
    WITH_DEFAULTS.forEach(
        (name, otherwise) -> {
          String first = one.properties().getOrDefault(name, otherwise);
          String second = two.properties().getOrDefault(name, otherwise);
          if (!first.equals(second)) {
            differences.add("%s: %s and %s".formatted(name, first, second));
          }
        });
    return isOfOneSpec && one.command() == two.command() && !differences.isEmpty()
        ? "  the spec is the same, and only this differs: %s\n"
            .formatted(String.join("; ", differences))
        : "";
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
