package site.ycsb.tests;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.cassandra.CassandraServer;
import site.ycsb.bindings.jdbc.MariaDbServer;
import site.ycsb.bindings.jdbc.PostgreSqlServer;
import site.ycsb.bindings.mongodb.Mongod;
import site.ycsb.bindings.redis.RedisServer;
import site.ycsb.tests.StockStore.Opened;
import site.ycsb.tests.StockStore.Tables;

/** Opens the stores of stock bindings, with tables as the bindings' own documents describe them. */
final class StockServers {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String C_ORDER = "COLLATE \"C\"";
  private static final DriverConfigLoader PATIENT =
      DriverConfigLoader.programmaticBuilder()
          .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
          .build();
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");

  private StockServers() {}

  static Opened rocksDb(YcsbInstallation installation, Path folder) {
    return inProcess(
        installation.versionOf("rocksdb", "rocksdbjni"),
        "",
        table -> Map.of("rocksdb.dir", folder.resolve(table).toString()));
  }

  static Opened orientDb(YcsbInstallation installation, Path folder) {
    // Its release is of before Java 9.
    return inProcess(
        installation.versionOf("orientdb", "orientdb-core"),
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED",
        table -> Map.of("orientdb.url", "memory:" + table));
  }

  /** Its own configuration is of 5.0: the installation needs one that this version reads. */
  static Opened infinispan(YcsbInstallation installation, Path folder) {
    return inProcess(
        installation.versionOf("infinispan", "infinispan-core"),
        "-Dinfinispan.clustered=true --add-opens=java.base/java.io=ALL-UNNAMED"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED"
            + " --add-opens=java.base/java.util=ALL-UNNAMED",
        table -> Map.of("table", "usertable"));
  }

  static Opened nothing(YcsbInstallation installation, Path folder) {
    return inProcess("-", "", table -> Map.of("basicdb.verbose", "false"));
  }

  private static Opened inProcess(String version, String javaOptions, Tables tables) {
    return new Opened(version, javaOptions, tables, () -> {});
  }

  private static Opened on(ServerProcess server, String version, Tables tables) {
    return new Opened(version, "", tables, server::close);
  }

  static Opened redis(YcsbInstallation installation, Path folder) throws IOException {
    String version = versionOf(folder, ServerProcess.program("redis-server", "TECTONIC_REDIS"));
    ServerProcess server = RedisServer.start(folder);
    Tables tables =
        table -> {
          // It has no tables, and the binding leaves the keys of deleted records in its index.
          ask(server.port(), "FLUSHALL\r\n", "+OK");
          return Map.of("redis.host", LOOPBACK, "redis.port", "" + server.port());
        };
    return on(server, version, tables);
  }

  static Opened memcached(YcsbInstallation installation, Path folder) throws IOException {
    Path program = ServerProcess.program("memcached", "TECTONIC_MEMCACHED");
    int port = ServerProcess.freePort();
    String address = LOOPBACK + ":" + port;
    List<String> command =
        List.of(program.toString(), "-u", "nobody", "-l", LOOPBACK, "-p", "" + port, "-m", "256");
    ServerProcess server = ServerProcess.start(command, port, folder.resolve("log"));
    return on(server, versionOf(folder, program), table -> Map.of("memcached.hosts", address));
  }

  static Opened mongoDb(YcsbInstallation installation, Path folder) throws IOException {
    String version = versionOf(folder, ServerProcess.program("mongod", "TECTONIC_MONGOD"));
    ServerProcess server = Mongod.start(folder);
    String url = Mongod.properties(server, "ycsb").getProperty("mongodb.url");
    return on(server, version, table -> Map.of("mongodb.url", url));
  }

  /** Starts the server that the binding's own jars hold; each table is a node of its own. */
  /** A server for each table, since its shell, which could make one, lacks a library there. */
  static Opened zooKeeper(YcsbInstallation installation, Path folder) {
    Deque<ServerProcess> running = new ArrayDeque<>();
    Tables tables =
        table -> {
          running.forEach(ServerProcess::close);
          running.clear();
          int port = ServerProcess.freePort();
          String data = Files.createDirectory(folder.resolve("data-" + table)).toString();
          List<String> command = zooKeeperCommand(installation, port, data);
          running.add(ServerProcess.start(command, port, folder.resolve("log-" + table)));
          return Map.of("zookeeper.connectString", LOOPBACK + ":" + port);
        };
    return new Opened(
        installation.versionOf("zookeeper", "zookeeper"),
        "",
        tables,
        () -> running.forEach(ServerProcess::close));
  }

