package site.ycsb.client.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.live.LiveView;
import site.ycsb.client.live.MetricsServer;
import site.ycsb.client.show.ProgressSnapshot;

/**
 * The properties of what shows a run while it goes on: a page, and metrics. A port is 0 for any
 * that is free, and null for none.
 *
 * @param page port of the page
 * @param metrics port of the metrics
 * @param host address or name of this machine that metrics are served on
 */
public record LiveSettings(@Nullable Integer page, @Nullable Integer metrics, String host) {
  /** Whether there is a page. */
  public static final String DASHBOARD = "tectonic.dashboard";

  private static final String PAGE_PORT = "tectonic.dashboard.port";
  private static final String METRICS = "tectonic.metrics";
  private static final String PORT = "tectonic.metrics.port";
  private static final String HOST = "tectonic.metrics.host";

  /** All of them. */
  public static final List<String> NAMES = List.of(DASHBOARD, PAGE_PORT, PORT, HOST);

  private static final String LOOPBACK = "127.0.0.1";
  private static final int MOST_PORT = 65_535;

  /** What is served at a port. */
  private interface Served<T> {
    T at(int port) throws IOException;
  }

  public static LiveSettings of(Properties properties) {
    PropertyValue.refuseOthers(properties, DASHBOARD, NAMES);
    PropertyValue.refuseOthers(properties, METRICS, NAMES);
    boolean hasPage = PropertyValue.flag(properties, DASHBOARD, properties.containsKey(PAGE_PORT));
    boolean hasMetrics = properties.containsKey(PORT);
    if (!hasMetrics && properties.containsKey(HOST)) {
      throw new UsageException(
          "property %s says where metrics are served, but %s, which asks for them, is not given"
              .formatted(HOST, PORT));
    }
    int page = (int) PropertyValue.whole(properties, PAGE_PORT, 0, 0, MOST_PORT);
    int metrics = (int) PropertyValue.whole(properties, PORT, 0, 0, MOST_PORT);
    return new LiveSettings(
        hasPage ? (Integer) page : null,
        hasMetrics ? (Integer) metrics : null,
        properties.getProperty(HOST, LOOPBACK).strip());
  }

  public boolean areWanted() {
    return page != null || metrics != null;
  }

  /** Begins to serve the page, if it is wanted. */
  public @Nullable LiveView openPage(Supplier<ProgressSnapshot> reading) {
    return open(PAGE_PORT, page, LOOPBACK, port -> new LiveView(port, reading));
  }

  /** Begins to serve metrics, if they are wanted. */
  public @Nullable MetricsServer openMetrics(LongSupplier nanoClock) {
    return open(
        PORT,
        metrics,
        host,
        port -> new MetricsServer(InetAddress.getByName(host), port, nanoClock));
  }

  private static <T> @Nullable T open(
      String property, @Nullable Integer port, String host, Served<T> served) {
    try {
      return port == null ? null : served.at(port);
    } catch (IOException e) {
      throw new UsageException(
          "property %s=%d: this port of %s cannot be used: %s; expected one that is free, or 0 for any"
              .formatted(property, port, host, ExceptionText.of(e)),
          e);
    }
  }
}
