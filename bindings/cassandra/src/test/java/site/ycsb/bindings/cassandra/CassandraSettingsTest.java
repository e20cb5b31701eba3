package site.ycsb.bindings.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ServerProcess;

/** Guards that YCSB's property names work, and that a wrong one or a missing server is named. */
final class CassandraSettingsTest {

  @Test
  void defaults_areThoseOfTheReadme() throws DBException {
    CassandraSettings settings = CassandraSettings.of(new Properties());
    assertThat(settings.address()).hasToString("localhost:9042");
    assertThat(settings.keyspace()).isEqualTo("ycsb");
    assertThat(settings.read()).isEqualTo(DefaultConsistencyLevel.QUORUM);
    assertThat(settings.write()).isEqualTo(DefaultConsistencyLevel.QUORUM);
    assertThat(settings.blindUpdates()).isFalse();
  }

  @Test
  void properties_ofYcsb_takeEffect() throws DBException {
    Properties properties = CassandraServer.properties(1, "k");
    properties.setProperty("hosts", "a, b");
    properties.setProperty("cassandra.readconsistencylevel", "ONE");
    properties.setProperty("cassandra.writeconsistencylevel", "LOCAL_QUORUM");
    properties.setProperty("cassandra.username", "u");
    properties.setProperty("cassandra.password", "s3cret");
    CassandraSettings settings = CassandraSettings.of(properties);
    assertThat(settings.address()).hasToString("a:1,b:1");
    assertThat(settings.read()).isEqualTo(DefaultConsistencyLevel.ONE);
    assertThat(settings.write()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
    assertThat(settings.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "cassandra.keyspce, x, 'legal are cassandra.keyspace, cassandra.username'",
    "cassandra.readconsistencylevel, most, 'all, any, each_quorum'",
    "cassandra.keyspace, a-b, letters",
    "cassandra.username, u, cassandra.password need each other",
    "port, 0, whole number from 1 to 65535",
    "cassandra.blindupdates, maybe, 'legal are false, true'",
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    assertThatThrownBy(() -> CassandraSettings.of(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void missingServer_isNamed_withTheReason() {
    int port = ServerProcess.freePort();
    assertThatThrownBy(() -> CassandraServer.open(CassandraServer.properties(port, "k")))
        .isInstanceOf(DBException.class)
        .hasNoCause()
        .hasMessageContainingAll("127.0.0.1:" + port, "Connection refused");
  }
}
