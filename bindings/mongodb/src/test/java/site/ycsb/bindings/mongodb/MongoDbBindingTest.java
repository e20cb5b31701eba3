package site.ycsb.bindings.mongodb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.TABLE;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerContract;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StringTable;

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
    return Mongod.properties(server, database);
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
            + "?serverSelectionTimeoutMS=1000");
    return properties;
  }

  @Test
  void snapshot_keepsAnyBytes_andMoreThanOneBatch_inKeyOrder(@TempDir Path folder)
      throws Exception {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    db().insert(TABLE, "binary", Map.of("f", new ByteArrayByteIterator(all)));
    table().insertNumbered(0, 2_500, 1);
    for (int i = 0; i < 3; i++) {
      table().insert("z" + i, "a".repeat(9 << 20));
    }
    Snapshot source = (Snapshot) db();
    source.saveSnapshot(List.of(TABLE), folder);
    DB copy = newDb();
    copy.setProperties(source.freshInstance(properties(), "copy"));
    copy.init();
    ((Snapshot) copy).restoreSnapshot(folder);
    Map<String, ByteIterator> found = new HashMap<>();
    assertThat(copy.read(TABLE, "binary", null, found)).isEqualTo(Status.OK);
    assertThat(requireNonNull(found.get("f")).toArray()).isEqualTo(all);
    assertThat(new StringTable(copy).scan("k", 9_999)).isEqualTo(table().scan("k", 9_999));
    ((Snapshot) copy).dropInstance();
    copy.cleanup();
  }
}
