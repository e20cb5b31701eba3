package site.ycsb.bindings.redis;

import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.DBException;
import site.ycsb.bindings.api.BindingProperties;

/**
 * Holds the checked properties of a Redis binding.
 *
 * @param server where it listens
 * @param client how to speak to it
 */
record RedisSettings(HostAndPort server, JedisClientConfig client) {
  private static final String HOST = "redis.host";
  private static final String PORT = "redis.port";
  private static final String PASSWORD = "redis.password";
  private static final String CLUSTER = "redis.cluster";
  private static final String TIMEOUT = "redis.timeout";
  private static final List<String> LEGAL = List.of(HOST, PORT, PASSWORD, TIMEOUT, CLUSTER);

  /** Reads the settings, or says which property is wrong and what is legal. */
  static RedisSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, "redis.", LEGAL);
    if (given.flag(CLUSTER, false)) {
      throw new DBException(
          CLUSTER + "=true: ranges of keys need one server; legal are false, or no " + CLUSTER);
    }
    // As it stands: a password may begin or end with spaces.
    @Nullable String password = properties.getProperty(PASSWORD);
    return new RedisSettings(
        new HostAndPort(given.text(HOST, "127.0.0.1"), given.number(PORT, 6379, 1, 65_535)),
        DefaultJedisClientConfig.builder()
            .resp2()
            .password(password == null || password.isEmpty() ? null : password)
            .timeoutMillis(given.number(TIMEOUT, 10_000, 1, 3_600_000))
            .build());
  }
}
