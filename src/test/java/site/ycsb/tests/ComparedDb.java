package site.ycsb.tests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.Merge;
import site.ycsb.client.run.Databases;

/**
 * Another binding, of whose instances it compares, before that of a clean run is removed, all
 * records with those of the instance that has grown.
 */
public abstract class ComparedDb extends ForwardingDb implements FreshInstance {
  static final String BINDING = "compared.binding";
  private static final String NAME = "compared.name";
  private static final Map<String, Properties> INSTANCES = new ConcurrentHashMap<>();

  /** The records of a clean run and of the main run beside it, each row in bytes as characters. */
  record Pair(List<Map<String, String>> fresh, List<Map<String, String>> grown) {}

  /** By the name that an experiment has given to its table. */
  private static final Map<String, List<Pair>> PAIRS = new ConcurrentHashMap<>();

  private @Nullable DB db;

  /** What was compared of the experiment with a table, and nobody has asked for yet. */
  static List<Pair> compared(String table) {
    List<Pair> pairs = PAIRS.remove(table);
    return pairs == null ? List.of() : pairs;
  }

  @Override
  protected DB db() {
    DB opened = db;
    if (opened == null) {
      opened = bare(getProperties());
      db = opened;
    }
    return opened;
  }

  private static DB bare(Properties properties) {
    Properties own = new Properties();
    own.putAll(properties);
    own.setProperty("db", properties.getProperty(BINDING));
    return Databases.bare(own);
  }

  /** In front of a binding that appends. */
  public static final class Appending extends ComparedDb implements Append {
    @Override
    public Status append(String table, String key, Map<String, ByteIterator> values) {
      return ((Append) db()).append(table, key, values);
    }
  }

  /** In front of a binding that merges. */
  public static final class Merging extends ComparedDb implements Merge {
    @Override
    public Status merge(String table, String key, Map<String, ByteIterator> values) {
      return ((Merge) db()).merge(table, key, values);
    }
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    Properties fresh = ((FreshInstance) bare(properties)).freshInstance(properties, name);
    fresh.setProperty(NAME, name);
    INSTANCES.put(name, fresh);
    return fresh;
  }

  @Override
  public void dropInstance() throws IOException {
    String name = getProperties().getProperty(NAME);
    String table = getProperties().getProperty("table");
    List<Map<String, String>> fresh = rows(db(), table);
    // Each is dropped before it is filled, too.
    if (name.endsWith("-clean") && !fresh.isEmpty()) {
      PAIRS
          .computeIfAbsent(table, first -> new ArrayList<>())
          .add(new Pair(fresh, ofMain(name.replace("-clean", "-main"), table)));
    }
    ((FreshInstance) db()).dropInstance();
  }

  private static List<Map<String, String>> ofMain(String name, String table) throws IOException {
    DB main = bare(INSTANCES.get(name));
    try {
      main.init();
      List<Map<String, String>> rows = rows(main, table);
      main.cleanup();
      return rows;
    } catch (DBException e) {
      throw new IOException(e);
    }
  }

  @SuppressWarnings("JdkObsolete") // YCSB's interface asks for a Vector.
  private static List<Map<String, String>> rows(DB db, String table) throws IOException {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    Status status = db.scan(table, "", 1_000, null, found);
    if (!status.isOk()) {
      throw new IOException(status.toString());
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (Map<String, ByteIterator> row : found) {
      Map<String, String> fields = new TreeMap<>();
      // YCSB's iterators give one character per byte.
      row.forEach((field, value) -> fields.put(field, value.toString()));
      rows.add(fields);
    }
    return rows;
  }
}
