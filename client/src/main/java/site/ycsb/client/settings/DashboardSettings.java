package site.ycsb.client.settings;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.live.LiveView;
import site.ycsb.client.show.ProgressSnapshot;

/**
 * The properties of the page that shows a run while it goes on.
 *
 * @param port 0 for any that is free
 */
public record DashboardSettings(boolean isWanted, int port) {
  /** Whether there is such a page. */
  public static final String DASHBOARD = "tectonic.dashboard";

  private static final String PORT = "tectonic.dashboard.port";
  private static final List<String> NAMES = List.of(DASHBOARD, PORT);
  private static final int MOST_PORT = 65_535;

  /** All of them. */
  public static List<String> names() {
    return NAMES;
  }

  public static DashboardSettings of(Properties properties) {
    ResultSettings.refuseOthers(properties, DASHBOARD, NAMES);
    String usual = Boolean.toString(properties.containsKey(PORT));
    return new DashboardSettings(
        Boolean.parseBoolean(ResultSettings.choice(properties, DASHBOARD, usual, "true", "false")),
        (int) NumberProperty.whole(properties, PORT, 0, 0, MOST_PORT));
  }

  /** Begins to serve the page, if it is wanted. */
  public @Nullable LiveView open(Supplier<ProgressSnapshot> reading) {
    if (!isWanted) {
      return null;
    }
    try {
      return new LiveView(port, reading);
    } catch (IOException e) {
      throw new UsageException(
          "property %s=%d: this port of 127.0.0.1 cannot be used: %s; expected one that is free, or 0 for any"
              .formatted(PORT, port, ExceptionText.of(e)),
          e);
    }
  }
}
