package site.ycsb.bindings.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Holds one field of the records of a table, or their key.
 *
 * @param quoted the column's name as it stands in SQL
 * @param field the field's name for the workload
 * @param text whether the column holds characters rather than bytes
 */
record Column(String quoted, String field, boolean text) {
  private static final String NOT_IN_REPERTOIRE = "22021";

  /** Sets a parameter of a statement to a value of this column. */
  void bind(PreparedStatement statement, int index, byte[] value) throws SQLException {
    if (text) {
      statement.setString(index, decoded(value));
    } else {
      statement.setBytes(index, value);
    }
  }

  void bind(PreparedStatement statement, int index, String value) throws SQLException {
    bind(statement, index, value.getBytes(UTF_8));
  }

  private String decoded(byte[] value) throws SQLException {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException e) {
      throw new SQLException(
          "the column " + quoted + " holds text, and the value is not UTF-8", NOT_IN_REPERTOIRE, e);
    }
  }

  Column as(String otherField) {
    return new Column(quoted, otherField, text);
  }
}
