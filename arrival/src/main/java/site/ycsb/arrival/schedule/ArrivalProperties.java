package site.ycsb.arrival.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The properties that say what arrivals are like. All defaults stand here. */
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

  private static final long DEFAULT_SEED = 42;

  // Bursts at every scale, yet an hour at 1,000/s can nearly be sent in time.
  public static final double DEFAULT_BIAS = 0.65;
  // Independent within a leaf, because equal distances would be a comb.
  static final String DEFAULT_LEAF = "poisson";
  public static final double DEFAULT_RESOLUTION_MILLIS = 1;
  // Peak to trough is 3 to 1.
  public static final double DEFAULT_MODULATION = 0.5;
  public static final double DEFAULT_CYCLE_MINUTES = 1440;
  public static final double DEFAULT_PHASE_DEGREES = 0;
  // The first day of a run is a Monday; weekends are quieter.
  public static final List<Double> DEFAULT_DAY_FACTORS = List.of(1.0, 1.0, 1.0, 1.0, 1.0, 0.6, 0.6);
  static final String DEFAULT_DISTRIBUTION = "exponential";
  public static final double DEFAULT_MULTIPLIER = 10;
  public static final double DEFAULT_CROWD_AT_SECONDS = 60;
  public static final double DEFAULT_CROWD_RAMP_SECONDS = 10;
  public static final double DEFAULT_CROWD_HOLD_SECONDS = 30;
  public static final double DEFAULT_CROWD_DECAY_SECONDS = 30;
  public static final double DEFAULT_INTERVAL_SECONDS = 1;
  public static final String DEFAULT_UNIT = "s";
  static final String DEFAULT_REPLAY_KIND = "timestamps";

  private static final List<String> GENERATORS =
      List.of(
          "constant",
          "poisson",
          "self_similar",
          "diurnal",
          "weekly",
          "renewal",
          "linear",
          "steps",
          "flash_crowd",
          "replay");

  private final Settings settings;

  private ArrivalProperties(Properties properties) {
    this.settings = new Settings(properties);
  }

  /** The model that the properties ask for, or null: no arrivals, a closed loop. */
  public static @Nullable ArrivalModel model(Properties properties) {
    ArrivalProperties reader = new ArrivalProperties(properties);
    return reader.settings.text(GENERATOR) == null ? null : reader.read();
  }

  /** The share of this client. */
  public static ClientShare share(Properties properties) {
    Settings settings = new Settings(properties);
    int count = (int) settings.whole(CLIENT_COUNT, 1, 1, ClientShare.MOST_CLIENTS);
    int index = (int) settings.whole(CLIENT_INDEX, 0, 0, ClientShare.MOST_CLIENTS);
    return settings.build(() -> new ClientShare(index, count), Map.of("index", CLIENT_INDEX));
  }

  /** The seed of the schedule. */
  public static long seed(Properties properties) {
    return new Settings(properties).whole(SEED, DEFAULT_SEED, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private ArrivalModel read() {
    String generator = settings.choice(GENERATOR, "", GENERATORS);
    return switch (generator) {
      case "constant" -> build(() -> new Constant(rate(generator)), Map.of());
      case "poisson" -> build(() -> new Poisson(rate(generator)), Map.of());
      case "self_similar" -> selfSimilar(generator);
      case "diurnal" -> diurnal(generator);
      case "weekly" -> weekly(generator);
      case "renewal" -> renewal(generator);
      case "flash_crowd" -> flashCrowd(generator);
      default -> new ProfileSettings(settings, generator).read();
    };
  }

  private ArrivalModel selfSimilar(String generator) {
    settings.refuseUnknown("ss.", List.of("ss.bias", "ss.leaf", "ss.resolution", "ss.levels"));
    boolean even =
        settings.choice("ss.leaf", DEFAULT_LEAF, List.of("poisson", "even")).equals("even");
    Integer levels =
        settings.text("ss.levels") == null ? null : (int) settings.whole("ss.levels", 0, 0, 40);
    return build(
        () ->
            new SelfSimilar(
                rate(generator),
                settings.number("ss.bias", DEFAULT_BIAS),
                even ? SelfSimilar.Leaf.EVEN : SelfSimilar.Leaf.POISSON,
                settings.number("ss.resolution", DEFAULT_RESOLUTION_MILLIS),
                levels),
        Map.of("bias", "ss.bias", "resolution", "ss.resolution"));
  }

  private ArrivalModel diurnal(String family) {
    GapDistribution gaps =
        gaps(family, "diurnal.modulation", "diurnal.cyclelength", "diurnal.phase");
    return build(
        () ->
            new Diurnal(
                rate(family),
                settings.number("diurnal.modulation", DEFAULT_MODULATION),
                settings.number("diurnal.cyclelength", DEFAULT_CYCLE_MINUTES),
                settings.number("diurnal.phase", DEFAULT_PHASE_DEGREES),
                gaps),
        Map.of(
            "modulation", "diurnal.modulation",
            "cycle_length", "diurnal.cyclelength",
            "phase", "diurnal.phase"));
  }

  private ArrivalModel weekly(String family) {
    GapDistribution gaps =
        gaps(family, "weekly.modulation", "weekly.daylength", "weekly.phase", "weekly.days");
    String days = settings.text("weekly.days");
    return build(
        () ->
            new Weekly(
                rate(family),
                settings.number("weekly.modulation", DEFAULT_MODULATION),
                settings.number("weekly.daylength", DEFAULT_CYCLE_MINUTES),
                settings.number("weekly.phase", DEFAULT_PHASE_DEGREES),
                days == null ? DEFAULT_DAY_FACTORS : numbers(days),
                gaps),
        Map.of(
            "modulation", "weekly.modulation",
            "day_length", "weekly.daylength",
            "phase", "weekly.phase",
            "day_factors", "weekly.days"));
  }

  private static List<Double> numbers(String joined) {
    return Stream.of(joined.split(",", -1)).map(each -> Settings.parse(each.strip())).toList();
  }

  private ArrivalModel renewal(String family) {
    GapDistribution gaps = gaps(family);
    return build(() -> new Renewal(rate(family), gaps), Map.of());
  }

  private ArrivalModel flashCrowd(String family) {
    String multiplier = "flash_crowd.multiplier";
    String at = "flash_crowd.at";
    String ramp = "flash_crowd.rampup";
    String hold = "flash_crowd.hold";
    String decay = "flash_crowd.decay";
    GapDistribution gaps = gaps(family, multiplier, at, ramp, hold, decay);
    return build(
        () ->
            new FlashCrowd(
                rate(family),
                settings.number(multiplier, DEFAULT_MULTIPLIER),
                settings.number(at, DEFAULT_CROWD_AT_SECONDS),
                settings.number(ramp, DEFAULT_CROWD_RAMP_SECONDS),
                settings.number(hold, DEFAULT_CROWD_HOLD_SECONDS),
                settings.number(decay, DEFAULT_CROWD_DECAY_SECONDS),
                gaps),
        Map.of("multiplier", multiplier, "at", at, "ramp_up", ramp, "hold", hold, "decay", decay));
  }

  private double rate(String generator) {
    String legal = "arrivals per second, a number above 0, up to 1e9";
    settings.needed(settings.rateName(), legal, GENERATOR + "=" + generator);
    return settings.number(settings.rateName(), Double.NaN);
  }

  private GapDistribution gaps(String family, String... others) {
    GapSettings gaps = new GapSettings(settings, family);
    settings.refuseUnknown(family + ".", Stream.concat(Stream.of(others), gaps.names()).toList());
    return gaps.read();
  }

  private <T> T build(Supplier<T> model, Map<String, String> fields) {
    Map<String, String> names = new HashMap<>(fields);
    names.put("rate", settings.rateName());
    return settings.build(model, names);
  }
}
