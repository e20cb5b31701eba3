package site.ycsb.clients.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;

/**
 * Merges the result folders of the clients of one run into one folder. Counts are added,
 * percentiles come from added histograms. Rates are all operations over the time from the first
 * start to the last return.
 */
public final class MergedRun {
  private static final int HEXADECIMAL = 16;
  private static final int MOST_WRONG_OF_A_KIND = 3;

  private final Clients clients;
  private final MergedLog log;

  private MergedRun(Clients clients) {
    this.clients = clients;
    this.log = MergedLog.of(clients);
  }

  /**
   * Which folders are merged, and what is known of them.
   *
   * @param folders of the clients, in any order; of those that do not say which client they are of,
   *     the first is client 0's
   * @param lost numbers of the clients that left no folder: the run has failed
   * @param differing names of properties that may differ between them, beside those of {@link
   *     site.ycsb.client.settings.OwnProperties}
   */
  public record Sources(List<Path> folders, Set<Integer> lost, Set<String> differing) {
    public Sources {
      folders = List.copyOf(folders);
      lost = Set.copyOf(lost);
      differing = Set.copyOf(differing);
    }
  }

  /**
   * Merges the folders of all clients.
   *
   * @param into folder, made if it is not there; other files in it stay
   * @return what is in its {@code run.json}
   * @throws UsageException if they are not the folders of the clients of one run; nothing is
   *     written then
   */
  public static RunResult merge(Sources sources, Path into) throws IOException {
    refuseTwice(sources.folders(), into);
    Clients clients = Clients.read(sources.folders(), sources.lost(), Instant.now());
    Agreement.check(clients, sources.differing());
    return new MergedRun(clients).write(into);
  }

  private static void refuseTwice(List<Path> folders, Path into) {
    Set<Path> seen = new LinkedHashSet<>();
    for (Path folder : folders) {
      if (!seen.add(folder.toAbsolutePath().normalize())) {
        throw new UsageException(folder + " is named twice; expected one folder of each client");
      }
    }
    if (seen.contains(into.toAbsolutePath().normalize())) {
      throw new UsageException(
          into + ": is the folder of a client; expected another one for the merged result");
    }
  }

  /** Reads all before anything is written, and writes {@code run.json} last. */
  private RunResult write(Path into) throws IOException {
    String series = MergedSeries.of(clients, log).text();
    String statistics = MergedFiles.statistics(clients);
    String machine = MergedFiles.machine(clients);
    RunResult result = result();
    ResultFolder folder = new ResultFolder(Files.createDirectories(into));
    Files.writeString(folder.timeseries(), series);
    Files.writeString(folder.latencies(), log.text(clients.began()));
    if (statistics != null) {
      Files.writeString(folder.statistics(), statistics);
    }
    if (machine != null) {
      Files.writeString(folder.machine(), machine);
    }
    folder.write(result);
    return result;
  }

  private RunResult result() {
    RunResult origin = clients.origin();
    SortedMap<String, String> common = clients.commonProperties();
    RunResult merged =
        new RunResult(
            new RunResult.Conditions(
                origin.name(),
                origin.command(),
                origin.workload(),
                new RunResult.Origin(
                    origin.spec(), origin.specFile(), origin.seed(), origin.stream()),
                common,
                origin.environment(),
                clients.all().stream().mapToInt(client -> client.result().threads()).sum(),
                origin.loop(),
                null),
            Judgement.NONE_YET,
            new RunResult.Measured(
                clients.began(),
                clients.seconds(),
                digest(),
                origin.profile(),
                verifications(),
                wrongAnswers(),
                null,
                new MergedArrivals(clients, log).outcome(),
                new MergedPhases(clients, log).list()),
            null,
            clients.all().stream().map(client -> client.kept(common)).toList());
    return merged.judged(new MergedVerdict(clients, merged).judgement());
  }

  /** The sum of the digests mod 2^64; null if one of them is not known. */
  private @Nullable String digest() {
    long sum = 0;
    for (ClientFolder client : clients.all()) {
      String digest = client.result().digest();
      if (digest == null || !client.isEnded() || !clients.lost().isEmpty()) {
        return null;
      }
      try {
        sum += Long.parseUnsignedLong(digest, HEXADECIMAL);
      } catch (NumberFormatException e) {
        throw new UsageException(
            "%s: the digest is \"%s\"; expected 16 hexadecimal digits"
                .formatted(client.path(), digest),
            e);
      }
    }
    return String.format("%016x", sum);
  }

  private List<Verification> verifications() {
    Map<Verification.Subject, Verification> sums = new LinkedHashMap<>();
    all(RunResult::verifications).forEach(each -> sums.merge(each.subject(), each, MergedRun::sum));
    return List.copyOf(sums.values());
  }

  private static Verification sum(Verification one, Verification two) {
    // Of what one client has checked, others need not say why they have not.
    String notes =
        Stream.of(one, two)
            .filter(each -> each.wasChecked() || !(one.wasChecked() || two.wasChecked()))
            .flatMap(each -> Stream.of(each.note().split("; ", -1)))
            .filter(note -> !note.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
    return new Verification(
        one.subject(),
        one.checked() + two.checked(),
        one.of() + two.of(),
        one.wrong() + two.wrong(),
        notes);
  }

  /** The first wrong answers of each kind: in stream order, then those of a final check. */
  private List<WrongAnswer> wrongAnswers() {
    Map<Outcome, List<WrongAnswer>> byKind = new EnumMap<>(Outcome.class);
    all(RunResult::wrongAnswers)
        .sorted(Comparator.comparing(WrongAnswer::index, Long::compareUnsigned))
        .forEach(
            each -> byKind.computeIfAbsent(each.outcome(), absent -> new ArrayList<>()).add(each));
    return byKind.values().stream()
        .flatMap(kind -> kind.stream().limit(MOST_WRONG_OF_A_KIND))
        .toList();
  }

  private <T> Stream<T> all(Function<RunResult, List<T>> part) {
    return clients.all().stream().flatMap(client -> part.apply(client.result()).stream());
  }
}
