package site.ycsb.arrival.schedule;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** Reads an arrival model. PLACEHOLDER: replaced when schedules are merged. */
public final class ArrivalProperties {
  private ArrivalProperties() {}

  /** The model that the properties ask for; null for a closed loop. */
  public static @Nullable ArrivalModel model(Properties properties) {
    String generator = properties.getProperty("arrivalgenerator");
    if (generator == null) {
      return null;
    }
    String target = properties.getProperty("target", "");
    double rate = target.matches("[0-9.eE+]+") ? Double.parseDouble(target) : Double.NaN;
    if (!(rate > 0 && rate <= 1e9)) {
      throw new UsageException(
          "property target=" + target + ": expected arrivals per second, above 0, up to 1e9");
    }
    return switch (generator) {
      case "constant" -> new Constant(rate);
      case "poisson" -> new Poisson(rate);
      default ->
          throw new UsageException(
              "property arrivalgenerator=" + generator + ": expected constant or poisson");
    };
  }

  /** The share of this client. */
  public static ClientShare share(Properties properties) {
    return new ClientShare(0, 1);
  }
}
