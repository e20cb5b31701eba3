package site.ycsb.bindings.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;

/**
 * Holds the checked properties of a Cassandra binding.
 *
 * @param address how to reach the cluster: what sessions are shared by
 * @param keyspace the keyspace of the tables
 * @param read the consistency of reads
 * @param write the consistency of writes
 * @param blindUpdates whether an update writes without looking for the record
 */
record CassandraSettings(
    Address address,
    String keyspace,
    ConsistencyLevel read,
    ConsistencyLevel write,
    boolean blindUpdates) {
  static final String KEYSPACE = "cassandra.keyspace";

  private static final String HOSTS = "hosts";
  private static final String PORT = "port";
  private static final String USERNAME = "cassandra.username";
  private static final String PASSWORD = "cassandra.password";
  private static final String READ = "cassandra.readconsistencylevel";
  private static final String WRITE = "cassandra.writeconsistencylevel";
  private static final String CONNECT_TIMEOUT = "cassandra.connecttimeoutmillis";
  private static final String READ_TIMEOUT = "cassandra.readtimeoutmillis";
  private static final String DATACENTER = "cassandra.datacenter";
  private static final String BLIND_UPDATES = "cassandra.blindupdates";
  private static final List<String> LEGAL =
      List.of(
          KEYSPACE,
          USERNAME,
          PASSWORD,
          READ,
          WRITE,
          CONNECT_TIMEOUT,
          READ_TIMEOUT,
          DATACENTER,
          BLIND_UPDATES);
  private static final Map<String, ConsistencyLevel> LEVELS =
      Arrays.stream(DefaultConsistencyLevel.values())
          .collect(
              Collectors.toMap(level -> level.name().toLowerCase(Locale.ROOT), level -> level));

  /**
   * How to reach a cluster.
   *
   * @param hosts names, separated by commas
   * @param port of all hosts
   * @param username empty for none
   * @param password of that user
   * @param datacenter empty for that of the host that answers
   * @param connectTimeoutMillis how long to wait for a connection
   * @param readTimeoutMillis how long to wait for an answer
   */
  record Address(
      String hosts,
      int port,
      String username,
      String password,
      String datacenter,
      int connectTimeoutMillis,
      int readTimeoutMillis) {

    /** Leaves out the password. */
    @Override
    public String toString() {
      return Arrays.stream(hosts.split(",", -1))
          .map(host -> host.strip() + ":" + port)
          .collect(Collectors.joining(","));
    }
  }

  /** Reads the settings, or says which property is wrong and what is legal. */
  static CassandraSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    String username = given.text(USERNAME, "");
    String password = given.exactly(PASSWORD, "");
    if (username.isEmpty() != password.isEmpty()) {
      throw new DBException(USERNAME + " and " + PASSWORD + " need each other");
    }
    String keyspace = given.text(KEYSPACE, "ycsb");
    if (!keyspace.matches("[A-Za-z0-9_]{1,48}")) {
      throw new DBException(
          KEYSPACE + "=" + keyspace + " is not legal: up to 48 letters, digits and underscores");
    }
    return new CassandraSettings(
        new Address(
            given.text(HOSTS, "localhost"),
            given.number(PORT, 9042, 1, 65_535),
            username,
            password,
            given.text(DATACENTER, ""),
            given.number(CONNECT_TIMEOUT, 5_000, 1, 3_600_000),
            given.number(READ_TIMEOUT, 12_000, 1, 3_600_000)),
        keyspace,
        given.choice(READ, "quorum", LEVELS),
        given.choice(WRITE, "quorum", LEVELS),
        given.flag(BLIND_UPDATES, false));
  }
}
