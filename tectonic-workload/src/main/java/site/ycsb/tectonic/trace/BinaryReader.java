package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;

/** Reads a binary trace, one entry a record; one that is damaged is not read beyond the damage. */
final class BinaryReader implements TraceReader {
  private final String name;
  private final Blocks block;
  private final TectonicLines comments = new TectonicLines();
  private long operations;
  private long lines;
  private int record;
  private int values;
  private boolean named;

  BinaryReader(String name, InputStream in) throws IOException {
    this.name = name;
    block = new Blocks(name, in);
  }

  @Override
  public @Nullable TraceEntry nextOrMalformed() throws IOException {
    if (block.isEmpty() && !block.next()) {
      return null;
    }
    record = block.at();
    int code = block.one();
    switch (code) {
      case BinaryForm.PROPERTY -> {
        return new TraceEntry.Property(text(), text());
      }
      case BinaryForm.COMMENT -> {
        lines++;
        return comment();
      }
      case BinaryForm.END -> {
        end();
        return nextOrMalformed();
      }
      default -> {
        lines++;
        operations++;
        return operation(code);
      }
    }
  }

  private String text() {
    return new String(block.string(), UTF_8);
  }

  private TraceEntry comment() {
    byte[] line = block.string();
    try {
      if (line.length > 0 && line[0] == '#' && !new String(line, UTF_8).contains("\n")) {
        return comments.parse(line, 0, line.length);
      }
    } catch (MalformedLineException e) {
      throw new UsageException(place() + ": " + e.getMessage(), e);
    }
    throw block.damaged(record, "a comment of several lines, or without #", "one as a text has it");
  }

  private void end() {
    long told = block.number();
    if (told != operations) {
      throw block.damaged(
          record, operations + " operations before the end", "the " + told + " that it tells of");
    }
    block.end();
  }

  private TraceEntry operation(int binary) {
    TraceCode code = TraceCode.ofBinary(binary & ~BinaryForm.NAMED);
    named = (binary & BinaryForm.NAMED) != 0;
    if (code == null || (named && code.shape() != TraceCode.Shape.WRITE)) {
      throw block.damaged(
          record,
          "a record of kind 0x%02X".formatted(binary),
          "an operation, a comment, a property or the end");
    }
    Key key = new Key(block.string());
    values = block.at();
    return switch (code.shape()) {
      case POINT -> new TraceEntry.Operation(code, key, null, 0);
      case RANGE_TO_KEY -> new TraceEntry.Operation(code, key, new Key(block.string()), 0);
      case RANGE_OF_COUNT -> new TraceEntry.Operation(code, key, null, block.number());
      case WRITE -> new TraceEntry.Operation(code, key, null, valueBytes());
    };
  }

  private long valueBytes() {
    if (!named) {
      return block.skipString();
    }
    long bytes = 0;
    while (block.skipName()) {
      bytes += block.skipString();
    }
    return bytes;
  }

  @Override
  public void values(ValueConsumer consumer) {
    int following = block.at();
    block.goTo(values);
    if (named) {
      for (byte[] field = block.name(); field != null; field = block.name()) {
        consumer.accept(field, block.string());
      }
    } else {
      consumer.accept(null, block.string());
    }
    block.goTo(following);
  }

  @Override
  public ReadAs readAs() {
    return new ReadAs(TraceDialect.TECTONIC.label(), false, "", List.of());
  }

  @Override
  public long line() {
    return lines;
  }

  @Override
  public long bytes() {
    return block.bytes();
  }

  @Override
  public String place() {
    return name + ": byte " + block.offset(record);
  }

  /** Reads the blocks of a binary trace one after another, each as a whole, and their parts. */
  private static final class Blocks {
    private static final int BUFFER_BYTES = 1 << 16;
    // A small file that is compressed may hold one that no memory has a place for.
    private static final long LONGEST_BLOCK_BYTES = Runtime.getRuntime().maxMemory() / 8;

    private final String name;
    private final InputStream in;
    private final CRC32C checksum = new CRC32C();
    private byte[] bytes = {};
    private int length;
    private int at;
    private long start;
    private long read;
    private boolean ended;

    /**
     * @param in a stream that begins with the magic
     */
    Blocks(String name, InputStream in) throws IOException {
      this.name = name;
      this.in = new BufferedInputStream(in, BUFFER_BYTES);
      byte[] magic = BinaryForm.magic();
      int version = magic.length - 1;
      int got = fill(magic.length);
      if (got < magic.length || !Arrays.equals(bytes, 0, version, magic, 0, version)) {
        throw damaged(
            0,
            got < magic.length ? "the end of the file" : "bytes that a transfer has changed",
            "the magic of a binary trace, 89 54 42 49 4E 0D 0A 01");
      } else if (bytes[version] != magic[version]) {
        throw damaged(
            version, "version " + (bytes[version] & 0xFF), "version " + BinaryForm.VERSION);
      }
      length = 0;
    }

