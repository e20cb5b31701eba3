package site.ycsb.tests;

import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.cassandra.CassandraBinding;
import site.ycsb.bindings.cassandra.CassandraServer;
import site.ycsb.bindings.jdbc.JdbcDb;
import site.ycsb.bindings.jdbc.MariaDbServer;
import site.ycsb.bindings.jdbc.PostgreSqlServer;
import site.ycsb.bindings.leveldb.LevelDbBinding;
import site.ycsb.bindings.mongodb.MongoDbBinding;
import site.ycsb.bindings.mongodb.Mongod;
import site.ycsb.bindings.redis.RedisBinding;
import site.ycsb.bindings.redis.RedisServer;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** Lists the stores with a scan, and how each is had for a test; those of servers may be absent. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum StoreUnderTest {
  ROCKSDB(RocksDbBinding::new, folder -> embedded("rocksdb.dir", folder)),
  LEVELDB(LevelDbBinding::new, folder -> embedded("leveldb.dir", folder)),
  MARIADB_INNODB(
      JdbcDb::new, MariaDbServer::start, port -> MariaDbServer.properties(port, "InnoDB", "specs")),
  MARIADB_MYROCKS(
      JdbcDb::new,
      MariaDbServer::start,
      port -> MariaDbServer.properties(port, "ROCKSDB", "specs")),
  POSTGRESQL(
      JdbcDb::new, PostgreSqlServer::start, port -> PostgreSqlServer.properties(port, "specs")),
  MONGODB(MongoDbBinding::new, Mongod::start, port -> Mongod.properties(port, "specs")),
  REDIS(RedisBinding::new, RedisServer::start, RedisServer::properties),
  CASSANDRA(
      CassandraBinding::new,
      folder -> CassandraServer.start(Project.home().resolve("bindings/cassandra"), folder),
      port -> CassandraServer.properties(port, "specs"));

  private final Supplier<DB> binding;
  private final Opener opener;

  StoreUnderTest(Supplier<DB> binding, Function<Path, Properties> properties) {
    this.binding = binding;
    this.opener = folder -> new Opened(0, port -> properties.apply(folder), () -> {});
  }

  StoreUnderTest(Supplier<DB> binding, Starter starter, IntFunction<Properties> properties) {
    this.binding = binding;
    this.opener =
        folder -> {
          ServerProcess server = starter.start(folder);
          return new Opened(server.port(), properties, server::close);
        };
  }

  /** Has an empty store, with its files in a folder; skips the test without its server. */
  Opened open(Path folder) throws Exception {
    return opener.open(folder);
  }

  Supplier<DB> binding() {
    return binding;
  }

  private static Properties embedded(String name, Path folder) {
    Properties properties = new Properties();
    properties.setProperty(name, folder.resolve("database").toString());
    return properties;
  }

  /**
   * A store to run on.
   *
   * @param port that its server listens on; 0 without a server
   * @param settings that a binding finds it by, behind a port
   * @param end of its server
   */
  record Opened(int port, IntFunction<Properties> settings, Runnable end) implements AutoCloseable {
    Properties properties() {
      return properties(port);
    }

    /** The same through something that listens on another port. */
    Properties properties(int proxyPort) {
      return settings.apply(proxyPort);
    }

    @Override
    public void close() {
      end.run();
    }
  }

  private interface Opener {
    Opened open(Path folder) throws Exception;
  }

  private interface Starter {
    ServerProcess start(Path folder) throws Exception;
  }
}
