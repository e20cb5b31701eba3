package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;

/** Reads a binary trace, one entry a record; one that is damaged is not read beyond the damage. */
final class BinaryReader implements TraceReader {
  private final String name;
  private final BlockReader block;
  private final TraceParser comments = new TraceParser();
  private long operations;
  private long lines;
  private int record;
  private int values;
  private boolean named;

  BinaryReader(String name, InputStream in) throws IOException {
    this.name = name;
    block = new BlockReader(name, in);
  }

  @Override
  public @Nullable TraceEntry next() throws IOException {
    if (block.isEmpty() && !block.next()) {
      return null;
    }
    record = block.at();
    int code = block.one();
    switch (code) {
      case BinaryLayout.PROPERTY -> {
        return new TraceEntry.Property(text(), text());
      }
      case BinaryLayout.COMMENT -> {
        lines++;
        return comment();
      }
      case BinaryLayout.END -> {
        end();
        return next();
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
    TraceCode code = TraceCode.ofBinary(binary & ~BinaryLayout.NAMED);
    named = (binary & BinaryLayout.NAMED) != 0;
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
}