    /** Reads the next block; false after the last one. */
    boolean next() throws IOException {
      start = read;
      at = 0;
      length = fill(BinaryForm.FRAME_BYTES);
      if (length == 0 && ended) {
        return false;
      } else if (ended) {
        throw damaged(0, "bytes after the end record", "the end of the file");
      } else if (length < BinaryForm.FRAME_BYTES) {
        throw damaged(length, "the end of the file", "a block or the end record: it is cut short");
      }
      int wanted = number4(0);
      int expected = number4(4);
      if (wanted <= 0) {
        throw damaged(0, "a block of " + wanted + " bytes", "at least 1");
      } else if (wanted > LONGEST_BLOCK_BYTES) {
        throw damaged(
            0,
            "a block of " + wanted + " bytes",
            "at most %d, an eighth of the heap; more with JAVA_OPTS=-Xmx..."
                .formatted(LONGEST_BLOCK_BYTES));
      }
      start = read;
      length = fill(wanted);
      if (length < wanted) {
        throw damaged(
            length, "the end of the file", (wanted - length) + " more bytes: it is cut short");
      }
      checksum.reset();
      checksum.update(bytes, 0, length);
      if ((int) checksum.getValue() != expected) {
        throw damaged(
            0,
            "a block of %d bytes with checksum %08x".formatted(length, (int) checksum.getValue()),
            "checksum %08x: it is damaged".formatted(expected));
      }
      return true;
    }

    /** Says that nothing may follow. */
    void end() {
      ended = true;
      if (!isEmpty()) {
        throw damaged(at, "bytes after the end record", "the end of the file");
      }
    }

    /** Whether all of the block has been taken. */
    boolean isEmpty() {
      return at == length;
    }

    /** The place in the block. */
    int at() {
      return at;
    }

    void goTo(int place) {
      at = place;
    }

    /** The place in the file, decompressed, of one in the block. */
    long offset(int place) {
      return start + place;
    }

    /** Bytes of the file so far. */
    long bytes() {
      return start + at;
    }

    /** Takes a byte. */
    int one() {
      need(1, "another byte of its record");
      return bytes[at++] & 0xFF;
    }

    /** Takes a number. */
    long number() {
      int first = at;
      long number = 0;
      for (int i = 0; i < BinaryForm.MOST_NUMBER_BYTES; i++) {
        int next = one();
        number |= (long) (next & 0x7F) << (7 * i);
        if (next < 0x80) {
          return number;
        }
      }
      throw damaged(first, "a number of more than 63 bits", "one of at most 9 bytes");
    }

    /** Takes a string. */
    byte[] string() {
      return take(number());
    }

    /** Passes over a string; returns its length. */
    int skipString() {
      return skip(number());
    }

    /** Takes the name of a field; null after the last one. */
    byte @Nullable [] name() {
      long name = number();
      return name == 0 ? null : take(name - 1);
    }

    /** Passes over the name of a field; false after the last one. */
    boolean skipName() {
      long name = number();
      return name != 0 && skip(name - 1) >= 0;
    }

    private byte[] take(long count) {
      int end = at + skip(count);
      return Arrays.copyOfRange(bytes, end - (int) count, end);
    }

    private int skip(long count) {
      need(count, "a string of " + count + " bytes");
      at += (int) count;
      return (int) count;
    }

    private void need(long count, String expected) {
      if (count > length - at) {
        throw damaged(at, "the end of its block, " + (length - at) + " bytes on", expected);
      }
    }

    UsageException damaged(int place, String found, String expected) {
      return new UsageException(
          "%s: byte %d: found %s, expected %s".formatted(name, offset(place), found, expected));
    }

    private int number4(int place) {
      return (bytes[place] & 0xFF)
          | (bytes[place + 1] & 0xFF) << 8
          | (bytes[place + 2] & 0xFF) << 16
          | (bytes[place + 3] & 0xFF) << 24;
    }

    /** Reads so many bytes, or all there are, believed as they arrive; returns how many. */
    private int fill(int wanted) throws IOException {
      bytes = in.readNBytes(wanted);
      read += bytes.length;
      return bytes.length;
    }
  }
}
