package site.ycsb.tectonic.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that has nothing, and notes when it is asked; a file gets the times, one thread a line.
 */
public final class SendLogDb extends DB {
  /** The property that names the file. */
  static final String FILE = "sendlog.file";

  private static final int FIRST_CAPACITY = 1 << 16;
  private static final List<String> LINES = new ArrayList<>();

  private long[] nanos = new long[0];
  private int size;

  @Override
  public void init() {
    nanos = new long[FIRST_CAPACITY];
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = System.nanoTime();
    return Status.OK;
  }

  @Override
  public void cleanup() {
    String file = getProperties().getProperty(FILE);
    if (file == null) {
      return;
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < size; i++) {
      line.append(nanos[i]).append(' ');
    }
    synchronized (LINES) {
      LINES.add(line.toString().strip());
      try {
        Files.write(Path.of(file), LINES);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature
  public Status scan(
      String table,
      String key,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }
}
