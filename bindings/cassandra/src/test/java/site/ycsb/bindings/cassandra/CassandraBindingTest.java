package site.ycsb.bindings.cassandra;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.DbContract;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.api.StringTable;

/** Holds the Cassandra binding to the contract, on a real server. */
@DisplayName("Cassandra")
final class CassandraBindingTest extends DbContract {
  private static final AtomicInteger KEYSPACES = new AtomicInteger();
  private static ServerProcess server;

  private final String keyspace = "Test" + KEYSPACES.incrementAndGet();

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = CassandraServer.start(folder, "AllowAllAuthenticator");
  }

  @AfterAll
  static void stop() {
    // Skipped before it was started where there is no server.
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected DB newDb() {
    return new CassandraBinding();
  }

  @Override
  protected Properties properties() {
    return CassandraServer.properties(server.port(), keyspace);
  }

  @Override
  protected String storeVersion() {
    try (CqlSession plain = plain()) {
      return requireNonNull(
          plain.execute("SELECT release_version FROM system.local").one().getString(0));
    }
  }

  private static CqlSession plain() {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))
        .withLocalDatacenter("datacenter1")
        .build();
  }

  @Test
  void fields_ofAnyName_becomeColumns() {
    assertThat(db().insert(TABLE, "k", fields("A b", "1", "a%s", "2"))).isEqualTo(Status.OK);
    assertThat(db().update(TABLE, "k", fields("\"", "3"))).isEqualTo(Status.OK);
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("A b", "1", "a%s", "2", "\"", "3"));
    assertThat(table().readFields("k", Set.of("a%s", "none"))).isEqualTo(Map.of("a%s", "2"));
  }

  @Test
  void blindUpdate_createsTheRecord() throws DBException {
    CassandraBinding blind =
        CassandraServer.open(
            CassandraServer.properties(server.port(), keyspace, "cassandra.blindupdates", "true"));
    assertThat(blind.update(TABLE, "k", record("v"))).isEqualTo(Status.OK);
    assertThat(table().read("k")).isEqualTo("v");
    blind.cleanup();
  }

  @Test
  void tableOfAnotherLayout_isRefused() {
    try (CqlSession plain = plain()) {
      plain.execute("CREATE TABLE \"" + keyspace + "\".other (y_id text PRIMARY KEY, field0 text)");
    }
    assertThatThrownBy(
            () ->
                CassandraServer.open(
                    CassandraServer.properties(server.port(), keyspace, "table", "other")))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("other", "is not laid out for this binding");
  }

  @Test
  void serverThatIsKilled_givesErrors_untilItIsBack(@TempDir Path folder) throws DBException {
    try (ServerProcess own = CassandraServer.start(folder, "AllowAllAuthenticator")) {
      CassandraBinding db = CassandraServer.open(CassandraServer.properties(own.port(), keyspace));
      StringTable table = new StringTable(db);
      table.insert("k", "v");
      own.kill();
      assertThat(db.insert(TABLE, "l", record("v")).getName()).isEqualTo("ERROR");
      own.restart();
      Status status = db.insert(TABLE, "m", record("again"));
      long deadline = System.nanoTime() + 60_000_000_000L;
      while (!status.isOk() && System.nanoTime() < deadline) {
        status = db.insert(TABLE, "m", record("again"));
      }
      assertThat(table.read("m")).isEqualTo("again");
      db.cleanup();
    }
  }

  @Test
  void wrongCredentials_areRefused_withoutThePassword(@TempDir Path folder) throws DBException {
    try (ServerProcess own = CassandraServer.start(folder, "PasswordAuthenticator")) {
      assertThatThrownBy(
              () ->
                  CassandraServer.open(
                      CassandraServer.properties(
                          own.port(),
                          keyspace,
                          "cassandra.username",
                          "somebody",
                          "cassandra.password",
                          "s3cret")))
          .isInstanceOf(DBException.class)
          .hasNoCause()
          .message()
          .contains("127.0.0.1:" + own.port(), "user somebody", "incorrect")
          .doesNotContain("s3cret");
    }
  }
}
