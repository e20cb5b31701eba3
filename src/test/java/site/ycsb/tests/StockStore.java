package site.ycsb.tests;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.text.TextShape;

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
  // Its threads share their prepared statements.
  POSTGRENOSQL(
      "postgrenosql", "PostgreSQL", Trials.ALONE, Gap.NONE, StockServers::postgreSqlDocuments),
  CASSANDRA("cassandra-cql", "Cassandra", Trials.LONG, Gap.ORDER, StockServers::cassandra),
  MEMCACHED(
      "memcached", "memcached", Trials.LONG, Gap.SCANS_AND_LONG_KEYS, StockServers::memcached),
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

  /** Whether an update reads the record and writes it whole, so that of two at once one is lost. */
  boolean losesUpdates() {
    return this == ROCKSDB || this == ZOOKEEPER;
  }

  /** How far what it holds can be compared with what was written, as properties. */
  Map<String, String> checks(int ofThreads) {
    if (this == BASIC) {
      return Map.of("tectonic.verify", "presence", "tectonic.verify.end", "none");
    }
    return Map.of("tectonic.verify", losesUpdates() && ofThreads > 1 ? "presence" : "all");
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
    NONE(operation -> false, "-"),
    SCANS_AND_LONG_KEYS(
        operation -> scans(operation) || keyBytes(operation) > 250,
        "does not (scan|keep a record under a key of 256 bytes)"),
    SCANS(Gap::scans, "does not scan"),
    ORDER(Gap::scans, "does not scan in key order"),
    DELETES(operation -> scans(operation) || deletes(operation), "does not delete"),
    KEEPING(
        operation -> scans(operation) || reads(operation),
        "does not (read what it has inserted|scan in key order)");

    private final Predicate<OperationPlan> lacks;
    private final String reason;

    Gap(Predicate<OperationPlan> lacks, String reason) {
      this.lacks = lacks;
      this.reason = reason;
    }

    boolean stops(WorkloadPlan plan) {
      return plan.groups().stream().flatMap(group -> group.operations().stream()).anyMatch(lacks);
    }

    /** A regular expression. */
    String reason() {
      return reason;
    }

    private static boolean scans(OperationPlan operation) {
      return switch (operation.kind()) {
        case RANGE_QUERY, BLIND_RANGE_QUERY -> true;
        default -> false;
      };
    }

    private static boolean deletes(OperationPlan operation) {
      return switch (operation.kind()) {
        case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE, RANGE_DELETE -> true;
        default -> false;
      };
    }

    private static boolean reads(OperationPlan operation) {
      return switch (operation.kind()) {
        case POINT_QUERY, MERGE, EXTEND, READ_MODIFY_WRITE -> true;
        default -> false;
      };
    }

    private static long keyBytes(OperationPlan operation) {
      return operation.key() == null ? 0 : TextShape.of(operation.key()).mostBytes();
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
