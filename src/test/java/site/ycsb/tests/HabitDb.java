package site.ycsb.tests;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
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
import site.ycsb.StringByteIterator;

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
    CLOSES_ALL,
    /** infinispan: a scan says OK and gives no row. */
    SCANS_NOTHING,
    /** griddb, aerospike, nosqldb: a scan says ERROR where it means that there is none. */
    SCANS_FAIL,
    /** riak: a scan that finds no row says NOT_FOUND. */
    SCANS_MISS,
    /** riak: scans go by the number in a key. */
    SCANS_BY_NUMBER,
    /** aerospike, couchbase: what is done to an absent key says ERROR. */
    MISSES_FAIL,
    /** voltdb, nosqldb, infinispan: whatever is done to an absent key says OK. */
    MISSES_PASS,
    /** zookeeper: an insert of a key that is there says OK and leaves the record as it was. */
    KEEPS_THE_FIRST,
    /** foundationdb: an insert says OK while it waits for a batch to be full. */
    BUFFERS_IN_SILENCE,
    /** crail: a read gives the first field only. */
    READS_ONE_FIELD,
    /** infinispan, orientdb: a field that is absent is read as one without bytes. */
    READS_NULL_FIELDS,
    /** foundationdb: an update of a field that the record lacks says NOT_FOUND. */
    UPDATES_KNOWN_FIELDS,
    /** Of no binding that we know: scans go by a hash once there are more records than a page. */
    SCANS_MANY_BY_HASH,
    /** cloudspanner with a bounded staleness: reads find what was written some time ago. */
    SHOWS_LATER,
    /** azuretablestorage with azure.batchsize: never writes a batch that is not full. */
    DROPS_THE_LAST
  }

  /** Those with which a read does not find an insert that was acknowledged. */
  static final Set<Habit> BUFFERING =
      Set.of(
          Habit.BUFFERS_UNTIL_CLOSED,
          Habit.BUFFERS_SOME,
          Habit.BUFFERS_IN_SILENCE,
          Habit.CLOSES_ALL,
          Habit.SHOWS_LATER,
          Habit.DROPS_THE_LAST);

  private static final int MOMENT = 40;
  private static final int BATCH = 100;
  private static final int PAGE = 128;
  private static final Map<String, Map<String, byte[]>> RECORDS = new LinkedHashMap<>();
  private static final Map<String, Long> DELETED = new HashMap<>();
  private static final Map<String, Long> INSERTED = new HashMap<>();
  private static long calls;
  private static boolean isClosed;

  private final Map<String, Map<String, byte[]>> buffer = new LinkedHashMap<>();
  private Habit habit = Habit.BUFFERS_SOME;

  /** Forgets what earlier instances have done. */
  static void empty() {
    synchronized (RECORDS) {
      RECORDS.clear();
      DELETED.clear();
      INSERTED.clear();
      calls = 0;
      isClosed = false;
    }
  }

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
      if (habit != Habit.DROPS_THE_LAST) {
        RECORDS.putAll(buffer);
      }
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
      Map<String, byte[]> found = isUnseen(key) ? null : find(key);
      if (found == null && habit == Habit.FIELD_WITHOUT_RECORD) {
        result.put(
            "data", new ByteArrayByteIterator("no such page".getBytes(StandardCharsets.UTF_8)));
      } else if (found != null && habit == Habit.READS_ONE_FIELD) {
        result.put("field0", new ByteArrayByteIterator(found.get("field0")));
      } else if (found != null) {
        result.putAll(row(found));
        if (habit == Habit.READS_NULL_FIELDS && fields != null) {
          fields.forEach(field -> result.putIfAbsent(field, new StringByteIterator(null)));
        }
      }
      return found == null ? missed() : Status.OK;
    }
  }

  private boolean isUnseen(String key) {
    Long since = INSERTED.get(key);
    boolean isUnseen = habit == Habit.SHOWS_LATER && since != null && calls - since < MOMENT;
    calls += isUnseen ? 1 : 0;
    return isUnseen;
  }

  private Status missed() {
    return switch (habit) {
      case MISSES_FAIL, SHOWS_LATER, DROPS_THE_LAST -> Status.ERROR;
      case MISSES_PASS -> Status.OK;
      default -> Status.NOT_FOUND;
    };
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
      if (habit == Habit.SCANS_FAIL || habit == Habit.SCANS_NOTHING) {
        return habit == Habit.SCANS_FAIL ? Status.ERROR : Status.OK;
      }
      rows(start).limit(count + surplus(start, count)).forEach(record -> result.add(row(record)));
      return habit == Habit.SCANS_MISS && result.isEmpty() ? Status.NOT_FOUND : Status.OK;
    }
  }

  private Stream<Map<String, byte[]>> rows(String start) {
    TreeMap<String, Map<String, byte[]>> sorted = new TreeMap<>(RECORDS);
    return switch (habit) {
      case SCANS_BY_INSERTION ->
          RECORDS.entrySet().stream()
              .dropWhile(record -> RECORDS.containsKey(start) && !record.getKey().equals(start))
              .map(Map.Entry::getValue);
      case SCANS_ROUND ->
          Stream.concat(
              sorted.tailMap(start).values().stream(), sorted.headMap(start).values().stream());
      case SCANS_BY_NUMBER ->
          RECORDS.entrySet().stream()
              .filter(record -> number(record.getKey()).compareTo(number(start)) >= 0)
              .sorted(Comparator.comparing(record -> number(record.getKey())))
              .map(Map.Entry::getValue);
      case SCANS_MANY_BY_HASH ->
          RECORDS.size() <= PAGE
              ? sorted.tailMap(start).values().stream()
              : RECORDS.entrySet().stream()
                  .filter(record -> record.getKey().hashCode() >= start.hashCode())
                  .sorted(Comparator.comparing(record -> record.getKey().hashCode()))
                  .map(Map.Entry::getValue);
      default -> sorted.tailMap(start).values().stream();
    };
  }

  private static BigInteger number(String key) {
    return new BigInteger("0" + key.replaceAll("[^0-9]", ""));
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
      INSERTED.put(key, calls);
      if (BUFFERING.contains(habit) && habit != Habit.SHOWS_LATER) {
        buffer.put(key, record);
        return buffered();
      }
      boolean isHidden =
          habit == Habit.HIDES_INSERTS && calls - DELETED.getOrDefault(key, -1000L) < MOMENT;
      if (!isHidden && !(habit == Habit.KEEPS_THE_FIRST && RECORDS.containsKey(key))) {
        RECORDS.put(key, record);
      }
      return Status.OK;
    }
  }

  private Status buffered() {
    boolean hasBatches =
        habit == Habit.BUFFERS_SOME
            || habit == Habit.BUFFERS_IN_SILENCE
            || habit == Habit.DROPS_THE_LAST;
    if (hasBatches && buffer.size() >= BATCH) {
      RECORDS.putAll(buffer);
      buffer.clear();
    }
    return habit == Habit.BUFFERS_SOME && !buffer.isEmpty() ? Status.BATCHED_OK : Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    synchronized (RECORDS) {
      Map<String, byte[]> found = find(key);
      if (found == null && habit == Habit.MISSES_PASS) {
        RECORDS.put(key, bytes(values));
        return Status.OK;
      } else if (found == null) {
        return missed();
      } else if (habit == Habit.UPDATES_REPLACE) {
        found.clear();
      } else if (habit == Habit.UPDATES_KNOWN_FIELDS
          && !found.keySet().containsAll(values.keySet())) {
        return Status.NOT_FOUND;
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
      return missed();
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
