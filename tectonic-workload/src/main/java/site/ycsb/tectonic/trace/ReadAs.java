package site.ycsb.tectonic.trace;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.List;

/**
 * How the text of a trace was understood.
 *
 * @param dialect its name
 * @param told whether the user named the dialect; otherwise the trace showed it
 * @param reason what in the trace showed the dialect; "" for one in letters, of which each line
 *     decides
 * @param guesses what had to be guessed, or was left out
 */
public record ReadAs(String dialect, boolean told, String reason, List<Guess> guesses) {

  /**
   * Something that was guessed or left out.
   *
   * @param what in words
   * @param count of lines, or of operations
   */
  public record Guess(String what, long count) {}

  /** What there is to say, a line each; none of a trace of ours without guesses. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!dialect.equals(TraceDialect.TECTONIC.label()) || !guesses.isEmpty()) {
      lines.add(
          "read as a trace of "
              + dialect
              + (told ? ", as told" : reason.isEmpty() ? "" : ": " + reason));
    }
    guesses.forEach(guess -> lines.add(format("%,d x %s", guess.count(), guess.what())));
    return lines;
  }
}
