package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.client.run.Databases;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;

/** The instances of a store that an experiment uses, one for each mode: names and removes them. */
public final class Instances {
  private final Properties properties;
  private final String prefix;
  private final FreshInstance naming;

  /**
   * @param prefix what the names of this experiment's instances begin with
   * @throws UsageException if the binding has no instances
   */
  public Instances(Properties properties, String prefix) {
    this.properties = properties;
    this.prefix = prefix;
    this.naming = naming(properties);
  }

  /**
   * Finds out whether a binding can do what a plan asks of it.
   *
   * @throws UsageException if it has no instances, or cannot rewrite them as it should
   */
  static void check(Properties properties, IvsPlan plan) {
    FreshInstance binding = naming(properties);
    if (plan.reorganiseEvery() != null && !(binding instanceof Reorganise)) {
      throw new UsageException(
          ("binding %s cannot rewrite its records, as \"reorganise_every\" asks it to\n"
                  + "  expected: rocksdb, leveldb, jdbc or mongodb, or a plan without it")
              .formatted(properties.getProperty(Client.DB_PROPERTY)));
    }
  }

  private static FreshInstance naming(Properties properties) {
    if (Databases.bare(properties) instanceof FreshInstance naming) {
      return naming;
    }
    throw new UsageException(
        ("binding %s has no fresh instances, and an experiment in epochs needs one for each mode\n"
                + "  expected: a binding with the capability FreshInstance, such as those of this"
                + " project; others run a spec with \"extends\" by bin/ycsb")
            .formatted(properties.getProperty(Client.DB_PROPERTY)));
  }

  /** Opens an instance as it is. */
  StoreInstance open(int trial, Mode mode) throws StepFailedException {
    String name = prefix + "-" + trial + "-" + mode.instance();
    return StoreInstance.open(naming.freshInstance(properties, name));
  }

  /** Opens an empty instance; removes what an interrupted step left. */
  StoreInstance openEmpty(int trial, Mode mode) throws StepFailedException {
    drop(trial, mode);
    return open(trial, mode);
  }

  /** Removes a closed instance. */
  void drop(int trial, Mode mode) throws StepFailedException {
    try (StoreInstance instance = open(trial, mode)) {
      ((FreshInstance) instance.db()).dropInstance();
    } catch (IOException | RuntimeException e) {
      throw new StepFailedException("the store cannot be emptied: " + ExceptionText.of(e), e);
    }
  }

  Properties properties() {
    return properties;
  }

  boolean writesAllFields() {
    return Boolean.parseBoolean(properties.getProperty("writeallfields", "false").strip());
  }
}
