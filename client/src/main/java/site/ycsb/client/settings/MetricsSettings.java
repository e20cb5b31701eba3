package site.ycsb.client.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.live.MetricsServer;

/**
 * The properties of the metrics that a run serves while it goes on.
 *
 * @param host address or name of this machine to listen on
 * @param port 0 for any that is free; null for no metrics
 */
public record MetricsSettings(String host, @Nullable Integer port) {
  private static final String PORT = "tectonic.metrics.port";
  private static final String HOST = "tectonic.metrics.host";
  private static final String LOOPBACK = "127.0.0.1";
  private static final int MOST_PORT = 65_535;

  /** All of them. */
  public static List<String> names() {
    return List.of(PORT, HOST);
  }

  public static MetricsSettings of(Properties properties) {
    ResultSettings.refuseOthers(properties, "tectonic.metrics", names());
    boolean isWanted = properties.containsKey(PORT);
    if (!isWanted && properties.containsKey(HOST)) {
      throw new UsageException(
          "property %s says where metrics are served, but %s, which asks for them, is not given"
              .formatted(HOST, PORT));
    }
    return new MetricsSettings(
        properties.getProperty(HOST, LOOPBACK).strip(),
        isWanted ? (Integer) (int) NumberProperty.whole(properties, PORT, 0, 0, MOST_PORT) : null);
  }

  public boolean isWanted() {
    return port != null;
  }

  /** Begins to serve, if that is wanted. */
  public @Nullable MetricsServer open(LongSupplier nanoClock) {
    if (port == null) {
      return null;
    }
    try {
      return new MetricsServer(InetAddress.getByName(host), port, nanoClock);
    } catch (IOException e) {
      throw new UsageException(
          "property %s=%d: this port of %s cannot be used: %s; expected one that is free, or 0 for any"
              .formatted(PORT, port, host, ExceptionText.of(e)),
          e);
    }
  }
}
