package site.ycsb.bindings.lying;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.bindings.api.Liar;
import site.ycsb.bindings.base.BindingProperties;

/**
 * Holds the checked properties of a lying store.
 *
 * @param lie what it tells
 * @param rate the share of the requests that the lie is about, from 0 to 1
 * @param seed which of the requests those are
 * @param after requests that are answered truly first, as a run asks what the store does
 * @param name what instances share that lie together
 * @param reports whether how often it lied is printed at the end
 * @param store the class of the binding below
 */
record LyingSettings(
    Lie lie, double rate, long seed, long after, String name, boolean reports, String store) {
  private static final String KIND = Liar.KIND_PROPERTY;
  private static final String RATE = "lying.rate";
  private static final String SEED = "lying.seed";
  private static final String AFTER = "lying.after";
  private static final String NAME = "lying.name";
  private static final String REPORT = "lying.report";
  private static final String STORE = "lying.store";
  private static final List<String> LEGAL = List.of(KIND, RATE, SEED, AFTER, NAME, REPORT, STORE);

  /** Reads the settings, or says which property is wrong and what is legal. */
  static LyingSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    Map<String, Lie> lies = new LinkedHashMap<>();
    Arrays.stream(Lie.values()).forEach(lie -> lies.put(lie.id(), lie));
    return new LyingSettings(
        given.choice(KIND, Lie.NONE.id(), lies),
        share(given.text(RATE, "0.01")),
        given.number(SEED, 1, 0, 999_999_999),
        given.number(AFTER, 200, 0, 999_999_999),
        given.text(NAME, "default"),
        given.flag(REPORT, true),
        given.text(STORE, "site.ycsb.bindings.memory.MemoryDb"));
  }

  private static double share(String text) throws DBException {
    if (text.matches("[0-9]*\\.?[0-9]+")) {
      double share = Double.parseDouble(text);
      if (share <= 1) {
        return share;
      }
    }
    throw new DBException(RATE + "=" + text + " is not a number from 0 to 1");
  }

  /** The binding below, which nothing has been asked of. */
  DB newStore(Properties properties) throws DBException {
    try {
      DB below = Class.forName(store).asSubclass(DB.class).getDeclaredConstructor().newInstance();
      below.setProperties(properties);
      return below;
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException(
          STORE + "=" + store + " is not the class of a binding, with its jar in CLASSPATH", e);
    }
  }
}
