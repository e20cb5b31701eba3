package site.ycsb.bindings.mongodb;

import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.bindings.api.ServerContract;
import site.ycsb.bindings.api.ServerProcess;

/** Holds the MongoDB binding to the contract, on a real server. */
@DisplayName("MongoDB")
final class MongoDbBindingTest extends ServerContract {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static ServerProcess server;

  private final String database = "test" + DATABASES.incrementAndGet();

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = Mongod.start(folder);
  }

  @AfterAll
  static void stop() {
    // Skipped before it was started where there is no server program.
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected DB newDb() {
    return new MongoDbBinding();
  }

  @Override
  protected Properties properties() {
    Properties properties = Mongod.properties(server, database);
    // Each request waits for as long when the contract has killed the server.
    String url = properties.getProperty("mongodb.url").replace("=60000", "=3000");
    properties.setProperty("mongodb.url", url);
    return properties;
  }

  @Override
  protected ServerProcess server() {
    return server;
  }

  @Override
  protected Properties unwelcome(int port, String password) {
    Properties properties = new Properties();
    properties.setProperty(
        "mongodb.url",
        "mongodb://nobody:"
            + password
            + "@127.0.0.1:"
            + port
            + "/"
            + database
            + "?serverSelectionTimeoutMS="
            + (port == server().port() ? 60_000 : 1_000));
    return properties;
  }
}
