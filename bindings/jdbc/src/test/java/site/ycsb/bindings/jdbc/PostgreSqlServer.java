package site.ycsb.bindings.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.bindings.api.ServerProcess;

/** Runs a PostgreSQL for tests, from the programs in a jar. */
public final class PostgreSqlServer {
  private PostgreSqlServer() {}

  /** Starts a server whose files are in an empty folder. */
  public static ServerProcess start(Path folder) throws IOException {
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Path data = folder.resolve("data");
    // Unpacks the programs and creates the data; a child of this JVM can be killed and restarted.
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
            program(programs).toString(),
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
    return ServerProcess.start(command, port, folder.resolve("log"));
  }

  private static Path program(Path programs) throws IOException {
    try (Stream<Path> files = Files.walk(programs)) {
      return files.filter(file -> file.endsWith("bin/postgres")).findFirst().orElseThrow();
    }
  }

  /** Returns the properties of a schema on a server, which is created when it is opened. */
  public static Properties properties(ServerProcess server, String schema) {
    Properties properties = new Properties();
    properties.setProperty("db.url", "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres");
    properties.setProperty("db.user", "postgres");
    properties.setProperty("jdbc.schema", schema);
    return properties;
  }
}
