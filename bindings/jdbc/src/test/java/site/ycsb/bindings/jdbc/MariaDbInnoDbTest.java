package site.ycsb.bindings.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.record;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerProcess;

/** Holds the JDBC binding to the contract on MariaDB with InnoDb. */
@DisplayName("MariaDB, InnoDB")
final class MariaDbInnoDbTest extends JdbcContract {
  private static ServerProcess server;

  @BeforeAll
  static void startServer(@TempDir Path folder) throws Exception {
    server = MariaDbServer.start(folder);
  }

  @AfterAll
  static void endServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected ServerProcess server() {
    return server;
  }

  @Override
  protected Properties properties() {
    return MariaDbServer.properties(server, "InnoDB", schema());
  }

  @Test
  void append_pastTheLongestPacket_failsAndLeavesTheRecord() {
    JdbcDb db = (JdbcDb) db();
    String half = "h".repeat(9 << 20);
    table().insert("k", half);
    Status status = db.append(TABLE, "k", record(half));
    assertThat(status.getName()).isEqualTo("ERROR");
    assertThat(status.getDescription()).contains("max_allowed_packet");
    assertThat(table().read("k")).hasSize(9 << 20);
  }
}
