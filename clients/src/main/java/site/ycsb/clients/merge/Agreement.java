package site.ycsb.clients.merge;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.settings.OwnProperties;

/** Refuses folders that do not belong to the clients of one run, each once. */
record Agreement(Clients clients, Set<String> differing) {
  private static final int MOST_SHOWN = 60;

  /**
   * Compares the clients.
   *
   * @param differing properties that may differ, beside {@link OwnProperties}
   * @throws UsageException saying what does not fit
   */
  static void check(Clients clients, Set<String> differing) {
    Agreement agreement = new Agreement(clients, differing);
    agreement.checkMembers();
    agreement.checkCount();
    agreement.checkRuns();
    agreement.checkProperties();
    agreement.checkPhases();
    agreement.checkTime();
  }

  private void checkMembers() {
    boolean all = clients.all().stream().allMatch(each -> each.result().client() != null);
    boolean none = clients.all().stream().allMatch(each -> each.result().client() == null);
    if (!all && !none) {
      ClientFolder alone = first(each -> each.result().client() == null);
      throw new UsageException(
          "%s: its run.json does not say which of several clients it was, and others do; expected the clients of one run"
              .formatted(alone.path()));
    }
    Map<Integer, ClientFolder> byIndex = new TreeMap<>();
    for (ClientFolder client : clients.all()) {
      ClientFolder other = byIndex.put(client.client().index(), client);
      if (other != null) {
        throw new UsageException(
            "%s and %s are both of client %d; expected one folder of each client"
                .formatted(other.path(), client.path(), client.client().index()));
      }
    }
  }

  private void checkCount() {
    int count = clients.first().client().count();
    same("clients", client -> String.valueOf(client.client().count()));
    for (int lost : clients.lost()) {
      if (lost < 0 || lost >= count) {
        throw new UsageException(
            "client %d is said to be lost; expected one of 0 to %d".formatted(lost, count - 1));
      }
    }
    SortedSet<Integer> missing = new TreeSet<>();
    for (int index = 0; index < count; index++) {
      missing.add(index);
    }
    clients.all().forEach(client -> missing.remove(client.client().index()));
    SortedSet<Integer> found = new TreeSet<>(clients.lost());
    found.removeAll(missing);
    if (!found.isEmpty()) {
      throw new UsageException(
          "client %d is said to be lost, and there is its folder; expected one of the two"
              .formatted(found.first()));
    }
    missing.removeAll(clients.lost());
    if (!missing.isEmpty()) {
      throw new UsageException(
          "there is no folder of client %d of %d; expected one of each, or --lost %d if it left none"
              .formatted(missing.first(), count, missing.first()));
    }
  }

  private void checkRuns() {
    same("version of tectonic", of(run -> run.environment().tectonic()));
    same("version of YCSB", of(run -> run.environment().ycsb()));
    same("command", of(RunResult::command));
    same("workload", of(RunResult::workload));
    same("spec", of(RunResult::spec));
    same("seed", of(run -> run.seed() == null ? null : Long.toUnsignedString(run.seed())));
    same("version of the stream", of(RunResult::stream));
    same("loop", of(RunResult::loop));
    same("binding", of(run -> run.environment().binding()));
  }

  private void checkProperties() {
    SortedSet<String> names = new TreeSet<>();
    clients.all().forEach(client -> names.addAll(client.result().properties().keySet()));
    names.removeAll(differing);
    names.removeIf(name -> OwnProperties.mayDiffer(name, clients.origin().loop()));
    names.forEach(name -> same("property " + name, of(run -> run.properties().get(name))));
  }

  /** A client that ended early may lack the last phases. */
  private void checkPhases() {
    for (ClientFolder client : clients.all()) {
      for (PhaseResult phase : client.run().phases()) {
        PhaseResult first = clients.first().phase(phase.number());
        if (first != null && !named(first).equals(named(phase))) {
          throw differ(
              "phase " + phase.number(), clients.first(), named(first), client, named(phase));
        }
      }
    }
  }

  private static String named(PhaseResult phase) {
    return "\"" + phase.name() + "\"" + (phase.warmup() ? ", a warm-up" : "");
  }

  /** Refuses clients that did not run at the same time: their total throughput means nothing. */
  private void checkTime() {
    for (ClientFolder one : clients.all()) {
      for (ClientFolder two : clients.all()) {
        if (one.ended().isBefore(two.began())) {
          throw new UsageException(
              "%s ended at %s, before %s began at %s; expected clients that ran at the same time"
                  .formatted(one.path(), one.ended(), two.path(), two.began()));
        }
      }
    }
  }

  private static Function<ClientFolder, @Nullable Object> of(
      Function<RunResult, ? extends @Nullable Object> value) {
    return client -> value.apply(client.result());
  }

  private void same(String what, Function<ClientFolder, ? extends @Nullable Object> value) {
    Object first = value.apply(clients.first());
    ClientFolder other =
        clients.all().stream()
            .filter(client -> !Objects.equals(first, value.apply(client)))
            .findFirst()
            .orElse(null);
    if (other != null) {
      throw differ(what, clients.first(), shown(first), other, shown(value.apply(other)));
    }
  }

  private static String shown(@Nullable Object value) {
    String text = value == null ? "none" : value.toString();
    return text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "..." : text;
  }

  private static UsageException differ(
      String what, ClientFolder one, String first, ClientFolder two, String second) {
    return new UsageException(
        "%s and %s are not of one run: %s is %s in the first and %s in the second; expected the same for all clients"
            .formatted(one.path(), two.path(), what, first, second));
  }

  private ClientFolder first(Predicate<ClientFolder> wanted) {
    return clients.all().stream().filter(wanted).findFirst().orElseThrow();
  }
}
