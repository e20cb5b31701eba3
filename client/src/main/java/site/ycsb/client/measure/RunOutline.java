package site.ycsb.client.measure;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;

/**
 * What is known of a run when it begins.
 *
 * @param name of the workload
 * @param workload its class
 * @param properties secrets masked
 */
public record RunOutline(
    String name,
    RunResult.Command command,
    Instant began,
    String workload,
    MeasuredWorkload.Origin origin,
    SortedMap<String, String> properties,
    Environment environment,
    int threads,
    RunResult.Loop loop) {

  /** The same, once the first request can be sent. */
  RunOutline beginningAt(Instant instant) {
    return new RunOutline(
        name, command, instant, workload, origin, properties, environment, threads, loop);
  }

  /** What a run has come to so far. */
  RunResult result(
      double seconds,
      @Nullable String digest,
      @Nullable BindingProfile profile,
      @Nullable ArrivalOutcome arrivals,
      List<PhaseResult> phases) {
    return new RunResult(
        RunResult.FORMAT,
        RunResult.VERSION,
        name,
        command,
        Judgement.NONE_YET.status(),
        Judgement.NONE_YET.verdict(),
        Judgement.NONE_YET.problems(),
        Judgement.NONE_YET.exitCode(),
        began,
        seconds,
        workload,
        origin.spec(),
        origin.specFile(),
        origin.seed(),
        digest,
        profile,
        properties,
        environment,
        threads,
        loop,
        arrivals,
        phases);
  }
}
