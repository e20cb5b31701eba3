package site.ycsb.traces;

import java.util.List;
import site.ycsb.tectonic.trace.ReadAs;

/**
 * What was measured over a trace. The components, in snake case, are the fields of the JSON.
 *
 * @param trace name of its file
 * @param bytes read
 * @param sections marked, or 1
 * @param readAs how its text was understood
 * @param phases as marked; none in a trace without marks
 */
public record TraceMeasures(
    String trace,
    long operations,
    long bytes,
    int sections,
    Measures whole,
    List<Measures> phases,
    ReadAs readAs,
    List<ViolationCount> violations,
    MalformedLines malformedLines) {

  /**
   * Operations that break what a trace promises.
   *
   * @param firstLines numbers of the first lines with them
   */
  public record ViolationCount(String violation, long count, List<Long> firstLines) {}

  /** Lines that are no operation and no comment, and so were left out. */
  public record MalformedLines(long count, List<MalformedLine> first) {}

  public record MalformedLine(long line, String message) {}

  /** Whether every line could be read. */
  public boolean allLinesRead() {
    return malformedLines.count() == 0;
  }

  /** What is wrong with the first malformed line, and how many more there are. */
  public String malformedMessage() {
    MalformedLine first = malformedLines.first().get(0);
    long more = malformedLines.count() - 1;
    return trace
        + ":"
        + first.line()
        + ": "
        + first.message()
        + (more == 0 ? "" : " (and " + more + (more == 1 ? " line" : " lines") + " more like it)");
  }
}
