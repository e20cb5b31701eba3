package site.ycsb.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of a run.
 *
 * @param verdict one sentence
 * @param problems why it cannot be trusted, one sentence each
 * @param exitCode of the process; null while the run goes on
 * @param parts what was found about each part of the run, the gravest first
 */
public record Judgement(
    RunStatus status,
    String verdict,
    List<String> problems,
    @Nullable Integer exitCode,
    List<VerdictPart> parts) {
  /** Stays in the folder of a run that is killed. */
  public static final Judgement NONE_YET =
      new Judgement(
          RunStatus.RUNNING,
          "The run has not come to its end: it goes on, or it was killed.",
          List.of(),
          null,
          List.of());
}
