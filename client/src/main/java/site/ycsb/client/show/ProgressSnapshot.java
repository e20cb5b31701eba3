package site.ycsb.client.show;

/**
 * How far a run is at one moment.
 *
 * @param completed operations that have returned
 * @param planned operations of the whole run, 0 when nobody knows
 * @param phase that is running, from 1
 * @param phases of the whole run
 * @param phaseName of the phase that is running, empty for a run without phases
 * @param secondsToEnd after which the clock ends the run, infinite where it does not
 */
public record ProgressSnapshot(
    long completed, long planned, int phase, int phases, String phaseName, double secondsToEnd) {

  /** A moment of a run that the clock does not end. */
  public ProgressSnapshot(long completed, long planned, int phase, int phases, String phaseName) {
    this(completed, planned, phase, phases, phaseName, Double.POSITIVE_INFINITY);
  }

  public static ProgressSnapshot withoutPhases(long completed, long planned) {
    return new ProgressSnapshot(completed, planned, 1, 1, "");
  }

  /**
   * A moment at which something is read: the bytes so far say how much there will be.
   *
   * @param sizeBytes 0 if nobody knows
   */
  public static ProgressSnapshot reading(long read, long bytes, long sizeBytes) {
    long planned = bytes == 0 ? 0 : Math.round((double) read * sizeBytes / bytes);
    return withoutPhases(read, sizeBytes == 0 ? 0 : Math.max(planned, read));
  }

  boolean hasPlan() {
    return planned > 0;
  }

  /** Operations that are yet to be done; 0 when nobody knows. */
  public long remaining() {
    return Math.max(0, planned - completed);
  }

  /** The same moment of a run that the clock ends after so many seconds, if not before. */
  public ProgressSnapshot endingAfter(double seconds) {
    return new ProgressSnapshot(completed, planned, phase, phases, phaseName, seconds);
  }

  /** Whether it can be said when the run will be over. */
  public boolean hasEnd() {
    return remaining() > 0 || (secondsToEnd < Double.POSITIVE_INFINITY && !isDone());
  }

  /** Seconds until all operations are done at a rate, or the clock ends the run; or infinite. */
  public double secondsLeft(double operationsPerSecond) {
    double ofOperations =
        remaining() > 0 && operationsPerSecond > 0
            ? remaining() / operationsPerSecond
            : Double.POSITIVE_INFINITY;
    return Math.min(ofOperations, secondsToEnd);
  }

  private boolean isDone() {
    return hasPlan() && remaining() == 0;
  }

  /** The phase as "2/3 name", printable in any terminal; empty for a run without phases. */
  String phaseLabel() {
    if (phases <= 1 && phaseName.isEmpty()) {
      return "";
    }
    return (phase + "/" + phases + " " + printable(phaseName)).strip();
  }

  /** Keeps a name of the user's to one column a character, whatever the terminal and its fonts. */
  private static String printable(String name) {
    return name.replaceAll("[^\\x20-\\x7e]", "?");
  }
}
