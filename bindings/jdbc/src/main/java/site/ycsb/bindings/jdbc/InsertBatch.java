package site.ycsb.bindings.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.bindings.jdbc.Layout.Column;

/**
 * Gathers inserts of one instance and sends them together. A batch holds a key at most once, as one
 * statement cannot write a record twice.
 */
final class InsertBatch {
  private static final long MOST_BYTES = 4 << 20;

  private final Session session;
  private final int size;
  private final boolean oneRequest;
  private final Map<String, List<byte[]>> rows = new LinkedHashMap<>();
  private String table = "";
  private List<String> fields = List.of();
  private long bytes;

  /**
   * Creates an empty batch.
   *
   * @param size inserts from which on it is sent by itself
   * @param oneRequest whether it is sent by the driver's interface for batches
   */
  InsertBatch(Session session, int size, boolean oneRequest) {
    this.session = session;
    this.size = size;
    this.oneRequest = oneRequest;
  }

  /**
   * Adds an insert, after sending the batch if it does not go with those in it.
   *
   * @param values of the fields, in their order
   * @return whether the batch is empty now because it was full
   */
  synchronized boolean add(String intoTable, String key, List<String> names, List<byte[]> values)
      throws Exception {
    if (!intoTable.equals(table) || !names.equals(fields) || rows.containsKey(key)) {
      flush();
      table = intoTable;
      fields = List.copyOf(names);
    }
    rows.put(key, values);
    bytes += values.stream().mapToLong(value -> value.length).sum();
    if (rows.size() < size && bytes < MOST_BYTES) {
      return false;
    }
    flush();
    return true;
  }

  /** Sends what was gathered; what could not be written is given up. */
  synchronized void flush() throws Exception {
    if (rows.isEmpty()) {
      return;
    }
    try {
      session.call(this::send);
    } catch (SQLException e) {
      throw new SQLException(
          "a batch of " + rows.size() + " inserts failed: " + e.getMessage(), e.getSQLState(), e);
    } finally {
      rows.clear();
      bytes = 0;
    }
  }

  private int send() throws SQLException {
    Layout layout = session.layout(table, fields);
    List<Column> columns = layout.columns(fields);
    PreparedStatement insert =
        session.prepared(session.settings().dialect().insert(layout, columns));
    insert.clearBatch();
    for (Map.Entry<String, List<byte[]>> row : rows.entrySet()) {
      bind(insert, layout.key(), row.getKey(), columns, row.getValue());
      if (oneRequest) {
        insert.addBatch();
      } else {
        insert.executeUpdate();
      }
    }
    return oneRequest ? insert.executeBatch().length : rows.size();
  }

  /** Sets the parameters of an insert: the key, and the values of the columns. */
  static void bind(
      PreparedStatement insert, Column key, String keyValue, List<Column> columns, List<byte[]> row)
      throws SQLException {
    key.bind(insert, 1, keyValue);
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).bind(insert, i + 2, row.get(i));
    }
  }
}
