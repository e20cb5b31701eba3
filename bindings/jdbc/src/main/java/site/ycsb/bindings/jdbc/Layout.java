package site.ycsb.bindings.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds the columns of a table, the key and one for each field, and writes the statements that all
 * databases understand. Names of columns are matched without regard to case, as YCSB's
 * documentation of its binding writes them in upper case.
 *
 * @param table the table's name as it stands in SQL
 * @param key the column of the key
 * @param fields the columns of fields, by their names in lower case
 */
record Layout(String table, Column key, Map<String, Column> fields) {
  /** The column of the key, as in YCSB. */
  static final String KEY = "YCSB_KEY";

  private static final String NO_SUCH_COLUMN = "42703";

  Layout {
    fields = new LinkedHashMap<>(fields);
  }

  /**
   * Reads the columns of a table from a result that has them all. Columns of numbers, times and the
   * like are no fields.
   *
   * @param fieldPrefix what the names of fields begin with: a column {@code FIELD0} is {@code
   *     field0} to the workload
   */
  static Layout of(String table, ResultSetMetaData columns, Dialect dialect, String fieldPrefix)
      throws SQLException {
    Pattern numbered =
        Pattern.compile(Pattern.quote(fieldPrefix) + "([0-9]+)", Pattern.CASE_INSENSITIVE);
    Column key = null;
    Map<String, Column> fields = new LinkedHashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String name = columns.getColumnName(i);
      int type = columns.getColumnType(i);
      if (!isText(type) && !isBinary(type)) {
        continue;
      }
      String field = numbered.matcher(name).replaceFirst(fieldPrefix.replace("$", "\\$") + "$1");
      Column column = new Column(dialect.quoted(name), field, isText(type));
      if (name.equalsIgnoreCase(KEY)) {
        key = column;
      } else {
        fields.put(lower(name), column);
      }
    }
    if (key == null) {
      throw new SQLException(
          "the table " + table + " has no column " + KEY + " of text or bytes", NO_SUCH_COLUMN);
    }
    return new Layout(dialect.quoted(table), key, fields);
  }

  private static boolean isText(int type) {
    return switch (type) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          true;
      default -> false;
    };
  }

  private static boolean isBinary(int type) {
    return switch (type) {
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> true;
      default -> false;
    };
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Returns those of some fields that have a column, under the names given; null asks for all. */
  List<Column> columns(@Nullable Collection<String> wanted) {
    if (wanted == null) {
      return List.copyOf(fields.values());
    }
    List<Column> columns = new ArrayList<>();
    for (String field : wanted) {
      Column column = fields.get(lower(field));
      if (column != null) {
        columns.add(column.as(field));
      }
    }
    return columns;
  }

  /** Returns those of some fields that have no column. */
  List<String> missing(Collection<String> wanted) {
    return wanted.stream().filter(field -> !fields.containsKey(lower(field))).toList();
  }

  /** The statement that reads the record of a key. */
  String read(List<Column> columns) {
    return select(columns) + whereKey();
  }

  /** The statement that reads a number of records from a key on. */
  String scan(List<Column> columns) {
    return select(columns) + " WHERE " + key.quoted() + " >= ?" + inOrder() + " LIMIT ?";
  }

  /** The statement that reads a number of records from a key on downwards. */
  String scanReverse(List<Column> columns) {
    return select(columns) + " WHERE " + key.quoted() + " <= ?" + inOrder() + " DESC LIMIT ?";
  }

  /** The statement that reads the records between two keys. */
  String scanRange(List<Column> columns) {
    return select(columns) + whereBetween() + inOrder();
  }

  /** What follows the verb of a statement that writes a record: its key, and some columns. */
  String into(List<Column> columns) {
    String names = columns.stream().map(c -> ", " + c.quoted()).collect(Collectors.joining());
    String values = "?" + ", ?".repeat(columns.size());
    return " INTO " + table + " (" + key.quoted() + names + ") VALUES (" + values + ")";
  }

  /** The statement that replaces fields of the record of a key. */
  String update(List<Column> columns) {
    return set(columns.stream().map(c -> c.quoted() + " = ?").toList());
  }

  /** The statement that appends to fields of the record of a key. */
  String append(List<Column> columns, Dialect dialect) {
    return set(columns.stream().map(c -> c.quoted() + " = " + dialect.appended(c)).toList());
  }

  String delete() {
    return "DELETE FROM " + table + whereKey();
  }

  /** The statement that deletes the records between two keys. */
  String deleteRange() {
    return "DELETE FROM " + table + whereBetween();
  }

  private String select(List<Column> columns) {
    String names = columns.stream().map(Column::quoted).collect(Collectors.joining(", "));
    return "SELECT " + (names.isEmpty() ? "1" : names) + " FROM " + table;
  }

  private String set(List<String> assignments) {
    String same = key.quoted() + " = " + key.quoted();
    String all = assignments.isEmpty() ? same : String.join(", ", assignments);
    return "UPDATE " + table + " SET " + all + whereKey();
  }

  private String whereKey() {
    return " WHERE " + key.quoted() + " = ?";
  }

  private String whereBetween() {
    return " WHERE " + key.quoted() + " BETWEEN ? AND ?";
  }

  private String inOrder() {
    return " ORDER BY " + key.quoted();
  }

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
            "the column " + quoted + " holds text, and the value is not UTF-8",
            NOT_IN_REPERTOIRE,
            e);
      }
    }

    Column as(String otherField) {
      return new Column(quoted, otherField, text);
    }
  }
}
