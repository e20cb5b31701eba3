package site.ycsb.bindings.redis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ServerProcess;

/** Starts a Redis server for tests. */
public final class RedisServer {
  private RedisServer() {}

  /** Starts a server with its files in a folder. */
  public static ServerProcess start(Path folder, String... arguments) {
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>();
    command.add(ServerProcess.program("redis-server", "TECTONIC_REDIS").toString());
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--dir", folder.toString(), "--save", "", "--appendonly", "yes"));
    // Each write is in the file before it is answered. While the default, one sync a second, goes
    // on, the server answers first, and what it answered is lost when it is killed.
    command.addAll(List.of("--appendfsync", "no"));
    command.addAll(List.of(arguments));
    // It reads what it had kept after it has begun to listen.
    return ServerProcess.start(command, port, folder.resolve("log"), "Ready to accept connections");
  }

  /** Returns the properties of a server. */
  public static Properties properties(int port, String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("redis.port", Integer.toString(port));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  static RedisBinding open(Properties properties) throws DBException {
    RedisBinding binding = new RedisBinding();
    binding.setProperties(properties);
    binding.init();
    return binding;
  }
}
