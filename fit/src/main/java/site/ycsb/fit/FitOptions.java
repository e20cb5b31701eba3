package site.ycsb.fit;

/**
 * Bounds of a fit.
 *
 * @param mostPhases in each section of a trace without marks of phases, at least 1
 * @param mostKeys inserts in a section after which the rest of the trace is left out, at least 1
 */
public record FitOptions(int mostPhases, long mostKeys) {
  /** What is asked for unless the user says otherwise. */
  public static final FitOptions DEFAULT = new FitOptions(8, 20_000_000);
}
