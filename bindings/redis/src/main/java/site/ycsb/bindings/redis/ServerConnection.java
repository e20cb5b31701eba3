package site.ycsb.bindings.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import site.ycsb.DBException;

/**
 * One connection, of one thread.
 *
 * <p>A connection that failed is given up, and the next request opens another: what is left in the
 * old one may be the answer to an earlier request.
 */
final class ServerConnection implements AutoCloseable {
  private final RedisSettings settings;
  private @Nullable Jedis open;

  private ServerConnection(RedisSettings settings) {
    this.settings = settings;
  }

  /** Connects, or says why that is not possible. */
  static ServerConnection open(RedisSettings settings) throws DBException {
    ServerConnection connection = new ServerConnection(settings);
    try {
      connection.run(Jedis::ping);
      return connection;
    } catch (JedisDataException e) {
      throw new DBException(
          settings.server() + " refuses the client (redis.password): " + e.getMessage());
    } catch (JedisException e) {
      throw new DBException(
          settings.server() + " (redis.host, redis.port) cannot be reached: " + rootMessage(e));
    }
  }

  /** Runs a script on a table. */
  @Nullable Object run(Script script, String table, List<byte[]> arguments) {
    List<byte[]> tables = List.of((settings.prefix() + table).getBytes(UTF_8));
    return run(
        redis -> {
          try {
            return redis.evalsha(script.sha1(), tables, arguments);
          } catch (JedisNoScriptException e) {
            // The server has been started since; it has changed nothing.
            return redis.eval(script.text(), tables, arguments);
          }
        });
  }

  /** Returns what the keys of this instance begin with: nothing, if it has no name. */
  String prefix() {
    return settings.prefix();
  }

  /** Sends a request, over a new connection if the last one failed. */
  <T> @Nullable T run(Function<Jedis, @Nullable T> request) {
    try {
      Jedis redis = open;
      if (redis == null) {
        redis = new Jedis(settings.server(), settings.client());
        open = redis;
      }
      return request.apply(redis);
    } catch (JedisConnectionException e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() {
    Jedis redis = open;
    open = null;
    if (redis != null) {
      try {
        redis.close();
      } catch (JedisException e) {
        // Nothing is lost: every request has had its answer.
        return;
      }
    }
  }

  /** Returns the innermost message of an exception, which is the one that says something. */
  static String rootMessage(Throwable thrown) {
    if (thrown.getCause() != null) {
      return rootMessage(thrown.getCause());
    }
    // One for each address that was tried.
    Throwable[] tried = thrown.getSuppressed();
    return tried.length > 0 ? rootMessage(tried[0]) : String.valueOf(thrown.getMessage());
  }
}
