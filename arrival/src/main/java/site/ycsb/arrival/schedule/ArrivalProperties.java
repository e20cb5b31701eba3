package site.ycsb.arrival.schedule;

import java.nio.file.Path;
import java.util.Properties;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.PropertyBinder;

/** The properties that say when requests arrive, and which of them a client sends. */
public final class ArrivalProperties {
  /** Names the model, or a JSON file that describes one; without it there is none. */
  public static final String GENERATOR = "arrivalgenerator";

  /** Names the mean rate: that of YCSB's command line. */
  public static final String RATE = "target";

  /** The same where YCSB's own client, which would pace its threads by the other, must not know. */
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
    PropertyBinder binder =
        new PropertyBinder(
            properties, made -> made instanceof ArrivalModel model ? model.opened() : made);
    String rate = rateName(binder);
    String generator = binder.text(GENERATOR);
    if (generator != null && !generator.endsWith(".json")) {
      return (ArrivalModel) binder.variant(ArrivalModel.class, GENERATOR, rate);
    }
    binder.refuseForeign(ArrivalModel.class, "", GENERATOR, rate);
    return generator == null ? null : ofFile(binder, Path.of(generator), rate);
  }

  private static ArrivalModel ofFile(PropertyBinder binder, Path file, String rate) {
    if (binder.text(rate) != null) {
      throw binder.wrong(rate, "none beside " + GENERATOR + "=" + file + ", which has the rate");
    }
    return ServiceLoader.load(ModelFile.class)
        .findFirst()
        .orElseThrow(() -> binder.wrong(GENERATOR, "the jar tectonic-workload, which reads files"))
        .read(file)
        .opened();
  }

  private static String rateName(PropertyBinder binder) {
    if (binder.text(OWN_RATE) != null && binder.text(RATE) != null) {
      throw binder.wrong(OWN_RATE, "none beside " + RATE + ", which says the same");
    }
    return binder.properties().containsKey(OWN_RATE) ? OWN_RATE : RATE;
  }

  /** The share of this client. */
  public static ClientShare share(Properties properties) {
    return PropertyBinder.bind(ClientShare.class, properties);
  }

  /** The seed of all randomness, which may be written as an unsigned number. */
  public static long seed(Properties properties) {
    PropertyBinder binder = new PropertyBinder(properties);
    String given = binder.text(SEED);
    try {
      return given == null
          ? DEFAULT_SEED
          : given.startsWith("-") ? Long.parseLong(given) : Long.parseUnsignedLong(given);
    } catch (NumberFormatException e) {
      throw binder.wrong(SEED, "a whole number from -2^63 to 2^64 - 1");
    }
  }
}
