package site.ycsb.bindings.redis;

import java.util.List;
import java.util.Properties;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;

/**
 * Holds the checked properties of a Redis binding.
 *
 * @param server where it listens
 * @param client how to speak to it
 * @param prefix what the keys of all its tables begin with: nothing, or {@code /instance/}
 */
record RedisSettings(HostAndPort server, JedisClientConfig client, String prefix) {
  /** Separates the parts of a key; no table has one in its name. */
  static final String SEPARATOR = "/";

  private static final String HOST = "redis.host";
  private static final String PORT = "redis.port";
  private static final String PASSWORD = "redis.password";
  private static final String CLUSTER = "redis.cluster";
  private static final String TIMEOUT = "redis.timeout";
  private static final String INSTANCE = "redis.instance";
  private static final List<String> LEGAL =
      List.of(HOST, PORT, PASSWORD, TIMEOUT, CLUSTER, INSTANCE);

  /** Reads the settings, or says which property is wrong and what is legal. */
  static RedisSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    if (given.flag(CLUSTER, false)) {
      throw new DBException(
          CLUSTER + "=true: ranges of keys need one server; legal are false, or no " + CLUSTER);
    }
    String password = given.exactly(PASSWORD, "");
    return new RedisSettings(
        new HostAndPort(given.text(HOST, "127.0.0.1"), given.number(PORT, 6379, 1, 65_535)),
        DefaultJedisClientConfig.builder()
            .resp2()
            .password(password.isEmpty() ? null : password)
            .timeoutMillis(given.number(TIMEOUT, 10_000, 1, 3_600_000))
            .build(),
        prefix(given.text(INSTANCE, "")));
  }

  private static String prefix(String instance) throws DBException {
    if (instance.contains(SEPARATOR)) {
      throw new DBException(INSTANCE + "=" + instance + ": legal is any name without a /");
    }
    return instance.isEmpty() ? "" : SEPARATOR + instance + SEPARATOR;
  }

  /** Returns the properties of another instance on the same server. */
  static Properties beside(Properties properties, String name) {
    String instance = properties.getProperty(INSTANCE, "");
    return BindingProperties.with(
        properties, INSTANCE, instance.isEmpty() ? name : instance + "-" + name);
  }
}
