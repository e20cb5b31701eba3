package site.ycsb.bindings.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records of tables in files, one per table: its name and fields, then its records in key
 * order, each a key and a value per field, then their number. A length of -1 stands for a field
 * without value, and in place of a key for the end.
 */
final class SnapshotFiles {
  private static final String ENDING = ".records";
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int NONE = -1;

  // So few that rows of 16 MB each fit in memory.
  private static final int ROWS_FETCHED = 16;
  private static final int ROWS_SENT = 1_000;

  private final Path folder;

  SnapshotFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes all records of a table.
   *
   * @param number of the table among those saved
   * @param layout of the table
   */
  void save(Connection connection, int number, String table, Layout layout)
      throws IOException, SQLException {
    boolean autoCommit = connection.getAutoCommit();
    // PostgreSQL sends rows a few at a time only within a transaction.
    connection.setAutoCommit(false);
    try (FileOutputStream file = new FileOutputStream(path(number).toFile());
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(file, BUFFER_BYTES));
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(ROWS_FETCHED);
      try (ResultSet rows = statement.executeQuery(Sql.scanAll(layout))) {
        write(rows, table, layout.columns(null), out);
      }
      out.flush();
      file.getFD().sync();
      connection.commit();
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }

  private Path path(int number) {
    return folder.resolve(number + ENDING);
  }

  private static void write(ResultSet rows, String table, List<Column> fields, DataOutputStream out)
      throws IOException, SQLException {
    out.writeUTF(table);
    out.writeInt(fields.size());
    for (Column column : fields) {
      out.writeUTF(column.field());
    }
    long records = 0;
    while (rows.next()) {
      for (int i = 0; i <= fields.size(); i++) {
        writeValue(out, rows.getBytes(i + 1));
      }
      records++;
    }
    out.writeInt(NONE);
    out.writeLong(records);
  }

  private static void writeValue(DataOutputStream out, byte @Nullable [] value) throws IOException {
    if (value == null) {
      out.writeInt(NONE);
    } else {
      out.writeInt(value.length);
      out.write(value);
    }
  }

  /** Inserts the records of all files. */
  void restore(Session session) throws IOException, SQLException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    }
    for (Path file : files) {
      InsertBatch batch = new InsertBatch(session, ROWS_SENT, true);
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
        readInto(batch, in);
      } catch (EOFException e) {
        throw new IOException("the snapshot " + file + " is incomplete", e);
      }
      batch.flush();
    }
  }

  private static void readInto(InsertBatch batch, DataInputStream in)
      throws IOException, SQLException {
    String table = in.readUTF();
    List<String> fields = new ArrayList<>();
    for (int missing = in.readInt(); missing > 0; missing--) {
      fields.add(in.readUTF());
    }
    long records = 0;
    for (byte[] key = readValue(in); key != null; key = readValue(in)) {
      List<String> present = new ArrayList<>();
      List<byte[]> values = new ArrayList<>();
      for (String field : fields) {
        byte[] value = readValue(in);
        if (value != null) {
          present.add(field);
          values.add(value);
        }
      }
      batch.add(table, new String(key, UTF_8), present, values);
      records++;
    }
    long written = in.readLong();
    if (records != written) {
      throw new IOException("of " + table + " " + written + " records were saved, not " + records);
    }
  }

  private static byte @Nullable [] readValue(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length == NONE) {
      return null;
    }
    byte[] value = new byte[length];
    in.readFully(value);
    return value;
  }
}
