package site.ycsb.client.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ClientShare;

/**
 * The properties of a run that several clients share.
 *
 * @param share of this client
 * @param addresses where the clients are, by index, each HOST:PORT; or just that of the first
 * @param waitNanos how long the clients wait until all of them are there
 * @param token the secret of the run; empty: there is none
 */
public record ClientsSettings(
    ClientShare share, List<Address> addresses, long waitNanos, String token) {
  /** Names the addresses of the clients. */
  public static final String AT = "clients.at";

  /** How many seconds the clients wait until all of them are there. */
  public static final String WAIT = "clients.wait";

  /** Names the secret that the clients of a run have in common. */
  public static final String TOKEN = "clients.token";

  private static final String PREFIX = "clients.";

  /** All of them. */
  static final List<String> NAMES =
      List.of(ArrivalProperties.CLIENT_COUNT, ArrivalProperties.CLIENT_INDEX, AT, WAIT, TOKEN);

  private static final int USUAL_PORT = 7800;
  private static final int MOST_PORT = 65_535;
  private static final long USUAL_WAIT_SECONDS = 60;
  private static final long MOST_WAIT_SECONDS = 86_400;

  /** Where a client listens. */
  public record Address(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /**
   * Whether several clients share the operations of a spec or trace. YCSB's own workloads share
   * arrivals at most, and each client's result stands for itself.
   */
  static boolean areOperationsShared(Properties properties) {
    return ArrivalProperties.share(properties).count() > 1
        && (properties.containsKey("tectonic.spec") || properties.containsKey("tectonic.trace"));
  }

  /**
   * Reads the properties.
   *
   * @throws UsageException if one is unknown or wrong
   */
  public static ClientsSettings of(Properties properties) {
    PropertyValue.refuseOthers(properties, PREFIX, NAMES);
    ClientShare share = ArrivalProperties.share(properties);
    long seconds = PropertyValue.whole(properties, WAIT, USUAL_WAIT_SECONDS, 1, MOST_WAIT_SECONDS);
    return new ClientsSettings(
        share,
        addresses(properties, share),
        TimeUnit.SECONDS.toNanos(seconds),
        properties.getProperty(TOKEN, "").strip());
  }

  private static List<Address> addresses(Properties properties, ClientShare share) {
    String given = properties.getProperty(AT, "127.0.0.1").strip();
    List<Address> addresses = new ArrayList<>();
    for (String each : given.split(",", -1)) {
      addresses.add(address(given, each.strip()));
    }
    if (addresses.size() != 1 && addresses.size() != share.count()) {
      throw new UsageException(
          "property %s=%s: found %d addresses; expected one for each of the %d clients in their order, or that of client 0"
              .formatted(AT, given, addresses.size(), share.count()));
    }
    return List.copyOf(addresses);
  }

  private static Address address(String all, String given) {
    int colon = given.lastIndexOf(':');
    String host = colon < 0 ? given : given.substring(0, colon);
    String port = colon < 0 ? Integer.toString(USUAL_PORT) : given.substring(colon + 1);
    boolean isPort = port.matches("\\d{1,5}") && Integer.parseInt(port) <= MOST_PORT;
    if (host.isEmpty() || !isPort || Integer.parseInt(port) == 0) {
      throw new UsageException(
          "property %s=%s: \"%s\" is no address; expected HOST or HOST:PORT with commas between"
              .formatted(AT, all, given));
    }
    return new Address(host, Integer.parseInt(port));
  }
}
