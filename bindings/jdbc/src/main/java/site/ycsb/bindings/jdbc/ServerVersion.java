package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names a server and its version, and the storage engine that keeps a table. */
final class ServerVersion {
  private static final Map<String, String> ENGINES =
      Map.of("INNODB", "InnoDB", "ROCKSDB", "MyRocks");

  private ServerVersion() {}

  /**
   * Asks a server.
   *
   * @param engine in upper case; null where there is only one
   */
  static String of(Connection connection, @Nullable String engine) throws SQLException {
    DatabaseMetaData server = connection.getMetaData();
    // What follows is of the package, such as "10.11.14-MariaDB-0+deb12u2".
    String version = server.getDatabaseProductVersion().replaceFirst("[- ].*", "");
    String kept = engine == null ? "" : " (" + ENGINES.getOrDefault(engine, engine) + ")";
    return server.getDatabaseProductName() + " " + version + kept;
  }
}
