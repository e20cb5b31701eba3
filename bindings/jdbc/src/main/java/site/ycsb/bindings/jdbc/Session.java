package site.ycsb.bindings.jdbc;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one connection with its prepared statements, and replaces it when it is lost. The request
 * that meets the loss fails. Later requests reconnect, at most once a second while the server is
 * away.
 */
final class Session {
  private static final int STATEMENTS = 100;
  private static final int ATTEMPTS = 20;
  private static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Serialisation failures and deadlocks: the transaction was rolled back and may be repeated. */
  private static final Set<String> REPEATABLE_STATES = Set.of("40001", "40P01");

  /** The server shuts down, crashed, cannot be reached now, or killed the connection. */
  private static final Set<String> LOST_STATES = Set.of("57P01", "57P02", "57P03", "70100");

  private static final String STARTING_STATE = "57P03";

  private final Database database;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(STATEMENTS, 0.75f, true);
  private @Nullable Connection connection;
  private long delayNanos;
  private long nextAttemptNanos = System.nanoTime();

  Session(Database database) {
    this.database = database;
  }

  /**
   * Runs a transaction, again where the server rolled it back to let another one pass. Other
   * threads may call this for a batch.
   */
  synchronized <T> T call(Callable<T> work) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        Connection open = connected();
        T result = work.call();
        if (!open.getAutoCommit()) {
          open.commit();
        }
        return result;
      } catch (SQLException e) {
        boolean lost = abandon(e);
        if (lost
            || attempt == ATTEMPTS
            || !REPEATABLE_STATES.contains(String.valueOf(e.getSQLState()))) {
          throw e;
        }
        database.countRepeated();
      }
    }
  }

  /** Returns the connection, a new one if it was lost; a server that starts is waited for. */
  private Connection connected() throws SQLException {
    long patienceNanos = TimeUnit.SECONDS.toNanos(settings().connectTimeoutSeconds());
    long startNanos = System.nanoTime();
    while (connection == null) {
      try {
        TimeUnit.NANOSECONDS.sleep(nextAttemptNanos - System.nanoTime());
        connection = database.connect();
        delayNanos = 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted while waiting to connect again", e);
      } catch (SQLException e) {
        delayNanos = Math.min(LONGEST_DELAY_NANOS, Math.max(FIRST_DELAY_NANOS, 2 * delayNanos));
        nextAttemptNanos = System.nanoTime() + delayNanos;
        if (!STARTING_STATE.equals(e.getSQLState())
            || nextAttemptNanos - startNanos > patienceNanos) {
          throw e;
        }
      }
    }
    return connection();
  }

  /** Ends the transaction of a failed request; says whether the connection was lost with it. */
  private boolean abandon(SQLException e) {
    Connection open = connection;
    if (open == null) {
      return true;
    }
    try {
      if (!isLost(e, open)) {
        if (!open.getAutoCommit()) {
          open.rollback();
        }
        return false;
      }
    } catch (SQLException rollbackFailed) {
      e.addSuppressed(rollbackFailed);
    }
    disconnect();
    return true;
  }

  private static boolean isLost(SQLException e, Connection open) throws SQLException {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08") || LOST_STATES.contains(state) || open.isClosed();
  }

  private void disconnect() {
    statements.clear();
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        // It is lost already: there is nothing left to close.
      }
    }
  }

  /** Returns a prepared statement, kept for the next use. */
  PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection().prepareStatement(sql);
      statements.put(sql, statement);
      if (statements.size() > STATEMENTS) {
        String eldest = statements.keySet().iterator().next();
        PreparedStatement unused = statements.remove(eldest);
        if (unused != null) {
          unused.close();
        }
      }
    }
    return statement;
  }

  /** Returns the columns of a table, which is created if it is missing. */
  Layout layout(String table) throws SQLException {
    return database.layout(connection(), table);
  }

  /** Returns the columns of a table, to which those of some fields are added if missing. */
  Layout layout(String table, Collection<String> fields) throws SQLException {
    return database.layout(connection(), table, fields);
  }

  JdbcSettings settings() {
    return database.settings();
  }

  /** Returns the connection, within a transaction. */
  Connection connection() {
    return requireNonNull(connection, "only within a transaction");
  }

  /** Ends the connection. */
  synchronized void close() {
    disconnect();
  }
}
