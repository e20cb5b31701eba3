package site.ycsb.bindings.cassandra;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Takes the fields of records out of rows. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
final class Rows {
  private Rows() {}

  static void collect(ResultSet rows, Vector<HashMap<String, ByteIterator>> result) {
    for (Row row : rows) {
      HashMap<String, ByteIterator> record = new HashMap<>();
      put(row, record);
      result.add(record);
    }
  }

  static void put(Row row, Map<String, ByteIterator> result) {
    for (ColumnDefinition column : row.getColumnDefinitions()) {
      String name = column.getName().asInternal();
      ByteBuffer value = isField(name) ? row.getByteBuffer(column.getName()) : null;
      if (value != null) {
        result.put(name, new ByteArrayByteIterator(Bytes.getArray(value)));
      }
    }
  }

  private static boolean isField(String column) {
    return !column.equals("part") && !column.equals("y_id");
  }
}
