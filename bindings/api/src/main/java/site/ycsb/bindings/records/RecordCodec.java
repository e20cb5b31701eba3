package site.ycsb.bindings.records;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Translates between the fields of a record and the bytes that a store keeps for it.
 *
 * <p>A record is a sequence of frames, each {@code [int32 nameLength][name][int32
 * valueLength][value]}, integers big-endian, names in UTF-8. A frame puts the value of a field; if
 * the sign bit of {@code nameLength} is set, it appends to it instead. Frames take effect in order.
 * Two records laid end to end are therefore the first one changed by the second, which is what lets
 * a store merge by concatenating. Without appends, the layout is that of YCSB's RocksDB binding.
 */
public final class RecordCodec {
  private static final int APPEND = 0x8000_0000;
  private static final int LENGTH_BYTES = Integer.BYTES;

  private RecordCodec() {}

  /** Encodes a whole record: one frame per field. */
  public static byte[] encodePut(Map<String, ByteIterator> values) {
    return encode(values, 0);
  }

  /** Encodes what a merge adds to a record: one appending frame per field. */
  public static byte[] encodeAppend(Map<String, ByteIterator> values) {
    return encode(values, APPEND);
  }

  private static byte[] encode(Map<String, ByteIterator> values, int flag) {
    byte[][] parts = new byte[2 * values.size()][];
    int part = 0;
    int lengthBytes = 0;
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      parts[part++] = field.getKey().getBytes(UTF_8);
      parts[part++] = field.getValue().toArray();
      lengthBytes += 2 * LENGTH_BYTES + parts[part - 2].length + parts[part - 1].length;
    }
    ByteBuffer record = ByteBuffer.allocate(lengthBytes);
    for (int i = 0; i < parts.length; i += 2) {
      record.putInt(parts[i].length | flag).put(parts[i]);
      record.putInt(parts[i + 1].length).put(parts[i + 1]);
    }
    return record.array();
  }

  /**
   * Decodes the wanted fields of a record; values that were never appended to are not copied.
   *
   * @param fields the fields wanted, or null for all of them
   * @throws DataFormatException if the bytes are not a sequence of whole frames
   */
  @SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
  public static HashMap<String, ByteIterator> decode(byte[] record, @Nullable Set<String> fields)
      throws DataFormatException {
    HashMap<String, ByteIterator> values = new HashMap<>();
    Map<String, ByteArrayOutputStream> appended = new HashMap<>(0);
    ByteBuffer frames = ByteBuffer.wrap(record);
    while (frames.hasRemaining()) {
      int header = nextInt(frames);
      int nameLength = header & ~APPEND;
      int nameStart = skip(frames, nameLength);
      int valueLength = nextInt(frames);
      int valueStart = skip(frames, valueLength);
      String name = new String(record, nameStart, nameLength, UTF_8);
      if (fields != null && !fields.contains(name)) {
        continue;
      }
      if (header >= 0) {
        appended.remove(name);
        values.put(name, new ByteArrayByteIterator(record, valueStart, valueLength));
      } else {
        appended
            .computeIfAbsent(name, n -> startingWith(values.get(n)))
            .write(record, valueStart, valueLength);
      }
    }
    appended.forEach((name, all) -> values.put(name, new ByteArrayByteIterator(all.toByteArray())));
    return values;
  }

  private static ByteArrayOutputStream startingWith(@Nullable ByteIterator value) {
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    if (value != null) {
      start.writeBytes(value.toArray());
    }
    return start;
  }

  private static int nextInt(ByteBuffer frames) throws DataFormatException {
    return frames.getInt(skip(frames, LENGTH_BYTES));
  }

  /** Steps over so many bytes and returns where they start. */
  private static int skip(ByteBuffer frames, int lengthBytes) throws DataFormatException {
    int start = frames.position();
    if (lengthBytes < 0 || lengthBytes > frames.remaining()) {
      throw new DataFormatException(
          String.format(
              "The stored bytes are not a record of this binding: at byte %d of %d, a part of %d"
                  + " bytes runs past the end",
              start, frames.limit(), lengthBytes & 0xffff_ffffL));
    }
    frames.position(start + lengthBytes);
    return start;
  }
}
