package site.ycsb.tests;

import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Function;
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
      JdbcDb::new,
      MariaDbServer::start,
      server -> MariaDbServer.properties(server, "InnoDB", "specs")),
  MARIADB_MYROCKS(
      JdbcDb::new,
      MariaDbServer::start,
      server -> MariaDbServer.properties(server, "ROCKSDB", "specs")),
  POSTGRESQL(
      JdbcDb::new, PostgreSqlServer::start, server -> PostgreSqlServer.properties(server, "specs")),
  MONGODB(MongoDbBinding::new, Mongod::start, server -> Mongod.properties(server, "specs")),
  REDIS(RedisBinding::new, RedisServer::start, server -> RedisServer.properties(server.port())),
  CASSANDRA(
      CassandraBinding::new,
      folder -> CassandraServer.start(Project.home().resolve("bindings/cassandra"), folder),
      server -> CassandraServer.properties(server.port(), "specs"));

  private final Supplier<DB> binding;
  private final Opener opener;

  StoreUnderTest(Supplier<DB> binding, Function<Path, Properties> properties) {
    this.binding = binding;
    this.opener = folder -> new Opened(properties.apply(folder), () -> {});
  }

  StoreUnderTest(
      Supplier<DB> binding, Starter starter, Function<ServerProcess, Properties> properties) {
    this.binding = binding;
    this.opener =
        folder -> {
          ServerProcess server = starter.start(folder);
          return new Opened(properties.apply(server), server::close);
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
   * @param properties that a binding finds it by
   * @param end of its server
   */
  record Opened(Properties properties, Runnable end) implements AutoCloseable {
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
