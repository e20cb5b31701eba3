package site.ycsb.bindings.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Carries values of records between YCSB and JDBC. */
final class Values {
  private Values() {}

  /** Takes the bytes of some fields out of their iterators, which can be done once. */
  static List<byte[]> of(Map<String, ByteIterator> values, List<String> fields) {
    return fields.stream().map(field -> requireNonNull(values.get(field)).toArray()).toList();
  }

  /** Sets the parameters of an insert: the key, and the values of the columns. */
  static void bind(
      PreparedStatement insert, Column key, String keyValue, List<Column> columns, List<byte[]> row)
      throws SQLException {
    bindKey(insert, 1, key, keyValue);
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).bind(insert, i + 2, row.get(i));
    }
  }

  /** Sets the parameters of a change: the values of the columns, and the key. */
  static void bindChange(
      PreparedStatement change, List<Column> columns, List<byte[]> row, Column key, String keyValue)
      throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).bind(change, i + 1, row.get(i));
    }
    bindKey(change, columns.size() + 1, key, keyValue);
  }

  static void bindKey(PreparedStatement statement, int index, Column key, String value)
      throws SQLException {
    key.bind(statement, index, value.getBytes(UTF_8));
  }

  /** Returns the fields of the row that a result stands at; a field without a value is left out. */
  @SuppressWarnings("NonApiType") // as in DB.scan
  static HashMap<String, ByteIterator> row(ResultSet rows, List<Column> columns)
      throws SQLException {
    HashMap<String, ByteIterator> row = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      byte @Nullable [] value = rows.getBytes(i + 1);
      if (value != null) {
        row.put(columns.get(i).field(), new ByteArrayByteIterator(value));
      }
    }
    return row;
  }
}
