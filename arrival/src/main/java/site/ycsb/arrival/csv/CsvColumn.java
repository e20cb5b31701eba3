package site.ycsb.arrival.csv;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

  /** Reads all timestamps and refuses a file without any, an unsorted one, or one of no length. */
  public Span span() {
    Reader reader = open();
    BigDecimal first = reader.next();
    if (first == null) {
      throw new UsageException(file + ": has no timestamps");
    }
    long count = 1;
    BigDecimal last = first;
    for (@Nullable BigDecimal next = reader.next(); next != null; next = reader.next()) {
      if (next.compareTo(last) < 0) {
        throw reader.mistake(
            "timestamp "
                + next.toPlainString()
                + " comes after "
                + last.toPlainString()
                + "; timestamps have to be in ascending order");
      }
      last = next;
      count++;
    }
    if (first.compareTo(last) == 0) {
      throw new UsageException(
          file + ": all timestamps are " + first.toPlainString() + "; two have to differ");
    }
    return new Span(count, first, last);
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
        if (text.isBlank() || text.startsWith("#")) {
          continue;
        }
        BigDecimal value = value(text);
        if (value != null) {
          titlesSeen = true;
          return value;
        } else if (titlesSeen) {
          throw mistake("\"" + text + "\" has no number in column " + column.number);
        }
        titlesSeen = true;
      }
      return null;
    }

    /** An error at the line that was read last. */
    public UsageException mistake(String found) {
      return new UsageException(column.file + ":" + line + ": " + found);
    }

    private @Nullable BigDecimal value(String text) {
      String[] fields = SEPARATOR.split(text, -1);
      if (fields.length < column.number) {
        return null;
      }
      try {
        BigDecimal value = new BigDecimal(fields[column.number - 1].strip());
        boolean plain = Math.abs(value.scale()) <= MOST_EXPONENT;
        return plain ? value : null;
      } catch (NumberFormatException e) {
        return null;
      }
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
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        int end = bytes.hasRemaining() ? text.length() : text.lastIndexOf('\n') + 1;
        if (end == 0 && !text.isEmpty()) {
          line++;
          throw mistake("the line is longer than " + BLOCK_BYTES + " bytes");
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
