package site.ycsb.tectonic.page.run;

import site.ycsb.tectonic.page.Verdict;
import site.ycsb.tectonic.page.Verdict.Tone;

/** Says of a run what is to be known first: whether it can be trusted. */
public final class RunVerdict {
  private RunVerdict() {}

  /** The verdict on a run, in the words of its result; on one that was killed, in ours. */
  public static Verdict of(RunFolder run) {
    String text = run.result().verdict();
    return switch (run.result().status()) {
      case FINISHED -> new Verdict(Tone.GOOD, "FINISHED", text);
      case INVALID -> new Verdict(Tone.BAD, "INVALID", text);
      case MISSED_SCHEDULE -> new Verdict(Tone.BAD, "MISSED SCHEDULE", text);
      case INTERRUPTED -> new Verdict(Tone.BAD, "INTERRUPTED", text);
      case FAILED -> new Verdict(Tone.BAD, "FAILED", text);
      case RUNNING ->
          run.isKilled()
              ? new Verdict(
                  Tone.BAD,
                  "KILLED",
                  "the run ended without a word "
                      + when(run)
                      + "; what was measured until then is shown")
              : new Verdict(Tone.OPEN, "RUNNING", "the run is not over; this is how far it is");
    };
  }

  private static String when(RunFolder run) {
    int last = run.rows().stream().mapToInt(SecondRow::second).max().orElse(-1);
    return last < 0 ? "before its first second was over" : "after second " + (last + 1);
  }
}
