package site.ycsb.bindings.mongodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.bindings.api.ServerProcess;

/** Starts a MongoDB server for tests. */
public final class Mongod {
  private Mongod() {}

  /** Starts a server with its files in a folder. */
  public static ServerProcess start(Path folder, String... arguments) {
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>();
    command.add(ServerProcess.program("mongod", "TECTONIC_MONGOD").toString());
    command.addAll(
        List.of("--dbpath", folder(folder).toString(), "--port", Integer.toString(port)));
    command.addAll(List.of("--bind_ip", "127.0.0.1", "--nounixsocket"));
    command.addAll(List.of("--wiredTigerCacheSizeGB", "0.25"));
    command.addAll(List.of(arguments));
    return ServerProcess.start(command, port, folder.resolve("log"));
  }

  /** Returns the properties of a database on a server. */
  public static Properties properties(
      ServerProcess server, String database, String... namesAndValues) {
    return properties(server.port(), database, namesAndValues);
  }

  /** Returns the same of the server behind a loopback port. */
  public static Properties properties(int port, String database, String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty(
        "mongodb.url",
        "mongodb://127.0.0.1:" + port + "/" + database + "?w=1&serverSelectionTimeoutMS=60000");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  private static Path folder(Path parent) {
    try {
      return Files.createDirectories(parent.resolve("data"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
