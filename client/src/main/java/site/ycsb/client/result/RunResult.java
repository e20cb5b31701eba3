package site.ycsb.client.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One load or run, as {@code run.json} tells of it. {@code docs/run.schema.json} is its JSON
 * Schema.
 *
 * @param format {@link #FORMAT}
 * @param version of the format
 * @param name of the workload: of the spec's file, or of the class
 * @param verdict on the run, one sentence
 * @param problems why it cannot be trusted, one sentence each
 * @param exitCode of the process; null while it runs
 * @param parts what was found about each part of it; empty while it runs
 * @param began when the first request could be sent
 * @param seconds that were measured
 * @param workload its class
 * @param spec of a Tectonic workload, as JSON; null for other workloads
 * @param specFile it was read from
 * @param seed of the operations, whose bits are an unsigned number; null if the workload has none
 * @param stream version by which the operations follow from spec and seed; null in results of the
 *     first version, and if the workload has none
 * @param digest of the operations that were executed; null if the workload has none
 * @param profile of the binding; null if the workload asks for none
 * @param verifications what of the store's answers was checked; empty if the workload checks none
 * @param wrongAnswers the first of each kind
 * @param properties of the run, secrets masked
 * @param threads that sent requests
 * @param machine what it did to the client; null while the run goes on
 * @param arrivals of an open loop; null in a closed one, and while the run goes on
 * @param phases that have begun
 * @param client which of several clients of one run it was; null if it was alone, and in the merged
 *     result of all
 * @param clients whose results are merged in this one; empty if it is that of a client
 */
public record RunResult(
    String format,
    int version,
    String name,
    Command command,
    RunStatus status,
    String verdict,
    List<String> problems,
    @Nullable Integer exitCode,
    List<VerdictPart> parts,
    Instant began,
    double seconds,
    String workload,
    @Nullable JsonNode spec,
    @Nullable String specFile,
    @JsonSerialize(using = UnsignedSeed.Writer.class)
        @JsonDeserialize(using = UnsignedSeed.Reader.class)
        @Nullable Long seed,
    @Nullable Integer stream,
    @Nullable String digest,
    @Nullable BindingProfile profile,
    List<Verification> verifications,
    List<WrongAnswer> wrongAnswers,
    SortedMap<String, String> properties,
    Environment environment,
    int threads,
    Loop loop,
    @Nullable MachineHealth machine,
    @Nullable ArrivalOutcome arrivals,
    List<PhaseResult> phases,
    @Nullable Membership client,
    List<ClientResult> clients) {
  /** What the first field of the file says. */
  public static final String FORMAT = "tectonic.run";

  /** The version that this code writes, and the latest that it reads. */
  public static final int VERSION = 1;

  public RunResult {
    // JSON's null is a node, too.
    spec = spec == null || spec.isNull() ? null : spec;
    clients = List.copyOf(clients);
  }

  /**
   * A run that is to begin, of which nothing is measured yet.
   *
   * @param spec as JSON, and the file, seed and version of the stream that it goes with; null for
   *     other workloads
   */
  public static RunResult begun(
      String name,
      Command command,
      Instant began,
      String workload,
      @Nullable JsonNode spec,
      @Nullable String specFile,
      @Nullable Long seed,
      @Nullable Integer stream,
      SortedMap<String, String> properties,
      Environment environment,
      int threads,
      Loop loop) {
    return new RunResult(
        FORMAT,
        VERSION,
        name,
        command,
        Judgement.NONE_YET.status(),
        Judgement.NONE_YET.verdict(),
        Judgement.NONE_YET.problems(),
        Judgement.NONE_YET.exitCode(),
        Judgement.NONE_YET.parts(),
        began,
        0,
        workload,
        spec,
        specFile,
        seed,
        stream,
        null,
        null,
        List.of(),
        List.of(),
        properties,
        environment,
        threads,
        loop,
        null,
        null,
        List.of(),
        null,
        List.of());
  }

  /** The same run as that of one of several clients; null: of one that is alone. */
  public RunResult of(@Nullable Membership member) {
    return new RunResult(
        format,
        version,
        name,
        command,
        status,
        verdict,
        problems,
        exitCode,
        parts,
        began,
        seconds,
        workload,
        spec,
        specFile,
        seed,
        stream,
        digest,
        profile,
        verifications,
        wrongAnswers,
        properties,
        environment,
        threads,
        loop,
        machine,
        arrivals,
        phases,
        member,
        clients);
  }

  /** The same run with what it has come to. */
  public RunResult measured(
      Instant instant,
      double measuredSeconds,
      @Nullable String executed,
      @Nullable BindingProfile found,
      List<Verification> verified,
      List<WrongAnswer> wrong,
      @Nullable MachineHealth health,
      @Nullable ArrivalOutcome outcome,
      List<PhaseResult> results) {
    return new RunResult(
        format,
        version,
        name,
        command,
        status,
        verdict,
        problems,
        exitCode,
        parts,
        instant,
        measuredSeconds,
        workload,
        spec,
        specFile,
        seed,
        stream,
        executed,
        found,
        verified,
        wrong,
        properties,
        environment,
        threads,
        loop,
        health,
        outcome,
        results,
        client,
        clients);
  }

  /** Wrong answers of the store, over all phases and at the end. */
  public long violations() {
    return phases.stream().mapToLong(PhaseResult::violations).sum() + wrongAtEnd();
  }

  private long wrongAtEnd() {
    return verifications.stream()
        .filter(each -> each.subject() == Verification.Subject.STORE_AT_END)
        .mapToLong(Verification::wrong)
        .sum();
  }

  /** Whether any answer of the store was compared with what it should be. */
  public boolean wasChecked() {
    return verifications.stream().anyMatch(Verification::wasChecked);
  }

  /** Whether others kept the client from its work, so that its times are not the store's. */
  public boolean isDisturbed() {
    return parts.stream().anyMatch(part -> part.finding() == Finding.DISTURBED);
  }

  /** The same run with what is to be thought of it. */
  public RunResult judged(Judgement judgement) {
    return new RunResult(
        format,
        version,
        name,
        command,
        judgement.status(),
        judgement.verdict(),
        judgement.problems(),
        judgement.exitCode(),
        judgement.parts(),
        began,
        seconds,
        workload,
        spec,
        specFile,
        seed,
        stream,
        digest,
        profile,
        verifications,
        wrongAnswers,
        properties,
        environment,
        threads,
        loop,
        machine,
        arrivals,
        phases,
        client,
        clients);
  }

  /** Which of the client's commands it was. */
  public enum Command {
    /** Inserts the records that the workload starts from. */
    @JsonProperty("load")
    LOAD,
    /** Runs the workload. */
    @JsonProperty("run")
    RUN
  }

  /** When requests are sent. */
  public enum Loop {
    /** As soon as a thread is free, or as it paces itself. */
    @JsonProperty("closed")
    CLOSED,
    /** When a schedule says so. */
    @JsonProperty("open")
    OPEN
  }
}
