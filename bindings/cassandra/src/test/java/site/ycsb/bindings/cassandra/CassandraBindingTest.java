package site.ycsb.bindings.cassandra;

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
import site.ycsb.bindings.api.ServerContract;
import site.ycsb.bindings.api.ServerProcess;

/** Holds the Cassandra binding to the contract, on a real server. */
@DisplayName("Cassandra")
final class CassandraBindingTest extends ServerContract {
  private static final String USERNAME = "cassandra.username";
  private static final String PASSWORD = "cassandra.password";
  private static final AtomicInteger KEYSPACES = new AtomicInteger();
  private static ServerProcess server;

  private final String keyspace = "Test" + KEYSPACES.incrementAndGet();

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = CassandraServer.startGuarded(folder);
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
    return properties("table", TABLE);
  }

  private Properties properties(String name, String value) {
    return CassandraServer.properties(
        server.port(),
        keyspace,
        USERNAME,
        CassandraServer.USER,
        PASSWORD,
        CassandraServer.USER,
        name,
        value);
  }

  @Override
  protected ServerProcess server() {
    return server;
  }

  @Override
  protected Properties unwelcome(int port, String password) {
    return CassandraServer.properties(port, keyspace, USERNAME, "nobody", PASSWORD, password);
  }

  private static CqlSession plain() {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))
        .withLocalDatacenter("datacenter1")
        .withAuthCredentials(CassandraServer.USER, CassandraServer.USER)
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
    CassandraBinding blind = CassandraServer.open(properties("cassandra.blindupdates", "true"));
    assertThat(blind.update(TABLE, "k", record("v"))).isEqualTo(Status.OK);
    assertThat(table().read("k")).isEqualTo("v");
    blind.cleanup();
  }

  @Test
  void tableOfAnotherLayout_isRefused() {
    try (CqlSession plain = plain()) {
      plain.execute("CREATE TABLE \"" + keyspace + "\".other (y_id text PRIMARY KEY, field0 text)");
    }
    assertThatThrownBy(() -> CassandraServer.open(properties("table", "other")))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("other", "is not laid out for this binding");
  }
}
