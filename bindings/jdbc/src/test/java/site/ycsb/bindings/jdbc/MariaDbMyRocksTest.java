package site.ycsb.bindings.jdbc;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.api.ServerProcess;

/** Holds the JDBC binding to the contract on MariaDB with MyRocks. */
@DisplayName("MariaDB, MyRocks")
final class MariaDbMyRocksTest extends JdbcContract {
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
    return MariaDbServer.properties(server, "ROCKSDB", schema());
  }
}
