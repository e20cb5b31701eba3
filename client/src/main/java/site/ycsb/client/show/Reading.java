package site.ycsb.client.show;

/**
 * How far a run is at one moment.
 *
 * @param completed operations that have returned
 * @param planned operations of the whole run, 0 when nobody knows
 * @param phase that is running, from 1
 * @param phases of the whole run
 * @param phaseName of the phase that is running, empty for a run without phases
 */
public record Reading(long completed, long planned, int phase, int phases, String phaseName) {

  public static Reading withoutPhases(long completed, long planned) {
    return new Reading(completed, planned, 1, 1, "");
  }

  boolean hasPlan() {
    return planned > 0;
  }

  /** Operations that are yet to be done; 0 when nobody knows. */
  public long remaining() {
    return Math.max(0, planned - completed);
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
