package site.ycsb.tectonic.bench;

import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Writes the operations of YCSB's client to the file "writing.file", a line each, through a buffer
 * of 1 MB: YCSB as a generator, as in section 4 of the paper on Tectonic.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class WritingDb extends DB {
  private static final int BUFFER = 1 << 20;

  private BufferedWriter out = new BufferedWriter(Writer.nullWriter());

  @Override
  public void init() throws DBException {
    String file = getProperties().getProperty("writing.file", "/dev/null");
    try {
      out = new BufferedWriter(new FileWriter(file, StandardCharsets.US_ASCII), BUFFER);
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      out.close();
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  private Status write(String code, String table, String key, Iterable<ByteIterator> values) {
    try {
      out.append(code).append(table).append(':').append(key);
      for (ByteIterator value : values) {
        out.append(' ').append(value.toString());
      }
      out.append('\n');
      return Status.OK;
    } catch (IOException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> row) {
    return write("P ", table, key, Set.of());
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> rows) {
    return write("S " + count + " ", table, startKey, Set.of());
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write("U ", table, key, values.values());
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write("I ", table, key, values.values());
  }

  @Override
  public Status delete(String table, String key) {
    return write("D ", table, key, Set.of());
  }
}
