package site.ycsb.clients.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;

/**
 * The phases of all clients. Each lasts from its first start to its last return; counts are added,
 * and latencies come from the added histograms.
 */
record MergedPhases(Clients clients, MergedLog log) {

  List<PhaseResult> list() {
    TreeSet<Integer> numbers = new TreeSet<>();
    clients
        .all()
        .forEach(client -> client.run().phases().forEach(each -> numbers.add(each.number())));
    return numbers.stream().map(this::phase).toList();
  }

  private PhaseResult phase(int number) {
    List<ClientFolder> members =
        clients.all().stream().filter(client -> client.phase(number) != null).toList();
    ClientFolder first = members.get(0);
    PhaseResult like = of(first, number);
    double begin = members.stream().mapToDouble(each -> begin(each, number)).min().orElse(0);
    double end =
        members.stream()
            .mapToDouble(each -> begin(each, number) + of(each, number).seconds())
            .max()
            .orElse(0);
    return new PhaseResult(
        number,
        like.name(),
        like.warmup(),
        clients.lost().isEmpty()
            && members.size() == clients.all().size()
            && members.stream().allMatch(each -> of(each, number).finished()),
        begin,
        end - begin,
        planned(members, number),
        like.plannedSeconds(),
        operations(members, number),
        like.statistics(),
        like.settlement());
  }

  private double begin(ClientFolder client, int number) {
    return clients.shiftSeconds(client) + of(client, number).beginSecond();
  }

  private static PhaseResult of(ClientFolder client, int number) {
    return Objects.requireNonNull(client.phase(number));
  }

  /** Planned operations: the total of a shared stream, or the sum of the clients' parts. */
  private @Nullable Long planned(List<ClientFolder> members, int number) {
    List<@Nullable Long> plans = new ArrayList<>();
    members.forEach(each -> plans.add(of(each, number).planned()));
    if (plans.contains(null)) {
      return null;
    }
    return clients.isOneStream()
        ? plans.get(0)
        : (Long) plans.stream().mapToLong(Objects::requireNonNull).sum();
  }

  private List<OperationResult> operations(List<ClientFolder> members, int number) {
    Map<String, List<OperationResult>> byName = new LinkedHashMap<>();
    for (ClientFolder client : members) {
      for (OperationResult each : of(client, number).operations()) {
        byName.computeIfAbsent(each.operation(), absent -> new ArrayList<>()).add(each);
      }
    }
    return byName.entrySet().stream()
        .map(each -> sum(number, each.getKey(), each.getValue()))
        .toList();
  }

  /** What the operations of one kind have come to at all of the clients. */
  private OperationResult sum(int phase, String operation, List<OperationResult> parts) {
    Latency service = latency(phase, operation, false, parts);
    OperationResult none =
        OperationResult.of(
            operation,
            new TreeMap<>(),
            Objects.requireNonNullElse(service, Latency.NONE),
            latency(phase, operation, true, parts));
    return parts.stream().reduce(none, OperationResult::plusCounts);
  }

  /** Of the added histograms; null where there are no times. */
  private @Nullable Latency latency(
      int phase, String operation, boolean response, List<OperationResult> parts) {
    long told =
        parts.stream()
            .map(each -> response ? each.responseNanos() : each.serviceNanos())
            .filter(Objects::nonNull)
            .mapToLong(Latency::count)
            .sum();
    return log.total(IntervalLog.tag(phase, operation, response), told);
  }
}
