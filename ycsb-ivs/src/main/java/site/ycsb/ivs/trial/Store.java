package site.ycsb.ivs.trial;

import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.run.Databases;
import site.ycsb.bindings.api.Snapshot;

/** Names the instances of a store that the steps of an experiment use. */
public final class Store {
  private final Properties properties;
  private final String prefix;
  private final Snapshot naming;

  /**
   * @param properties of the binding
   * @param prefix of the names of all instances
   * @throws UsageException if the binding has no instances
   */
  public Store(Properties properties, String prefix) {
    this.properties = properties;
    this.prefix = prefix;
    this.naming = naming(properties);
  }

  /**
   * Checks that the binding has instances, before anything is made.
   *
   * @throws UsageException if it has none
   */
  public static void check(Properties properties) {
    var unused = naming(properties);
  }

  private static Snapshot naming(Properties properties) {
    DB db = Databases.bare(properties);
    if (!(db instanceof Snapshot snapshot)) {
      throw new UsageException(
          "binding %s cannot restore records into a fresh instance, which the steps of a trial need\n  expected: a binding with snapshots, such as rocksdb, jdbc or mongodb"
              .formatted(properties.getProperty(Client.DB_PROPERTY)));
    }
    return snapshot;
  }

  Properties instance(int trial, String role) {
    return naming.freshInstance(properties, prefix + "-" + trial + "-" + role);
  }

  String table() {
    return properties.getProperty("table", "usertable");
  }

  boolean writesAllFields() {
    return Boolean.parseBoolean(properties.getProperty("writeallfields", "false").strip());
  }
}
