package site.ycsb.arrival.schedule.trace;

import java.nio.file.Path;

/**
 * A column of numbers in a CSV file. Blank lines, lines that begin with # and one line of titles
 * are passed over.
 *
 * @param file of lines with fields separated by commas, semicolons or tabs
 * @param number of the column, from 1
 */
public record TraceColumn(Path file, int number) {
  /** A reader from the beginning. */
  public TraceReader open() {
    return new TraceReader(this);
  }
}
