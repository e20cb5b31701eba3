package site.ycsb.arrival.csv;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Pattern;
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
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int MOST_EXPONENT = 30;
  private static final int LONGEST_QUOTE = 60;
  private static final Pattern SEPARATOR = Pattern.compile("[,;\t]");

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

  /**
   * Reads from front to back in constant memory. Opens the file for each block and closes it again,
   * so that nothing is left open when a run ends early.
   */
  public static final class Reader {
    private final CsvColumn column;
    private String block = "";
    private int position;
    private long offset;
    private long line;
    private boolean titlesSeen;

    private Reader(CsvColumn column) {
      this.column = column;
    }

    /** The next number, or null at the end. */
    public @Nullable BigDecimal next() {
      for (String text = nextLine(); text != null; text = nextLine()) {
        if (!text.isEmpty() && !text.startsWith("#")) {
          boolean isFirst = !titlesSeen;
          titlesSeen = true;
          String[] fields = SEPARATOR.split(text, -1);
          String field = fields.length < column.number ? "" : fields[column.number - 1];
          if (!(isFirst && CsvStart.isTitle(decoded(field)))) {
            return value(field, text);
          }
        }
      }
      return null;
    }

    /** An error at the line that was read last. */
    public UsageException mistake(String found) {
      return new UsageException(column.file + ":" + line + ": " + found);
    }

    private BigDecimal value(String field, String text) {
      try {
        BigDecimal value = new BigDecimal(field.strip());
        if (Math.abs(value.scale()) <= MOST_EXPONENT) {
          return value;
        }
      } catch (NumberFormatException e) {
        // Reported below, with the numbers that are out of reach.
      }
      throw mistake(
          "found \""
              + quoted(text)
              + "\"; expected a number in column "
              + column.number
              + (line == 1 ? ", or its title" : ""));
    }

    private static String quoted(String text) {
      String plain = decoded(text).replaceAll("\\p{Cntrl}", "?");
      return plain.length() <= LONGEST_QUOTE ? plain : plain.substring(0, LONGEST_QUOTE) + "...";
    }

    /** Blocks end between bytes, so that they are decoded as such; numbers are the same. */
    private static String decoded(String text) {
      return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private @Nullable String nextLine() {
      if (position >= block.length()) {
        block = nextBlock();
        position = 0;
        if (block.isEmpty()) {
          return null;
        }
      }
      int newline = block.indexOf('\n', position);
      int end = newline < 0 ? block.length() : newline;
      String text = block.substring(position, end).strip();
      position = end + 1;
      line++;
      return text;
    }

    /** Whole lines, or what is left of the file; empty at the end. */
    private String nextBlock() {
      try (FileChannel channel = FileChannel.open(column.file, StandardOpenOption.READ)) {
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK_BYTES);
        channel.position(offset);
        int read = 0;
        while (read >= 0 && bytes.hasRemaining()) {
          read = channel.read(bytes);
        }
        if (offset == 0 && CsvStart.isUtf16(bytes.array(), 0, bytes.position())) {
          line++;
          throw mistake("found text in UTF-16; expected UTF-8");
        }
        int mark = offset == 0 ? CsvStart.markLength(bytes.array(), 0, bytes.position()) : 0;
        offset += mark;
        String text =
            new String(bytes.array(), mark, bytes.position() - mark, StandardCharsets.ISO_8859_1);
        int end = bytes.hasRemaining() ? text.length() : text.lastIndexOf('\n') + 1;
        if (end == 0 && !text.isEmpty()) {
          line++;
          throw mistake("found a line of more than " + BLOCK_BYTES + " bytes; expected a number");
        }
        offset += end;
        return text.substring(0, end);
      } catch (IOException e) {
        String why = Files.exists(column.file) ? "cannot be read" : "there is no such file";
        throw new UsageException(column.file + ": " + why, e);
      }
    }
  }
}
