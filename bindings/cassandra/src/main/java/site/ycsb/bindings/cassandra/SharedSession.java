package site.ycsb.bindings.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.bindings.base.Shared;

/**
 * Holds one session for all binding instances of this process that name the same cluster.
 *
 * <p>Being shared, it stamps the writes of all threads with times that only rise, so that a later
 * write counts even if it comes within the same microsecond.
 */
final class SharedSession implements Shared.Resource {
  private static final Shared<CassandraSettings.Address, SharedSession> OPEN = new Shared<>();

  private static final Duration LONGEST_DROP = Duration.ofMinutes(2);

  private final CqlSession session;
  private final ConcurrentMap<List<CqlIdentifier>, CassandraTable> tables =
      new ConcurrentHashMap<>();

  private SharedSession(CqlSession session) {
    this.session = session;
  }

  /** Returns the session of a cluster, opened if nobody has it open. */
  static SharedSession acquire(CassandraSettings.Address address) throws DBException {
    return OPEN.acquire(address, () -> new SharedSession(connect(address)));
  }

  /** Gives up one use; the last one disconnects. */
  void release() throws DBException {
    OPEN.release(this);
  }

  @Override
  public void close() {
    session.close();
  }

  /** Returns a table, made when it is missing. */
  CassandraTable table(CqlIdentifier keyspace, String name) {
    List<CqlIdentifier> path = List.of(keyspace, CqlIdentifier.fromInternal(name));
    CassandraTable table = tables.get(path);
    return table != null
        ? table
        : tables.computeIfAbsent(path, p -> CassandraTable.open(session, p.get(0), p.get(1)));
  }

  /** Removes a keyspace with all its tables. */
  void drop(CqlIdentifier keyspace) {
    // The server copies the files first, unless it is told not to.
    session.execute(
        SimpleStatement.newInstance("DROP KEYSPACE IF EXISTS " + keyspace.asCql(true))
            .setTimeout(LONGEST_DROP));
    tables.keySet().removeIf(path -> path.get(0).equals(keyspace));
  }

  /** Returns what the nodes have counted, of one keyspace where they tell them apart. */
  SortedMap<String, Long> counters(String keyspace) {
    return CassandraFigures.counters(session, keyspace);
  }

  /** Returns the versions that the nodes run, which is one but while a cluster is upgraded. */
  String version() {
    return session.getMetadata().getNodes().values().stream()
        .map(Node::getCassandraVersion)
        .filter(Objects::nonNull)
        .map(Version::toString)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", ", "Cassandra ", ""));
  }

  private static CqlSession connect(CassandraSettings.Address address) throws DBException {
    CqlSessionBuilder builder = CqlSession.builder().withConfigLoader(config(address));
    for (String host : address.hosts().split(",", -1)) {
      builder.addContactPoint(new InetSocketAddress(host.strip(), address.port()));
    }
    if (!address.username().isEmpty()) {
      builder.withAuthCredentials(address.username(), address.password());
    }
    try {
      return builder.build();
    } catch (DriverException | IllegalStateException e) {
      // Not passed on: its text is long, and all of what it says is here.
      throw new DBException(
          address + " (hosts, port) cannot be used" + user(address) + ": " + reason(e));
    }
  }

  private static DriverConfigLoader config(CassandraSettings.Address address) {
    Duration connect = Duration.ofMillis(address.connectTimeoutMillis());
    ProgrammaticDriverConfigLoaderBuilder config =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(
                DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMillis(address.readTimeoutMillis()))
            .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, connect)
            .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, connect)
            .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, connect)
            .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(200))
            .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2));
    if (address.datacenter().isEmpty()) {
      config.withString(
          DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy");
    } else {
      config.withString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, address.datacenter());
    }
    return config.build();
  }

  private static String user(CassandraSettings.Address address) {
    return address.username().isEmpty() ? " without credentials" : " by user " + address.username();
  }

  /** Returns what a host said, or why it said nothing. */
  static String reason(RuntimeException e) {
    if (e instanceof AllNodesFailedException failed && !failed.getAllErrors().isEmpty()) {
      return innermost(failed.getAllErrors().values().iterator().next().get(0));
    }
    return innermost(e);
  }

  /** Returns the innermost message; the driver adds the cause of a failed attempt as suppressed. */
  private static String innermost(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t.getSuppressed().length > 0) {
        return innermost(t.getSuppressed()[0]);
      }
      message = t.getMessage() == null ? message : t.getMessage();
    }
    return message;
  }
}
