package site.ycsb.tectonic.trace;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/**
 * Lines of Twitter's cache traces (Yang et al., OSDI 2020). They hold timestamp, key, key size,
 * value size, client, operation and TTL, separated by commas; a key may hold commas, too.
 */
final class TwitterLines extends CacheLines {
  private static final int PARTS = 7;
  private static final Set<String> OPERATIONS =
      Set.of(
          "get", "gets", "set", "add", "replace", "cas", "append", "prepend", "delete", "incr",
          "decr");

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Columns columns = new Columns(',');

  @Override
  boolean begins(List<byte[]> head) {
    return columns.cutFirst(head) && isOperation() && columns.number(0) >= 0;
  }

  private boolean isOperation() {
    int count = columns.count();
    return count >= PARTS
        && OPERATIONS.contains(columns.text(count - 2))
        && columns.number(count - 1) >= 0
        && columns.number(count - 4) >= 0
        && columns.number(count - 5) >= 0;
  }

  @Override
  @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    columns.cut(line, from, to);
    if (!isOperation()) {
      throw columns.malformed("\"TIME,KEY,KEY_SIZE,VALUE_SIZE,CLIENT,OPERATION,TTL\"");
    }
    int count = columns.count();
    at(columns.number(0), NANOS_PER_SECOND);
    Key key = new Key(columns.bytes(1, count - 6));
    if (key.bytes().length != columns.number(count - 5)) {
      guess("a key that is not as long as the trace says it was, taken as it stands");
    }
    if (columns.number(count - 1) > 0) {
      guess("a write with a time to live, which is not kept");
    }
    return operation(columns.text(count - 2), key, checkedValueBytes(columns.number(count - 4)));
  }

  private TraceEntry operation(String word, Key key, long bytes) {
    return switch (word) {
      case "get", "gets" -> {
        if (bytes > 0 && !knows(key)) {
          guess(
              "a get that found a value which the trace has not written, taken as an empty query");
        }
        yield read(key);
      }
      case "delete" -> delete(key);
      case "append", "prepend" -> {
        if (word.equals("prepend")) {
          guess("a prepend, taken as an append");
        }
        yield add(TraceCode.E, "an append to", key, bytes);
      }
      case "incr", "decr" -> add(TraceCode.M, "an incr or decr of", key, bytes);
      case "add" -> {
        if (knows(key)) {
          guess(
              "an add of a key that the trace has written (it may have expired), taken as an"
                  + " update");
        }
        yield put(key, bytes);
      }
      default -> put(key, bytes);
    };
  }
}
