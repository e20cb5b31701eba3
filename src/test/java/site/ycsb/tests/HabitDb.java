package site.ycsb.tests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A correct store in memory with one habit of a real binding of YCSB, which the property {@code
 * habit} names; the last instance that is closed leaves the number of records in the file {@code
 * habit.file}, and how many of them a probe has left.
 */
@SuppressWarnings("NonApiType") // What a DB is given.
public final class HabitDb extends DB {
  /** What a binding does in a way of its own, and which of YCSB's does. */
  enum Habit {
    /** hbase2 with client-side buffering: inserts reach the store as it is closed. */
    BUFFERS_UNTIL_CLOSED,
    /** jdbc with batches: answers BATCHED_OK until a batch is full. */
    BUFFERS_SOME,
    /** elasticsearch5 takes keys apart at hyphens, so that it does not find them. */
    TAKES_KEYS_APART,
    /** accumulo: a scan gives one row more than it is asked for. */
    ONE_ROW_TOO_MANY,
    /** hbase: a delete hides what is inserted under its key in the same moment. */
    HIDES_INSERTS,
    /** s3, memcached: an update leaves the fields that it writes. */
    UPDATES_REPLACE,
    /** dynamodb, elasticsearch: scans go by an order that is not that of keys. */
    SCANS_BY_INSERTION,
    /** dynamodb: a scan that comes to the end begins anew. */
    SCANS_ROUND,
    /** rest: what comes with NOT_FOUND stands in a field. */
    FIELD_WITHOUT_RECORD,
    /** geode: a delete of an absent key throws. */
    DELETE_THROWS,
    /** asynchbase: a scan gives a row more for each further page that there would be. */
    ONE_ROW_MORE_A_PAGE,
    /** kudu without kudu_sync_ops: the first that is closed ends the client that all share. */
    CLOSES_ALL
  }

  /** Those with which a read does not find an insert that was acknowledged. */
  static final Set<Habit> BUFFERING =
      Set.of(Habit.BUFFERS_UNTIL_CLOSED, Habit.BUFFERS_SOME, Habit.CLOSES_ALL);

  private static final int MOMENT = 40;
  private static final int BATCH = 100;
  private static final int PAGE = 128;
  private static final Map<String, Map<String, byte[]>> RECORDS = new LinkedHashMap<>();
  private static final Map<String, Long> DELETED = new HashMap<>();
  private static long calls;
  private static boolean isClosed;

  private final Map<String, Map<String, byte[]>> buffer = new LinkedHashMap<>();
  private Habit habit = Habit.BUFFERS_SOME;

  @Override
  public void init() throws DBException {
    habit = Habit.valueOf(getProperties().getProperty("habit"));
    synchronized (RECORDS) {
      checkOpen();
    }
  }

  private static void checkOpen() throws DBException {
    if (isClosed) {
      throw new DBException("the client is closed already");
    }
  }

  @Override
  public void cleanup() throws DBException {
    synchronized (RECORDS) {
      checkOpen();
      isClosed = habit == Habit.CLOSES_ALL;
      RECORDS.putAll(buffer);
      long left =
          RECORDS.values().stream()
              .flatMap(record -> record.values().stream())
              .filter(
                  value -> new String(value, StandardCharsets.UTF_8).startsWith("tectonic-probe:"))
              .count();
      try {
        Files.writeString(
            Path.of(getProperties().getProperty("habit.file")), RECORDS.size() + " " + left);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private @Nullable Map<String, byte[]> find(String key) {
    calls++;
    boolean isApart = habit == Habit.TAKES_KEYS_APART && key.contains("-");
    return isApart ? null : RECORDS.get(key);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    synchronized (RECORDS) {
      Map<String, byte[]> found = find(key);
      if (found == null && habit == Habit.FIELD_WITHOUT_RECORD) {
        result.put(
            "data", new ByteArrayByteIterator("no such page".getBytes(StandardCharsets.UTF_8)));
      } else if (found != null) {
        result.putAll(row(found));
      }
      return found == null ? Status.NOT_FOUND : Status.OK;
    }
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  public Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    synchronized (RECORDS) {
      boolean isInserted = habit == Habit.SCANS_BY_INSERTION;
      Stream<Map<String, byte[]>> rows =
          isInserted
              ? RECORDS.entrySet().stream()
                  .dropWhile(record -> RECORDS.containsKey(start) && !record.getKey().equals(start))
                  .map(Map.Entry::getValue)
              : new TreeMap<>(RECORDS).tailMap(start).values().stream();
      if (habit == Habit.SCANS_ROUND) {
        rows = Stream.concat(rows, new TreeMap<>(RECORDS).headMap(start).values().stream());
      }
      rows.limit(count + surplus(start, count)).forEach(record -> result.add(row(record)));
      return Status.OK;
    }
  }

  /** How many rows more than asked for a scan gives, where there are as many. */
  private long surplus(String start, int count) {
    int pages = (new TreeMap<>(RECORDS).tailMap(start).size() + PAGE - 1) / PAGE;
    return switch (habit) {
      case ONE_ROW_TOO_MANY -> 1;
      case ONE_ROW_MORE_A_PAGE -> Math.max(0, pages - (count + PAGE - 1) / PAGE);
      default -> 0;
    };
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    synchronized (RECORDS) {
      Map<String, byte[]> record = bytes(values);
      if (BUFFERING.contains(habit)) {
        buffer.put(key, record);
        if (habit == Habit.BUFFERS_SOME && buffer.size() < BATCH) {
          return Status.BATCHED_OK;
        } else if (habit == Habit.BUFFERS_SOME) {
          RECORDS.putAll(buffer);
          buffer.clear();
        }
        return Status.OK;
      }
      boolean isHidden =
          habit == Habit.HIDES_INSERTS && calls - DELETED.getOrDefault(key, -1000L) < MOMENT;
      if (!isHidden) {
        RECORDS.put(key, record);
      }
      return Status.OK;
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    synchronized (RECORDS) {
      Map<String, byte[]> found = find(key);
      if (found == null) {
        return Status.NOT_FOUND;
      } else if (habit == Habit.UPDATES_REPLACE) {
        found.clear();
      }
      found.putAll(bytes(values));
      return Status.OK;
    }
  }

  @Override
  public Status delete(String table, String key) {
    synchronized (RECORDS) {
      DELETED.put(key, calls);
      if (find(key) != null) {
        RECORDS.remove(key);
        return Status.OK;
      } else if (habit == Habit.DELETE_THROWS) {
        throw new NoSuchElementException(key);
      }
      return Status.NOT_FOUND;
    }
  }

  private static Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new TreeMap<>();
    values.forEach((field, value) -> bytes.put(field, value.toArray()));
    return bytes;
  }

  private static HashMap<String, ByteIterator> row(Map<String, byte[]> record) {
    HashMap<String, ByteIterator> row = new HashMap<>();
    record.forEach((field, value) -> row.put(field, new ByteArrayByteIterator(value)));
    return row;
  }
}
