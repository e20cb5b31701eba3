package site.ycsb.bindings.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.bindings.api.ServerProcess;

/** Runs a MariaDB with InnoDB and MyRocks for tests. */
public final class MariaDbServer {
  private MariaDbServer() {}

  /** Starts a server whose files are in an empty folder. */
  public static ServerProcess start(Path folder) throws IOException, InterruptedException {
    String server = ServerProcess.program("mariadbd", "TECTONIC_MARIADBD").toString();
    String installer =
        ServerProcess.program("mariadb-install-db", "TECTONIC_MARIADB_INSTALL_DB").toString();
    Path data = folder.resolve("data");
    Path log = folder.resolve("log");
    // As root the server wants to be told that this is meant; others must not say whom they run as.
    String user = System.getProperty("user.name", "");
    List<String> as = user.equals("root") ? List.of("--user=root") : List.of();
    // A server deletes temporary files that it finds, also those of others that share the folder.
    Path scratch = Files.createDirectories(folder.resolve("tmp"));
    ProcessBuilder installing =
        new ProcessBuilder(
                joined(
                    List.of(installer, "--no-defaults"),
                    as,
                    List.of(
                        "--datadir=" + data,
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db")))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    installing.environment().put("TMPDIR", scratch.toString());
    if (installing.start().waitFor() != 0) {
      throw new IOException(installer + " failed, see " + log);
    }
    int port = ServerProcess.freePort();
    return ServerProcess.start(
        joined(
            List.of(server, "--no-defaults"),
            as,
            List.of(
                "--datadir=" + data,
                "--tmpdir=" + scratch,
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--plugin-load-add=ha_rocksdb",
                // By default MyRocks waits 1 s for a row, which is too short on a busy machine.
                "--rocksdb-lock-wait-timeout=3600",
                "--innodb-buffer-pool-size=64M",
                "--innodb-lock-wait-timeout=3600",
                "--innodb-flush-log-at-trx-commit=2")),
        port,
        log);
  }

  private static List<String> joined(List<String> first, List<String> second, List<String> third) {
    return Stream.of(first, second, third).flatMap(List::stream).toList();
  }

  /** Returns the properties of a database on a server, which is created when it is opened. */
  public static Properties properties(ServerProcess server, String engine, String database) {
    return properties(server.port(), engine, database);
  }

  /** Returns the same of the server behind a loopback port. */
  public static Properties properties(int port, String engine, String database) {
    Properties properties = new Properties();
    properties.setProperty("db.url", "jdbc:mariadb://127.0.0.1:" + port + "/");
    properties.setProperty("db.user", "root");
    properties.setProperty("jdbc.engine", engine);
    properties.setProperty("jdbc.schema", database);
    return properties;
  }
}
