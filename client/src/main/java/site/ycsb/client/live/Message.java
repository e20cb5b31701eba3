package site.ycsb.client.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;

/**
 * What a browser is told: everything when it comes, and then what is new.
 *
 * @param run what is run
 * @param whole whether the stretches are all that there are; else they follow those before, and one
 *     of the same second takes its place
 * @param phases that have begun
 * @param parts what is found about each part of the run so far
 * @param ending of the run; nothing follows it
 */
record Message(
    @Nullable Run run,
    boolean whole,
    List<Stretch> stretches,
    @Nullable List<Phase> phases,
    @Nullable Progress progress,
    @Nullable List<Part> parts,
    @Nullable Ending ending) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  String json() {
    try {
      return MAPPER.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and texts cannot be written as JSON", e);
    }
  }

  /**
   * What is run.
   *
   * @param spec the file of a Tectonic workload
   * @param binding its class
   * @param folder of the results
   */
  record Run(
      String name,
      RunResult.Command command,
      RunResult.Loop loop,
      int threads,
      String workload,
      @Nullable String spec,
      @Nullable String seed,
      String binding,
      @Nullable String folder) {

    static Run of(RunResult result, @Nullable String folder) {
      return new Run(
          result.name(),
          result.command(),
          result.loop(),
          result.threads(),
          result.workload(),
          result.specFile(),
          result.seed() == null ? null : Long.toUnsignedString(result.seed()),
          result.environment().binding(),
          folder);
    }
  }

  /**
   * A phase that has begun.
   *
   * @param begin second of the run
   * @param end second of the run; null while it goes on
   * @param violations wrong answers of the store, when somebody looked last
   */
  record Phase(
      int number,
      String name,
      boolean warmup,
      double begin,
      @Nullable Double end,
      long violations) {}

  /**
   * How far a run is.
   *
   * @param seconds since it began
   * @param planned operations, 0 when nobody knows
   * @param left as digits, such as 0:07
   * @param offered arrivals that were due, in an open loop
   */
  record Progress(
      double seconds,
      long completed,
      long failed,
      long planned,
      int phase,
      int phases,
      String phaseName,
      String left,
      long offered,
      long sent,
      long dropped) {}

  /**
   * What is found about one part of a run.
   *
   * @param good whether it is as it should be
   * @param saw the figures, in words
   * @param since second of the run; null: all the time, or it does not apply
   */
  record Part(String part, String finding, boolean good, String saw, @Nullable Double since) {

    static Part of(VerdictPart found) {
      return new Part(
          found.part().text(),
          found.finding().text(),
          found.finding().isGood(),
          found.saw(),
          found.sinceSeconds());
    }
  }

  /**
   * How a run ended.
   *
   * @param status null if it came to nothing
   */
  record Ending(@Nullable RunStatus status, String verdict, List<String> problems) {
    /** Of a run that was given up before there was anything to judge. */
    static final Ending NONE =
        new Ending(null, "The run was given up; the terminal says why.", List.of());
  }
}
