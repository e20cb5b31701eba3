package site.ycsb.clients.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ArrivalOutcome.Check;
import site.ycsb.client.result.ArrivalOutcome.Span;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.Latency;

/** What the open loops of all clients did with their shares of the arrivals. */
record MergedArrivals(Clients clients, MergedLog log) {

  /** All of it; null in a closed loop, and if no client came to its end. */
  @Nullable ArrivalOutcome outcome() {
    List<ArrivalOutcome> shares = new ArrayList<>();
    clients.all().stream()
        .map(client -> client.result().arrivals())
        .filter(Objects::nonNull)
        .forEach(shares::add);
    if (shares.isEmpty()) {
      return null;
    }
    ArrivalOutcome first = shares.get(0);
    Span due = span(ArrivalOutcome::due);
    Span issued = span(ArrivalOutcome::issued);
    return new ArrivalOutcome(
        first.model(),
        first.seed(),
        total(shares, ArrivalOutcome::offered),
        total(shares, ArrivalOutcome::sent),
        total(shares, ArrivalOutcome::dropped),
        total(shares, ArrivalOutcome::queued),
        due.perSecond(),
        issued.perSecond(),
        due,
        issued,
        latency(IntervalLog.LAG, total(shares, each -> each.lagNanos().count())),
        latency(IntervalLog.HICCUP, total(shares, each -> each.hiccupNanos().count())),
        checks(shares),
        shares.stream().anyMatch(ArrivalOutcome::missedSchedule));
  }

  private static long total(List<ArrivalOutcome> shares, ToLongFunction<ArrivalOutcome> count) {
    return shares.stream().mapToLong(count).sum();
  }

  /** The arrivals of all, in the time from when the first client began to the last of them. */
  private Span span(Function<ArrivalOutcome, Span> part) {
    long arrivals = 0;
    double seconds = 0;
    for (ClientFolder client : clients.all()) {
      ArrivalOutcome outcome = client.result().arrivals();
      Span span = outcome == null ? null : part.apply(outcome);
      if (span != null && span.arrivals() > 0) {
        arrivals += span.arrivals();
        seconds = Math.max(seconds, clients.shiftSeconds(client) + span.seconds());
      }
    }
    return new Span(arrivals, seconds);
  }

  private Latency latency(String tag, long told) {
    return Objects.requireNonNullElse(log.total(tag, told), Latency.NONE);
  }

  /** Takes each figure from the first client that missed it, or from client 0 if none did. */
  private static List<Check> checks(List<ArrivalOutcome> shares) {
    Map<String, Check> checks = new LinkedHashMap<>();
    for (ArrivalOutcome share : shares) {
      for (Check check : share.check()) {
        checks.merge(
            check.phase() + " " + check.name(),
            check,
            (one, two) -> one.passed() && !two.passed() ? two : one);
      }
    }
    return List.copyOf(checks.values());
  }
}
