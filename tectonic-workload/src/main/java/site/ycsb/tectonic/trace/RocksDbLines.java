package site.ycsb.tectonic.trace;

import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/**
 * Lines of RocksDB's {@code trace_analyzer} with {@code -convert_to_human_readable_trace}: the key
 * in hexadecimal digits, the kind of operation, the column family, the length of the value, the
 * microseconds. It has no last key of a range, and does not say how far an iterator went.
 */
final class RocksDbLines extends CacheLines {
  private static final int PARTS = 5;

  private static final long NANOS_PER_MICRO = 1000;

  private final Columns columns = new Columns(' ');

  @Override
  boolean begins(List<byte[]> head) {
    return columns.cutFirst(head) && (isOperation() || isWithoutKey());
  }

  private boolean isOperation() {
    return columns.count() == PARTS && columns.text(0).startsWith("0x") && areNumbers(1);
  }

  /** Made with {@code -no_key}. */
  private boolean isWithoutKey() {
    return columns.count() == PARTS - 1 && areNumbers(0);
  }

  private boolean areNumbers(int from) {
    for (int i = from; i < columns.count(); i++) {
      if (columns.number(i) < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    columns.cut(line, from, to);
    if (isWithoutKey()) {
      throw columns.malformed("a key: the trace was converted with -no_key");
    } else if (!isOperation()) {
      throw columns.malformed("\"0xKEY TYPE COLUMN_FAMILY VALUE_SIZE MICROSECONDS\"");
    }
    Key key = key();
    at(columns.number(4), NANOS_PER_MICRO);
    long bytes = checkedValueBytes(columns.number(3));
    return switch ((int) Math.min(columns.number(1), Integer.MAX_VALUE)) {
      case 0, 8 -> read(key);
      case 1 -> put(key, bytes);
      case 2, 3 -> delete(key);
      case 4 -> {
        guess("a range delete, of which the trace has no last key, left out");
        yield null;
      }
      case 5 -> add(TraceCode.M, "a merge of", key, bytes);
      case 6 -> {
        guess("a Seek, of which the trace does not say how far it went, taken as a scan of 1 key");
        yield scan(key, 1);
      }
      case 7 -> {
        guess("a SeekForPrev, which goes backwards, taken as a scan of 1 key");
        yield scan(key, 1);
      }
      default -> throw columns.malformed("a TYPE from 0 (get) to 8 (multiget)");
    };
  }

  /** The column families share a key set here: in all but 0, keys begin with its number. */
  private Key key() throws MalformedLineException {
    byte[] bytes;
    try {
      bytes = HexFormat.of().parseHex(columns.text(0).substring(2));
    } catch (IllegalArgumentException e) {
      throw columns.malformed("a key of pairs of hexadecimal digits");
    }
    if (columns.number(2) == 0) {
      return new Key(bytes);
    }
    guess("an operation on another column family than 0, whose number its key begins with");
    byte[] family = columns.bytes(2);
    byte[] whole = new byte[family.length + 1 + bytes.length];
    System.arraycopy(family, 0, whole, 0, family.length);
    whole[family.length] = ':';
    System.arraycopy(bytes, 0, whole, family.length + 1, bytes.length);
    return new Key(whole);
  }
}
