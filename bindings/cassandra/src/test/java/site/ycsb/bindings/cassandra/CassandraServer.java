package site.ycsb.bindings.cassandra;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ServerProcess;

/** Starts a Cassandra server for tests, from the jars that the profile cassandra brings. */
public final class CassandraServer {
  /** The name and the password of the user that a new server has. */
  static final String USER = "cassandra";

  private static final String CONFIGURATION =
      """
      cluster_name: test
      num_tokens: 1
      partitioner: org.apache.cassandra.dht.Murmur3Partitioner
      commitlog_sync: periodic
      commitlog_sync_period: 100ms
      data_file_directories: [%1$s/data]
      commitlog_directory: %1$s/commitlog
      saved_caches_directory: %1$s/caches
      hints_directory: %1$s/hints
      cdc_raw_directory: %1$s/cdc
      listen_address: 127.0.0.1
      rpc_address: 127.0.0.1
      storage_port: %2$d
      native_transport_port: %3$d
      endpoint_snitch: SimpleSnitch
      authenticator: %4$s
      seed_provider:
        - class_name: org.apache.cassandra.locator.SimpleSeedProvider
          parameters:
            - seeds: "127.0.0.1:%2$d"
      """;

  /** What Cassandra's own jvm17-server.options opens to it. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.ref",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.rmi/sun.rmi.transport.tcp",
          "java.sql/java.sql",
          "jdk.management/com.sun.management.internal",
          "jdk.unsupported/sun.misc");

  private CassandraServer() {}

  /**
   * Starts a server that wants credentials, with its files in a folder, and waits for its only user
   * {@value #USER}, which it makes after it has begun to listen.
   */
  static ServerProcess startGuarded(Path folder) {
    ServerProcess server = start(Path.of("").toAbsolutePath(), folder, "PasswordAuthenticator");
    Properties user =
        properties(server.port(), "first", "cassandra.username", USER, "cassandra.password", USER);
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    while (true) {
      try {
        open(user).cleanup();
        return server;
      } catch (DBException e) {
        if (System.nanoTime() > deadline) {
          server.close();
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Starts a server of the jars in a module; skips the test where there are none. */
  public static ServerProcess start(Path module, Path folder) {
    return start(module, folder, "AllowAllAuthenticator");
  }

  private static ServerProcess start(Path module, Path folder, String authenticator) {
    Path jars = module.resolve(Path.of("server", "target", "lib"));
    Assumptions.assumeTrue(Files.isDirectory(jars), "needs -Pcassandra");
    int port = ServerProcess.freePort();
    int storagePort = ServerProcess.freePort();
    Path yaml = folder.resolve("cassandra.yaml");
    try {
      Files.writeString(yaml, CONFIGURATION.formatted(folder, storagePort, port, authenticator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
            "-Dcassandra.config=" + yaml.toUri(),
            "-Dcassandra.storagedir=" + folder,
            "-Dcassandra-foreground=yes",
            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
            "-Dcassandra.ring_delay_ms=1",
            "-Dcassandra.superuser_setup_delay_ms=0",
            "-Djdk.attach.allowAttachSelf=true"));
    OPENED.stream()
        .flatMap(
            name ->
                Stream.of(
                    "--add-opens=" + name + "=ALL-UNNAMED",
                    "--add-exports=" + name + "=ALL-UNNAMED"))
        .forEach(command::add);
    command.addAll(List.of("-cp", jars + File.separator + "*"));
    command.add("org.apache.cassandra.service.CassandraDaemon");
    return ServerProcess.start(command, port, folder.resolve("log"));
  }

  /** Returns the properties of a keyspace of a server. */
  public static Properties properties(int port, String keyspace, String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("hosts", "127.0.0.1");
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("cassandra.keyspace", keyspace);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  static CassandraBinding open(Properties properties) throws DBException {
    CassandraBinding binding = new CassandraBinding();
    binding.setProperties(properties);
    binding.init();
    return binding;
  }
}
