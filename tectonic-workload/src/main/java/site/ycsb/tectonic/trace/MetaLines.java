package site.ycsb.tectonic.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/**
 * Lines of Meta's key-value cache traces, which CacheLib's CacheBench replays. The first names the
 * columns, of which those of 2022 and of 2024 are known; without it they are {@code key, op, size,
 * op_count, key_size}, and maybe {@code ttl}. A row stands for {@code op_count} operations. As in
 * CacheBench, a key gets as long as it was, by zeros behind it.
 */
final class MetaLines extends CacheLines {
  private static final String TTL = "ttl";
  private static final List<String> WITH_TTL =
      List.of("key", "op", "size", "op_count", "key_size", TTL);
  private static final List<String> OF_2022 = WITH_TTL.subList(0, 5);
  private static final String TIME = "op_time";
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int LONGEST_KEY_BYTES = 256;
  private static final Set<String> READS = Set.of("GET", "GET_LEASE");
  private static final Set<String> WRITES = Set.of("SET", "SET_LEASE");
  private static final String DELETE = "DELETE";

  private final Columns columns = new Columns(',');
  private List<String> names = List.of();
  private String word = "";
  private Key key = new Key(new byte[0]);
  private long bytes;
  private long left;

  @Override
  boolean begins(List<byte[]> head) {
    return columns.cutFirst(head)
        && (isHeader() || (hasColumnsOf2022() && isOperation(columns.text(1))));
  }

  private boolean isHeader() {
    return texts().containsAll(OF_2022);
  }

  private boolean hasColumnsOf2022() {
    int more = columns.count() - OF_2022.size();
    return more == 0 || more == 1;
  }

  private List<String> texts() {
    String[] texts = new String[columns.count()];
    Arrays.setAll(texts, columns::text);
    return List.of(texts);
  }

  private static boolean isOperation(String text) {
    return READS.contains(text) || WRITES.contains(text) || text.equals(DELETE);
  }

  @Override
  @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    columns.cut(line, from, to);
    if (isHeader()) {
      names = texts();
      return null;
    }
    if (names.isEmpty() && hasColumnsOf2022()) {
      names = WITH_TTL.subList(0, columns.count());
      guess("no line that names the columns: taken as " + String.join(",", names));
    }
    if (columns.count() != names.size()) {
      throw columns.malformed("\"" + String.join(",", names.isEmpty() ? OF_2022 : names) + '"');
    }
    word = columns.text(names.indexOf("op"));
    if (!isOperation(word)) {
      guess("a row of another operation than GET, SET and DELETE, left out");
      return null;
    }
    key = key();
    at(names.contains(TIME) ? number(TIME) : TraceReader.NO_TIME, NANOS_PER_SECOND);
    bytes = checkedValueBytes(number("size"));
    left = number("op_count");
    if (names.contains(TTL) && number(TTL) > 0) {
      guess("a row with a time to live, which is not kept");
    }
    if (left == 0) {
      guess("a row of no operation (op_count 0), left out");
    }
    return more();
  }

  private long number(String column) throws MalformedLineException {
    int place = names.indexOf(column);
    String text = columns.text(place);
    if (column.equals(TTL) && text.isEmpty()) {
      return 0;
    }
    long number = columns.number(place);
    if (number < 0) {
      throw columns.malformed("a whole number as " + column + ", not \"" + text + '"');
    }
    return number;
  }

  private Key key() throws MalformedLineException {
    byte[] told = columns.bytes(names.indexOf("key"));
    long length = number("key_size");
    if (length <= told.length) {
      if (length < told.length) {
        guess("a row whose anonymous key is longer than the key was, taken as it stands");
      }
      return new Key(told);
    }
    byte[] whole = Arrays.copyOf(told, (int) Math.min(length, LONGEST_KEY_BYTES));
    Arrays.fill(whole, Math.min(told.length, whole.length), whole.length, (byte) '0');
    return new Key(whole);
  }

  @Override
  @Nullable TraceEntry more() {
    if (left == 0) {
      return null;
    }
    left--;
    if (WRITES.contains(word)) {
      return put(key, bytes);
    } else if (word.equals(DELETE)) {
      return delete(key);
    }
    if (bytes > 0 && !knows(key)) {
      guess("a GET that found a value which the trace has not written, taken as an empty query");
    }
    return read(key);
  }
}
