package site.ycsb.bindings.jdbc;

import java.util.List;
import java.util.stream.Collectors;

/** Writes the statements that both databases understand. */
final class Sql {
  private Sql() {}

  /** Reads the record of a key. */
  static String read(Layout layout, List<Column> columns) {
    return select(layout, columns) + whereKey(layout);
  }

  /** Reads a number of records from a key on. */
  static String scan(Layout layout, List<Column> columns) {
    return select(layout, columns)
        + " WHERE "
        + layout.key().quoted()
        + " >= ?"
        + inOrder(layout)
        + " LIMIT ?";
  }

  /** Reads the records between two keys. */
  static String scanRange(Layout layout, List<Column> columns) {
    return select(layout, columns) + whereBetween(layout) + inOrder(layout);
  }

  /** Reads all records, their key first. */
  static String scanAll(Layout layout) {
    return "SELECT "
        + layout.key().quoted()
        + layout.fields().values().stream()
            .map(c -> ", " + c.quoted())
            .collect(Collectors.joining())
        + " FROM "
        + layout.table()
        + inOrder(layout);
  }

  /** Replaces fields of the record of a key. */
  static String update(Layout layout, List<Column> columns) {
    return set(layout, columns.stream().map(c -> c.quoted() + " = ?").toList());
  }

  /** Appends to fields of the record of a key. */
  static String append(Layout layout, List<Column> columns, Dialect dialect) {
    return set(
        layout, columns.stream().map(c -> c.quoted() + " = " + dialect.appended(c)).toList());
  }

  static String delete(Layout layout) {
    return "DELETE FROM " + layout.table() + whereKey(layout);
  }

  /** Deletes the records between two keys. */
  static String deleteRange(Layout layout) {
    return "DELETE FROM " + layout.table() + whereBetween(layout);
  }

  /** Adds up the bytes in the fields of the record of a key. */
  static String size(Layout layout) {
    String sum =
        layout.fields().values().stream()
            .map(c -> " + COALESCE(OCTET_LENGTH(" + c.quoted() + "), 0)")
            .collect(Collectors.joining());
    return "SELECT 0" + sum + " FROM " + layout.table() + whereKey(layout);
  }

  private static String select(Layout layout, List<Column> columns) {
    String names = columns.stream().map(Column::quoted).collect(Collectors.joining(", "));
    return "SELECT " + (names.isEmpty() ? "1" : names) + " FROM " + layout.table();
  }

  private static String set(Layout layout, List<String> assignments) {
    String key = layout.key().quoted();
    String all = assignments.isEmpty() ? key + " = " + key : String.join(", ", assignments);
    return "UPDATE " + layout.table() + " SET " + all + whereKey(layout);
  }

  private static String whereKey(Layout layout) {
    return " WHERE " + layout.key().quoted() + " = ?";
  }

  private static String whereBetween(Layout layout) {
    return " WHERE " + layout.key().quoted() + " BETWEEN ? AND ?";
  }

  private static String inOrder(Layout layout) {
    return " ORDER BY " + layout.key().quoted();
  }
}
