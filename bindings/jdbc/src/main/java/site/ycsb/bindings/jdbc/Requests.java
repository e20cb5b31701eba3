package site.ycsb.bindings.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Makes the single requests about records, each on a session that is connected. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
final class Requests {
  private Requests() {}

  static Status read(
      Session session,
      String table,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws SQLException {
    Layout layout = session.layout(table);
    List<Column> columns = layout.columns(fields);
    PreparedStatement read = session.prepared(Sql.read(layout, columns));
    Values.bindKey(read, 1, layout.key(), key);
    try (ResultSet rows = read.executeQuery()) {
      if (!rows.next()) {
        return Status.NOT_FOUND;
      }
      result.putAll(Values.row(rows, columns));
      return Status.OK;
    }
  }

  static Status scan(
      Session session,
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result)
      throws SQLException {
    Layout layout = session.layout(table);
    List<Column> columns = layout.columns(fields);
    PreparedStatement scan = session.prepared(Sql.scan(layout, columns));
    Values.bindKey(scan, 1, layout.key(), startKey);
    scan.setInt(2, recordCount);
    return collect(session, scan, columns, result);
  }

  static Status scanRange(
      Session session,
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result)
      throws SQLException {
    Layout layout = session.layout(table);
    List<Column> columns = layout.columns(fields);
    PreparedStatement scan = session.prepared(Sql.scanRange(layout, columns));
    Values.bindKey(scan, 1, layout.key(), startKey);
    Values.bindKey(scan, 2, layout.key(), endKey);
    return collect(session, scan, columns, result);
  }

  private static Status collect(
      Session session,
      PreparedStatement scan,
      List<Column> columns,
      Vector<HashMap<String, ByteIterator>> result)
      throws SQLException {
    scan.setFetchSize(session.settings().fetchSize());
    // Not at once into the result: the transaction may be repeated.
    List<HashMap<String, ByteIterator>> found = new ArrayList<>();
    try (ResultSet rows = scan.executeQuery()) {
      while (rows.next()) {
        found.add(Values.row(rows, columns));
      }
    }
    result.addAll(found);
    return Status.OK;
  }

  static Status insert(
      Session session, String table, String key, List<String> fields, List<byte[]> row)
      throws SQLException {
    Layout layout = session.layout(table, fields);
    List<Column> columns = layout.columns(fields);
    PreparedStatement insert =
        session.prepared(session.settings().dialect().insert(layout, columns));
    Values.bind(insert, layout.key(), key, columns, row);
    insert.executeUpdate();
    return Status.OK;
  }

  /** Writes the statement that changes some columns. */
  interface Change {
    String sql(Layout layout, List<Column> columns);
  }

  static Status change(
      Session session,
      String table,
      String key,
      List<String> fields,
      List<byte[]> row,
      Change change)
      throws SQLException {
    Layout layout = session.layout(table, fields);
    List<Column> columns = layout.columns(fields);
    PreparedStatement statement = session.prepared(change.sql(layout, columns));
    Values.bindChange(statement, columns, row, layout.key(), key);
    return found(statement.executeUpdate());
  }

  static Status delete(Session session, String table, String key) throws SQLException {
    Layout layout = session.layout(table);
    PreparedStatement delete = session.prepared(Sql.delete(layout));
    Values.bindKey(delete, 1, layout.key(), key);
    return found(delete.executeUpdate());
  }

  private static Status found(int rows) {
    return rows == 0 ? Status.NOT_FOUND : Status.OK;
  }

  static Status deleteRange(Session session, String table, String startKey, String endKey)
      throws SQLException {
    Layout layout = session.layout(table);
    PreparedStatement delete = session.prepared(Sql.deleteRange(layout));
    Values.bindKey(delete, 1, layout.key(), startKey);
    Values.bindKey(delete, 2, layout.key(), endKey);
    delete.executeUpdate();
    return Status.OK;
  }

  static OptionalLong sizeBytes(Session session, String table, String key) throws SQLException {
    Layout layout = session.layout(table);
    PreparedStatement size = session.prepared(Sql.size(layout));
    Values.bindKey(size, 1, layout.key(), key);
    try (ResultSet rows = size.executeQuery()) {
      return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
    }
  }
}
