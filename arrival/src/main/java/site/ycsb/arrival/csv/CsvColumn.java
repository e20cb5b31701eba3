package site.ycsb.arrival.csv;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * A column of numbers in a CSV file. Blank lines, lines that begin with # and one line of titles
 * are passed over.
 *
 * @param file of lines with fields separated by commas, semicolons or tabs
 * @param number of the column, from 1
 */
public record CsvColumn(Path file, int number) {
  private static final int MOST_EXPONENT = 30;

  /** A reader from the beginning. */
  public Reader open() {
    return new Reader(this);
  }

  /**
   * What a pass over a column of timestamps finds.
   *
   * @param count of timestamps
   * @param first in the file's unit
   * @param last in the file's unit
   */
  public record Span(long count, BigDecimal first, BigDecimal last) {}

  /**
   * Reads all timestamps, and counts those from one on; refuses a file without any, and an unsorted
   * one.
   *
   * @param from the earliest that counts, all if null
   * @return nothing where no timestamp counts
   */
  public Optional<Span> span(@Nullable BigDecimal from) {
    Reader reader = open();
    BigDecimal first = null;
    BigDecimal last = null;
    long count = 0;
    for (@Nullable BigDecimal next = reader.next(); next != null; next = reader.next()) {
      if (last != null && next.compareTo(last) < 0) {
        throw reader.mistake(
            "found "
                + next.toPlainString()
                + ", which is before "
                + last.toPlainString()
                + " above it; expected timestamps in ascending order");
      }
      last = next;
      if (from == null || next.compareTo(from) >= 0) {
        first = first == null ? next : first;
        count++;
      }
    }
    if (last == null) {
      throw new UsageException(file + ": has no timestamps; expected two or more");
    }
    return first == null ? Optional.empty() : Optional.of(new Span(count, first, last));
  }

  /** Reads from front to back in constant memory. */
  public static final class Reader {
    private final CsvColumn column;
    private final CsvLines lines;
    private boolean titlesSeen;

    private Reader(CsvColumn column) {
      this.column = column;
      lines = new CsvLines(column.file.toString(), new Blocks(column.file));
    }

    /** The next number, or null at the end. */
    public @Nullable BigDecimal next() {
      while (advance()) {
        boolean isFirst = !titlesSeen;
        titlesSeen = true;
        String cell = lines.cell(column.number);
        if (!(isFirst && CsvLines.isTitle(cell))) {
          return value(cell);
        }
      }
      return null;
    }

    /** An error at the line that was read last. */
    public UsageException mistake(String found) {
      return lines.mistake(found);
    }

    private boolean advance() {
      try {
        return lines.advance();
      } catch (IOException e) {
        String why = Files.exists(column.file) ? "cannot be read" : "there is no such file";
        throw new UsageException(column.file + ": " + why, e);
      }
    }

    private BigDecimal value(String cell) {
      try {
        BigDecimal value = new BigDecimal(cell.strip());
        if (Math.abs(value.scale()) <= MOST_EXPONENT) {
          return value;
        }
      } catch (NumberFormatException e) {
        // Reported below, with the numbers that are out of reach.
      }
      throw mistake(
          "found "
              + lines.quote()
              + "; expected a number in column "
              + column.number
              + (lines.number() == 1 ? ", or its title" : ""));
    }
  }

  /**
   * Opens the file for each block and closes it again: nothing is left open by a run's early end.
   */
  private static final class Blocks extends InputStream {
    private final Path file;
    private long offset;

    Blocks(Path file) {
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int start, int length) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        channel.position(offset);
        int read = channel.read(ByteBuffer.wrap(bytes, start, length));
        offset += Math.max(0, read);
        return read;
      }
    }
  }
}