  private static List<String> zooKeeperCommand(
      YcsbInstallation installation, int port, String data) {
    return List.of(
        Project.java(),
        "-Dzookeeper.admin.enableServer=false",
        "-cp",
        installation.lib("zookeeper") + "/*",
        "org.apache.zookeeper.server.ZooKeeperServerMain",
        Integer.toString(port),
        data);
  }

  static Opened cassandra(YcsbInstallation installation, Path folder) {
    Path module = Project.home().resolve("bindings/cassandra");
    ServerProcess server = CassandraServer.start(module, folder);
    CqlSession session =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))
            .withLocalDatacenter("datacenter1")
            .withConfigLoader(PATIENT)
            .build();
    session.execute(
        "CREATE KEYSPACE ycsb WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
    String version = session.execute("SELECT release_version FROM system.local").one().getString(0);
    Tables tables =
        table -> {
          session.execute(table("ycsb." + table, "y_id varchar PRIMARY KEY", "field%d varchar"));
          return Map.of("hosts", LOOPBACK, "port", "" + server.port());
        };
    return new Opened(
        version,
        "",
        tables,
        () -> {
          session.close();
          server.close();
        });
  }

  static Opened mariaDb(YcsbInstallation installation, Path folder) throws Exception {
    ServerProcess server = MariaDbServer.start(folder);
    String url = "jdbc:mariadb://" + LOOPBACK + ":" + server.port() + "/";
    execute(url, "root", "CREATE DATABASE ycsb");
    // Text has no order of its bytes there unless a table says so.
    String order = "CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
    return jdbc(server, url + "ycsb", "root", "org.mariadb.jdbc.Driver", order);
  }

  static Opened postgreSql(YcsbInstallation installation, Path folder) throws Exception {
    ServerProcess server = PostgreSqlServer.start(folder);
    return jdbc(server, postgreSqlUrl(server), "postgres", "org.postgresql.Driver", C_ORDER);
  }

  private static Opened jdbc(
      ServerProcess server, String url, String user, String driver, String order)
      throws SQLException {
    Tables tables =
        table -> {
          String key = "YCSB_KEY VARCHAR(256) " + order + " PRIMARY KEY";
          execute(url, user, table(table, key, "FIELD%d TEXT"));
          return Map.of("db.url", url, "db.user", user, "db.driver", driver);
        };
    return on(server, version(url, user), tables);
  }

  static Opened postgreSqlDocuments(YcsbInstallation installation, Path folder) throws Exception {
    ServerProcess server = PostgreSqlServer.start(folder);
    String url = postgreSqlUrl(server);
    Tables tables =
        table -> {
          String key = "YCSB_KEY VARCHAR(256) " + C_ORDER + " PRIMARY KEY";
          execute(url, "postgres", "CREATE TABLE " + table + " (" + key + ", YCSB_VALUE JSONB)");
          return Map.of("postgrenosql.url", url, "postgrenosql.user", "postgres");
        };
    return on(server, version(url, "postgres"), tables);
  }

  private static String postgreSqlUrl(ServerProcess server) {
    return "jdbc:postgresql://" + LOOPBACK + ":" + server.port() + "/postgres";
  }

  private static String table(String name, String key, String field) {
    String fields =
        IntStream.range(0, 10).mapToObj(field::formatted).collect(Collectors.joining(", "));
    return "CREATE TABLE " + name + " (" + key + ", " + fields + ")";
  }

  private static void execute(String url, String user, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String version(String url, String user) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "")) {
      return numbers(connection.getMetaData().getDatabaseProductVersion());
    }
  }

  private static String versionOf(Path folder, Path program) {
    return numbers(Project.run(folder, List.of(program.toString(), "--version")).out());
  }

  private static String numbers(String text) {
    return VERSION.matcher(text).results().map(MatchResult::group).findFirst().orElse("?");
  }

  private static void ask(int port, String line, String answer) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
      byte[] read = socket.getInputStream().readNBytes(answer.length());
      String said = new String(read, StandardCharsets.US_ASCII);
      if (!said.equals(answer)) {
        throw new IOException(said + " to " + line);
      }
    }
  }
}
