package site.ycsb.tests;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import site.ycsb.tectonic.spec.OperationKind;

/** Lists what stock bindings are tried on, and what each cannot do. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum StockStore {
  ROCKSDB("rocksdb", "RocksDB", Trials.QUICK, Gap.NONE, StockServers::rocksDb),
  REDIS("redis", "Redis", Trials.QUICK, Gap.ORDER, StockServers::redis),
  JDBC_MARIADB("jdbc", "MariaDB", Trials.QUICK, Gap.NONE, StockServers::mariaDb),
  JDBC_POSTGRESQL("jdbc", "PostgreSQL", Trials.QUICK, Gap.NONE, StockServers::postgreSql),
  MONGODB(
      "mongodb",
      "MongoDB",
      Trials.LONG,
      // After 0.17.0 it asks for a write concern that is not set any more, and deletes nothing.
      home -> home.version().startsWith("0.17.") ? Gap.NONE : Gap.DELETES,
      StockServers::mongoDb),
  POSTGRENOSQL(
      "postgrenosql", "PostgreSQL", Trials.LONG, Gap.NONE, StockServers::postgreSqlDocuments),
  CASSANDRA("cassandra-cql", "Cassandra", Trials.LONG, Gap.ORDER, StockServers::cassandra),
  MEMCACHED("memcached", "memcached", Trials.LONG, Gap.SCANS, StockServers::memcached),
  ZOOKEEPER("zookeeper", "ZooKeeper", Trials.LONG, Gap.SCANS, StockServers::zooKeeper),
  // Its pool of connections fails threads that come at the same time.
  ORIENTDB("orientdb", "OrientDB", Trials.ALONE, Gap.NONE, StockServers::orientDb),
  // Each thread has a store of its own.
  INFINISPAN("infinispan", "Infinispan", Trials.ALONE, Gap.ORDER, StockServers::infinispan),
  BASIC("basic", "nothing", Trials.LONG, Gap.KEEPING, StockServers::nothing);

  private final String binding;
  private final String title;
  private final Trials trials;
  private final Function<YcsbInstallation, Gap> gap;
  private final Opener opener;

  StockStore(String binding, String title, Trials trials, Gap gap, Opener opener) {
    this(binding, title, trials, home -> gap, opener);
  }

  StockStore(
      String binding,
      String title,
      Trials trials,
      Function<YcsbInstallation, Gap> gap,
      Opener opener) {
    this.binding = binding;
    this.title = title;
    this.trials = trials;
    this.gap = gap;
    this.opener = opener;
  }

  String binding() {
    return binding;
  }

  String title() {
    return title;
  }

  List<Integer> threads() {
    return trials.threads;
  }

  boolean isQuick() {
    return trials == Trials.QUICK;
  }

  Gap gap(YcsbInstallation installation) {
    return gap.apply(installation);
  }

  /** Starts its server with the files in a folder; skips the test without the server. */
  Opened open(YcsbInstallation installation, Path folder) throws Exception {
    return opener.open(installation, folder);
  }

  /** When it is tried, and with how many threads. */
  private enum Trials {
    /** By every build. */
    QUICK(List.of(1, 16)),
    LONG(List.of(1, 16)),
    /** By one thread, since the binding does not stand more. */
    ALONE(List.of(1));

    private final List<Integer> threads;

    Trials(List<Integer> threads) {
      this.threads = threads;
    }
  }

  /** What a store or its binding cannot do, and what the refusal says. */
  enum Gap {
    NONE(Set.of(), "-"),
    SCANS(Ranges.KINDS, "does not scan"),
    ORDER(Ranges.KINDS, "does not scan in key order"),
    DELETES(EnumSet.allOf(OperationKind.class), "did not delete the record"),
    KEEPING(Ranges.AND_READS, "does not (read what it has inserted|scan in key order)");

    private final Set<OperationKind> kinds;
    private final String reason;

    Gap(Set<OperationKind> kinds, String reason) {
      this.kinds = kinds;
      this.reason = reason;
    }

    boolean stops(Set<OperationKind> asked) {
      return asked.stream().anyMatch(kinds::contains);
    }

    /** A regular expression. */
    String reason() {
      return reason;
    }

    private static final class Ranges {
      static final Set<OperationKind> KINDS =
          EnumSet.of(OperationKind.RANGE_QUERY, OperationKind.BLIND_RANGE_QUERY);
      static final Set<OperationKind> AND_READS =
          EnumSet.of(
              OperationKind.RANGE_QUERY,
              OperationKind.BLIND_RANGE_QUERY,
              OperationKind.POINT_QUERY,
              OperationKind.MERGE,
              OperationKind.EXTEND);
    }
  }

  /**
   * A store to run on.
   *
   * @param version that the store tells, or its jar
   * @param javaOptions that its binding wants from the JVM
   * @param tables makes an empty table of a name, and returns the properties to find it by
   * @param end of its server
   */
  record Opened(String version, String javaOptions, Tables tables, Runnable end)
      implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }

  interface Tables {
    Map<String, String> empty(String table) throws Exception;
  }

  private interface Opener {
    Opened open(YcsbInstallation installation, Path folder) throws Exception;
  }
}
