package site.ycsb.arrival.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
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
  public static final String CLIENT_INDEX = "clients.index";

  /** How many clients share the schedule, or all operations. */
  public static final String CLIENT_COUNT = "clients.count";

  /** What {@link #CLIENT_INDEX} and {@link #CLIENT_COUNT} were called before. */
  private static final Map<String, String> FORMER_NAMES =
      Map.of(
          CLIENT_INDEX, "tectonic.client.index",
          CLIENT_COUNT, "tectonic.client.count");

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

  /** The names under which the share of a client could be given before. */
  public static List<String> formerNames() {
    return FORMER_NAMES.values().stream().sorted().toList();
  }

  /**
   * Gives what has a former name the one of today.
   *
   * @return a remark on each
   * @throws UsageException if both names are given
   */
  public static List<String> rename(Properties properties) {
    List<String> notes = new ArrayList<>();
    new TreeMap<>(FORMER_NAMES)
        .forEach(
            (name, former) -> {
              String given = (String) properties.remove(former);
              if (given == null) {
                return;
              } else if (properties.putIfAbsent(name, given) != null) {
                throw new UsageException(
                    "property %s and %s, its former name: expected one of the two"
                        .formatted(name, former));
              }
              notes.add("%s is understood as %s; write it so".formatted(former, name));
            });
    return notes;
  }

  /** The share of this client, also under its former names. */
  public static ClientShare share(Properties given) {
    Properties properties = new Properties();
    properties.putAll(given);
    List<String> unused = rename(properties);
    Settings settings = new Settings(properties);
    int count = (int) settings.whole(CLIENT_COUNT, 1, 1, ClientShare.MOST_CLIENTS);
    int index = (int) settings.whole(CLIENT_INDEX, 0, 0, ClientShare.MOST_CLIENTS);
    try {
      return new ClientShare(index, count);
    } catch (InvalidValueException e) {
      throw settings.wrong(CLIENT_INDEX, e.expected());
    }
  }

  /** The seed of the schedule. */
  public static long seed(Properties properties) {
    return new Settings(properties).seed(SEED, DEFAULT_SEED);
  }
}
