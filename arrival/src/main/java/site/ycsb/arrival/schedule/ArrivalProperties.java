package site.ycsb.arrival.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;

/** The properties that say what arrivals are like, and which of them a client sends. */
public final class ArrivalProperties {
  /** Which model; without it the loop is closed. */
  public static final String GENERATOR = "arrivalgenerator";

  /** Mean arrivals per second, over all clients. */
  public static final String RATE = "target";

  /** The same, under a name that means nothing to YCSB's own client, which paces by the other. */
  public static final String OWN_RATE = "tectonic.arrival.rate";

  /** Seed of every random decision. */
  public static final String SEED = "tectonic.seed";

  /** Which client this is, from 0. */
  public static final String CLIENT_INDEX = "tectonic.client.index";

  /** How many clients share the schedule. */
  public static final String CLIENT_COUNT = "tectonic.client.count";

  /** When the pace of the schedule changes. */
  public static final String CHANGES = "tectonic.arrival.changes";

  private static final long DEFAULT_SEED = 42;

  private ArrivalProperties() {}

  /** The model that the properties ask for, or null: no arrivals, a closed loop. */
  public static @Nullable ArrivalModel model(Properties properties) {
    Settings settings = new Settings(properties);
    ModelReader reader = new ModelReader(settings);
    if (settings.text(GENERATOR) == null) {
      reader.refuseForeign("");
      return null;
    }
    String generator = settings.variant(GENERATOR, "", ArrivalModel.class);
    return reader.read(generator, Variants.named(ArrivalModel.class, generator));
  }

  /** Remarks on names that are understood but are others today. */
  public static List<String> notes(Properties properties) {
    Map<String, String> former = Variants.formerNames(GapDistribution.class);
    return properties.stringPropertyNames().stream()
        .filter(name -> name.endsWith(".distribution"))
        .filter(name -> former.containsKey(properties.getProperty(name)))
        .sorted()
        .map(
            name ->
                "%s=%s is understood as %s; write it so"
                    .formatted(
                        name,
                        properties.getProperty(name),
                        former.get(properties.getProperty(name))))
        .toList();
  }

  /** The share of this client. */
  public static ClientShare share(Properties properties) {
    Settings settings = new Settings(properties);
    int count = (int) settings.whole(CLIENT_COUNT, 1, 1, ClientShare.MOST_CLIENTS);
    int index = (int) settings.whole(CLIENT_INDEX, 0, 0, ClientShare.MOST_CLIENTS);
    try {
      return new ClientShare(index, count);
    } catch (InvalidValueException e) {
      throw settings.wrong(CLIENT_INDEX, e.expected());
    }
  }

  /** The changes of the pace that are known before a run. */
  public static List<RateChange> changes(Properties properties) {
    Settings settings = new Settings(properties);
    String given = settings.text(CHANGES);
    List<RateChange> changes = new ArrayList<>();
    for (String each : given == null ? new String[0] : given.split(",", -1)) {
      try {
        changes.add(RateChange.of(each));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw new UsageException(
            "property %s: \"%s\" is no change; expected PHASE:SECONDS:FACTOR with commas between, such as 1:30:2,1:60.5:1, factors from 1e-6 to 1e6"
                .formatted(CHANGES, each.strip()),
            e);
      }
    }
    return changes;
  }

  /** The seed of the schedule. */
  public static long seed(Properties properties) {
    return new Settings(properties).seed(SEED, DEFAULT_SEED);
  }
}
