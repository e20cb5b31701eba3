package site.ycsb.arrival.schedule;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;

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

  /** The seed of the schedule. */
  public static long seed(Properties properties) {
    return new Settings(properties).seed(SEED, DEFAULT_SEED);
  }
}
