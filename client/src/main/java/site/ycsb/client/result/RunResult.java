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
 * @param stream version by which the operations follow from spec and seed; null if the workload has
 *     none
 * @param digest of the operations that were executed; null if the workload has none
 * @param profile of the binding; null if the workload asks for none
 * @param verifications what of the store's answers was checked; empty if the workload checks none
 * @param wrongAnswers the first of each kind
 * @param properties of the run, secrets masked
 * @param threads that sent requests
 * @param practice of the client before its first request, in no other figure; null if there was
 *     none
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
    @Nullable PracticeResult practice,
    @Nullable MachineHealth machine,
    @Nullable ArrivalOutcome arrivals,
    List<PhaseResult> phases,
    @Nullable Membership client,
    List<ClientResult> clients) {
  /** What the first field of the file says. */
  public static final String FORMAT = "tectonic.run";

  /** The version that this code writes and reads. */
  public static final int VERSION = 1;

  public RunResult {
    // JSON's null is a node, too.
    spec = spec == null || spec.isNull() ? null : spec;
    clients = List.copyOf(clients);
  }

  /**
   * What is told of where the operations come from.
   *
   * @param spec as JSON
   * @param specFile as it was given
   * @param seed of the operations
   * @param stream version by which the operations follow from spec and seed
   */
  public record Origin(
      @Nullable JsonNode spec,
      @Nullable String specFile,
      @Nullable Long seed,
      @Nullable Integer stream) {
    /** Of a workload that has no spec. */
    public static final Origin NONE = new Origin(null, null, null, null);
  }

  /** What is known before the first request: what is run, and with what. */
  public record Conditions(
      String name,
      Command command,
      String workload,
      Origin origin,
      SortedMap<String, String> properties,
      Environment environment,
      int threads,
      Loop loop,
      @Nullable PracticeResult practice) {}

  /** What a run came to, by the fields of the result. */
  public record Measured(
      Instant began,
      double seconds,
      @Nullable String digest,
      @Nullable BindingProfile profile,
      List<Verification> verifications,
      List<WrongAnswer> wrongAnswers,
      @Nullable MachineHealth machine,
      @Nullable ArrivalOutcome arrivals,
      List<PhaseResult> phases) {
    /** Nothing, as the run is to begin. */
    public static Measured nothing(Instant began) {
      return new Measured(began, 0, null, null, List.of(), List.of(), null, null, List.of());
    }
  }

  /** A result of its parts. */
  public RunResult(
      Conditions conditions,
      Judgement judgement,
      Measured measured,
      @Nullable Membership client,
      List<ClientResult> clients) {
    this(
        FORMAT,
        VERSION,
        conditions.name,
        conditions.command,
        judgement.status(),
        judgement.verdict(),
        judgement.problems(),
        judgement.exitCode(),
        judgement.parts(),
        measured.began,
        measured.seconds,
        conditions.workload,
        conditions.origin.spec,
        conditions.origin.specFile,
        conditions.origin.seed,
        conditions.origin.stream,
        measured.digest,
        measured.profile,
        measured.verifications,
        measured.wrongAnswers,
        conditions.properties,
        conditions.environment,
        conditions.threads,
        conditions.loop,
        conditions.practice,
        measured.machine,
        measured.arrivals,
        measured.phases,
        client,
        clients);
  }

  /**
   * A run that is to begin, of which nothing is measured yet.
   *
   * @param member which of several clients it is; null if it is alone
   */
  public static RunResult begun(Conditions conditions, Instant began, @Nullable Membership member) {
    return new RunResult(
        conditions, Judgement.NONE_YET, Measured.nothing(began), member, List.of());
  }

  private Conditions conditions() {
    Origin origin = new Origin(spec, specFile, seed, stream);
    return new Conditions(
        name, command, workload, origin, properties, environment, threads, loop, practice);
  }

  private Judgement judgement() {
    return new Judgement(status, verdict, problems, exitCode, parts);
  }

  private Measured measured() {
    return new Measured(
        began, seconds, digest, profile, verifications, wrongAnswers, machine, arrivals, phases);
  }

  /** The same run as that of one of several clients; null: of one that is alone. */
  public RunResult of(@Nullable Membership member) {
    return new RunResult(conditions(), judgement(), measured(), member, clients);
  }

  /** The same run with what it has come to. */
  public RunResult measured(Measured now) {
    return new RunResult(conditions(), judgement(), now, client, clients);
  }

  /** The same run with what is to be thought of it. */
  public RunResult judged(Judgement now) {
    return new RunResult(conditions(), now, measured(), client, clients);
  }

  /** Wrong answers of the store: of operations, at the end, and to a workload that compares. */
  public long violations() {
    return phases.stream().mapToLong(PhaseResult::violations).sum() + wrongOfNoOperation();
  }

  private long wrongOfNoOperation() {
    return verifications.stream()
        .filter(
            each ->
                each.subject() == Verification.Subject.STORE_AT_END
                    || each.subject() == Verification.Subject.WORKLOAD)
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
