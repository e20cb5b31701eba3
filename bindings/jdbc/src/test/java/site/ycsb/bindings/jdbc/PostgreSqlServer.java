package site.ycsb.bindings.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.bindings.api.ServerProcess;

/** Runs a PostgreSQL for tests, from the programs in a jar. */
public final class PostgreSqlServer {
  private static final String STARTING_UP = "57P03";

  private PostgreSqlServer() {}

  /** Starts a server whose files are in an empty folder. */
  public static synchronized ServerProcess start(Path folder) throws IOException {
    Path programs = programs();
    Path data = folder.resolve("data");
    // Unpacks the programs, if nobody has, and creates the data; a child of this JVM can be killed
    // and
    // restarted.
    EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(programs.toFile())
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .start()
        .close();
    Path access = data.resolve("pg_hba.conf");
    Files.writeString(access, "host all guarded all scram-sha-256\n" + Files.readString(access));
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name", "").equals("root")) {
      // PostgreSQL refuses to run as root.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(
        List.of(
            unpacked(programs).toString(),
            "-D",
            data.toString(),
            "-p",
            Integer.toString(port),
            "-h",
            "127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off"));
    ServerProcess server = ServerProcess.start(command, port, folder.resolve("log"));
    awaitReady(server);
    return server;
  }

  /** It listens before it is ready, and a busy machine can tell the difference. */
  private static void awaitReady(ServerProcess server) {
    String url = properties(server, "public").getProperty("db.url");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    while (true) {
      try {
        DriverManager.getConnection(url, "postgres", "").close();
        return;
      } catch (SQLException e) {
        if (!STARTING_UP.equals(e.getSQLState()) || System.nanoTime() > deadline) {
          server.close();
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Where the programs are for all tests of this checkout. */
  private static Path programs() throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = Objects.requireNonNull(folder.getParent());
    }
    return Files.createDirectories(folder.resolve("target/postgresql"));
  }

  private static Path unpacked(Path programs) throws IOException {
    try (Stream<Path> files = Files.walk(programs)) {
      return files.filter(file -> file.endsWith("bin/postgres")).findFirst().orElseThrow();
    }
  }

  /** Returns the properties of a schema on a server, which is created when it is opened. */
  public static Properties properties(ServerProcess server, String schema) {
    return properties(server.port(), schema);
  }

  /** Returns the same of the server behind a loopback port. */
  public static Properties properties(int port, String schema) {
    Properties properties = new Properties();
    properties.setProperty("db.url", "jdbc:postgresql://127.0.0.1:" + port + "/postgres");
    properties.setProperty("db.user", "postgres");
    properties.setProperty("jdbc.schema", schema);
    return properties;
  }
}
