package site.ycsb.clients.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ClientResult;
import site.ycsb.client.result.IntervalLog.Interval;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.run.LatencyLog;
import site.ycsb.report.run.RunFolder;

/**
 * The folder of one of the clients of a run.
 *
 * @param client which one it was
 * @param run what is to be read of it
 * @param intervals of its log of latencies, in the order of the log
 */
record ClientFolder(Membership client, RunFolder run, List<Interval> intervals) {

  /**
   * Reads a folder.
   *
   * @param otherwise which client it was if the folder does not say
   * @throws UsageException if it is none, or a line in it is wrong
   */
  static ClientFolder read(Path path, Membership otherwise, Instant now) throws IOException {
    RunFolder run = RunFolder.read(path, now);
    if (!run.result().clients().isEmpty()) {
      throw new UsageException(
          "%s: is the merged result of %d clients; expected the folders of the clients"
              .formatted(path, run.result().clients().size()));
    }
    List<Interval> intervals = new ArrayList<>();
    LatencyLog.read(new ResultFolder(path).latencies(), intervals::add);
    Membership member = run.result().client();
    return new ClientFolder(member == null ? otherwise : member, run, intervals);
  }

  RunResult result() {
    return run.result();
  }

  Path path() {
    return run.path();
  }

  /** Such as "client 2". */
  String name() {
    return "client " + client.index();
  }

  /** When it began, by client 0's clock as far as that is known. */
  Instant began() {
    Long offset = client.offsetNanos();
    return offset == null ? result().began() : result().began().minusNanos(offset);
  }

  Instant ended() {
    return began().plusNanos(Math.round(run.seconds() * Clients.NANOS_PER_SECOND));
  }

  /** Whether the client reported how its run ended. */
  boolean isEnded() {
    return result().status() != RunStatus.RUNNING;
  }

  @Nullable PhaseResult phase(int number) {
    return run.phases().stream().filter(each -> each.number() == number).findFirst().orElse(null);
  }

  /**
   * The client's row in the merged result.
   *
   * @param common the properties that all clients share
   */
  ClientResult kept(Map<String, String> common) {
    RunResult own = result();
    SortedMap<String, String> others = new TreeMap<>(own.properties());
    others.keySet().removeAll(common.keySet());
    return new ClientResult(
        client,
        path().toString(),
        new Judgement(own.status(), own.verdict(), own.problems(), own.exitCode(), own.parts()),
        own.began(),
        run.seconds(),
        own.threads(),
        run.phases().stream().mapToLong(PhaseResult::completed).sum(),
        own.digest(),
        own.environment(),
        own.machine(),
        others);
  }
}
