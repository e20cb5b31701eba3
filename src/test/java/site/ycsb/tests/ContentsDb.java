package site.ycsb.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Keeps its records in the file that {@code tests.contents} names, a line for each field, from one
 * process to the next.
 */
public final class ContentsDb extends DB {
  private static final NavigableMap<String, Map<String, String>> RECORDS =
      new ConcurrentSkipListMap<>();
  private static final AtomicInteger OPEN = new AtomicInteger();

  @Override
  public void init() throws DBException {
    synchronized (RECORDS) {
      if (OPEN.getAndIncrement() == 0 && Files.exists(file())) {
        try {
          for (String line : Files.readAllLines(file())) {
            String[] words = line.split("\t", -1);
            RECORDS.computeIfAbsent(words[0], key -> new TreeMap<>()).put(words[1], words[2]);
          }
        } catch (IOException e) {
          throw new DBException(e);
        }
      }
    }
  }

  @Override
  public void cleanup() throws DBException {
    synchronized (RECORDS) {
      if (OPEN.decrementAndGet() == 0) {
        try {
          Files.write(file(), lines());
        } catch (IOException e) {
          throw new DBException(e);
        }
      }
    }
  }

  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    RECORDS.forEach(
        (key, record) ->
            record.forEach((field, value) -> lines.add(key + "\t" + field + "\t" + value)));
    return lines;
  }

  private Path file() {
    return Path.of(getProperties().getProperty("tests.contents"));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, String> record = RECORDS.get(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    copy(record, fields, result);
    return Status.OK;
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"})
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    RECORDS.tailMap(start, true).values().stream()
        .limit(count)
        .forEach(
            record -> {
              HashMap<String, ByteIterator> row = new HashMap<>();
              copy(record, fields, row);
              result.add(row);
            });
    return Status.OK;
  }

  private static void copy(
      Map<String, String> record, Set<String> fields, Map<String, ByteIterator> result) {
    synchronized (record) {
      record.forEach(
          (field, value) -> {
            if (fields == null || fields.contains(field)) {
              result.put(field, new StringByteIterator(value));
            }
          });
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, String> record = RECORDS.computeIfAbsent(key, absent -> new TreeMap<>());
    synchronized (record) {
      values.forEach((field, value) -> record.put(field, value.toString()));
    }
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    RECORDS.remove(key);
    return Status.OK;
  }
}
