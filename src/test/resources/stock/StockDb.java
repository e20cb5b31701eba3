package org.example.stock;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding as others write them: compiled against YCSB's core 0.17.0 and nothing else. It keeps
 * records in memory, does not scan, and tells of a missing key as stock.missing says.
 */
public class StockDb extends DB {
  private static final Map<String, Map<String, byte[]>> RECORDS = new ConcurrentHashMap<>();

  private static volatile boolean holdsRecords;

  private Status missing;
  private String url;
  private String trouble;

  @Override
  public void init() throws DBException {
    String told = getProperties().getProperty("stock.missing", "NOT_FOUND");
    missing =
        told.equals("NOT_FOUND")
            ? Status.NOT_FOUND
            : told.equals("ERROR") ? Status.ERROR : Status.OK;
    url = getProperties().getProperty("stock.url", "");
    trouble = getProperties().getProperty("stock.trouble", "");
    if (!url.isEmpty()) {
      System.out.println("stock: connecting to " + url);
      System.err.println("stock: connecting with " + getProperties());
    }
    if (trouble.equals("init")) {
      throw new DBException("no answer from " + url, new IllegalStateException(getProperties().toString()));
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    if (trouble.equals("read") && holdsRecords) {
      throw new IllegalStateException("no answer from " + url + ", properties " + getProperties());
    }
    Map<String, byte[]> found = RECORDS.get(table + ":" + key);
    if (found == null) {
      return missing;
    }
    found.forEach(
        (field, value) -> {
          if (fields == null || fields.contains(field)) {
            result.put(field, new ByteArrayByteIterator(value));
          }
        });
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> changed =
        RECORDS.computeIfPresent(
            table + ":" + key,
            (name, old) -> {
              Map<String, byte[]> both = new TreeMap<>(old);
              both.putAll(bytes(values));
              return both;
            });
    return changed == null ? missing : Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> record = bytes(values);
    boolean isProbe = isProbe(record);
    holdsRecords |= !isProbe;
    if (trouble.equals("insert") && !isProbe) {
      return new Status("ERROR", "refused by " + url);
    }
    RECORDS.put(table + ":" + key, record);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return RECORDS.remove(table + ":" + key) == null ? missing : Status.OK;
  }

  /** Whether it is a record by which a run sees what the binding does: the trouble comes later. */
  private static boolean isProbe(Map<String, byte[]> record) {
    return new String(record.values().iterator().next()).startsWith("tectonic-probe:");
  }

  private static Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new TreeMap<>();
    values.forEach((field, value) -> bytes.put(field, value.toArray()));
    return bytes;
  }
}
