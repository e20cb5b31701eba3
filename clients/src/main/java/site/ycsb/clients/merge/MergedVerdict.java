package site.ycsb.clients.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.AcceptedFindings;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.client.verdict.Verdict;

/**
 * The verdict on the run of all clients. The store is judged by all answers together, the rest by
 * the worst client; the problems of each are listed.
 */
record MergedVerdict(Clients clients, RunResult merged) {
  /** Of each part but the store, the worst first. */
  private static final List<List<Finding>> WORST_FIRST =
      List.of(
          List.of(Finding.MISSED, Finding.NOT_MEASURABLE, Finding.TOO_FEW, Finding.MET),
          List.of(Finding.OVERLOADED, Finding.TOO_SHORT, Finding.STEADY),
          List.of(Finding.DISTURBED, Finding.SATURATED, Finding.UNKNOWN, Finding.QUIET));

  Judgement judgement() {
    List<VerdictPart> parts = new ArrayList<>();
    parts.add(Verdict.ofStore(merged));
    WORST_FIRST.forEach(findings -> addWorst(parts, findings));
    parts.addAll(RunLimits.judge(merged));
    Properties properties = new Properties();
    properties.putAll(merged.properties());
    List<PhaseResult> counted = merged.phases().stream().filter(phase -> !phase.warmup()).toList();
    return new Verdict(
            interruption(),
            problems(),
            parts,
            AcceptedFindings.of(properties),
            counted.stream().mapToLong(PhaseResult::completed).sum(),
            counted.stream().mapToDouble(PhaseResult::seconds).sum())
        .judgement();
  }

  private void addWorst(List<VerdictPart> parts, List<Finding> findings) {
    for (Finding finding : findings) {
      List<ClientFolder> found =
          clients.all().stream().filter(client -> part(client, finding) != null).toList();
      if (!found.isEmpty()) {
        parts.add(part(found, finding));
        return;
      }
    }
  }

  private static @Nullable VerdictPart part(ClientFolder client, Finding finding) {
    return client.result().parts().stream()
        .filter(part -> part.finding() == finding)
        .findFirst()
        .orElse(null);
  }

  /** Quotes the first client that reported the finding and lists the others. */
  private VerdictPart part(List<ClientFolder> found, Finding finding) {
    ClientFolder first = found.get(0);
    VerdictPart part = Objects.requireNonNull(part(first, finding));
    String others =
        found.size() == 1
            ? ""
            : "; also "
                + found.stream().skip(1).map(ClientFolder::name).collect(Collectors.joining(", "));
    String saw = first.name() + (part.saw().isEmpty() ? "" : ": " + part.saw()) + others;
    Double since = part.sinceSeconds();
    return VerdictPart.since(
        finding, saw, since == null ? Double.NaN : since + clients.shiftSeconds(first));
  }

  /** The exit code of the signal that ended the clients; 0 if some of them failed instead. */
  private int interruption() {
    boolean isFailed =
        anyIs(RunStatus.FAILED) || anyIs(RunStatus.RUNNING) || !clients.lost().isEmpty();
    return clients.all().stream()
        .map(ClientFolder::result)
        .filter(result -> !isFailed && result.status() == RunStatus.INTERRUPTED)
        .map(RunResult::exitCode)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(0);
  }

  private boolean anyIs(RunStatus status) {
    return clients.all().stream().anyMatch(client -> client.result().status() == status);
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    clients.lost().stream()
        .sorted()
        .forEach(lost -> problems.add("client " + lost + " left no folder"));
    for (ClientFolder client : clients.all()) {
      if (!client.isEnded()) {
        problems.add(
            client.name()
                + " did not come to its end: it was killed, or goes on"
                + (merged.arrivals() == null ? "" : "; its arrivals are not counted"));
      } else if (client.result().status() == RunStatus.INTERRUPTED) {
        problems.add(client.name() + " was interrupted");
      }
      client.result().problems().forEach(each -> problems.add(client.name() + ": " + each));
    }
    return problems;
  }
}
