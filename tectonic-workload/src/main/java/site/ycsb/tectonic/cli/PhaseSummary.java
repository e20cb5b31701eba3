package site.ycsb.tectonic.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.tectonic.describe.print.Amounts;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** What a phase does, in one line. */
final class PhaseSummary {
  private PhaseSummary() {}

  /** How much all phases do: operations, and the time of those that the clock ends. */
  static String size(WorkloadPlan workload) {
    String operations = Amounts.operations((double) workload.operationCount());
    List<Duration> durations =
        workload.groups().stream().map(GroupPlan::duration).filter(Objects::nonNull).toList();
    if (durations.isEmpty()) {
      return operations;
    }
    String time = Amounts.duration(durations.stream().reduce(Duration.ZERO, Duration::plus));
    return workload.operationCount() == 0 ? time : operations + " and " + time;
  }

  /** How many phases there are, and how many of them are warm-ups. */
  static String phases(WorkloadPlan workload) {
    int count = workload.groups().size();
    long warmups = workload.groups().stream().filter(GroupPlan::warmup).count();
    String phases = count + (count == 1 ? " phase" : " phases");
    return warmups == 0 ? phases : phases + " (" + warmups + " to warm up)";
  }

  /** The operations of a phase, and when they come. */
  static String of(GroupPlan group) {
    ArrivalModel arrival = group.arrival();
    return arrival == null
        ? operations(group)
        : operations(group)
            + "; arrivals "
            + Amounts.arrivals(arrival.generator(), arrival.ratePerSecond());
  }

  private static String operations(GroupPlan group) {
    String warmup = group.warmup() ? "warm-up: " : "";
    if (group.mix() instanceof Mix.Timed timed) {
      return warmup + timed(group, timed);
    } else if (group.mix() instanceof Mix.Gliding gliding) {
      return warmup + gliding(group, gliding);
    } else if (group.operations().isEmpty()) {
      return warmup + "nothing";
    }
    return warmup
        + list(
            group,
            i ->
                String.format(
                    Locale.ROOT, "%,d %s", group.operations().get(i).count(), kind(group, i)));
  }

  private static String timed(GroupPlan group, Mix.Timed timed) {
    double sum = timed.weights().stream().mapToDouble(weight -> weight).sum();
    String end =
        timed.operations() == null
            ? Amounts.duration(timed.duration())
            : Amounts.operations((double) timed.operations());
    return end
        + " of "
        + list(group, i -> Amounts.share(timed.weights().get(i) / sum) + " " + kind(group, i));
  }

  private static String gliding(GroupPlan group, Mix.Gliding gliding) {
    return Amounts.operations((double) group.operationCount())
        + " gliding from "
        + list(group, i -> mixed(gliding.from().get(i), kind(group, i)))
        + " to "
        + list(group, i -> mixed(gliding.to().get(i), kind(group, i)));
  }

  private static String mixed(double share, String kind) {
    return share == 0 ? "" : Amounts.share(share) + " " + kind;
  }

  private static String kind(GroupPlan group, int entry) {
    return group.operations().get(entry).kind().specName();
  }

  private static String list(GroupPlan group, IntFunction<String> words) {
    return IntStream.range(0, group.operations().size())
        .mapToObj(words)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
