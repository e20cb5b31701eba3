package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.arrival.run.Databases;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Has the instances that the steps of an experiment use: names, fills and removes them. */
public abstract sealed class Store permits SnapshotStore, TableStore {
  private final Properties properties;

  Store(Properties properties) {
    this.properties = properties;
  }

  /** What an instance is for. */
  enum Role {
    MAIN,
    REFERENCE,
    CLEAN,
    BASE
  }

  /** The instances of a binding with snapshots, or the tables of one without. */
  public static Store of(Properties properties, RunFile run) {
    DB db = Databases.bare(properties);
    return db instanceof Snapshot naming
        ? new SnapshotStore(properties, run.instances(), naming)
        : new TableStore(properties, run);
  }

  /** How records come into a fresh instance, for the file of the run. */
  public static String copying(Properties properties) {
    return Databases.bare(properties) instanceof Snapshot ? "by snapshot" : "by reading";
  }

  /** What the user should know of the instances. */
  public abstract Optional<String> notice();

  /** Opens an instance as it is. */
  abstract Instance open(int trial, Role role) throws StepFailedException;

  /**
   * Opens an instance with nothing in it, whatever an interrupted step has left there.
   *
   * @param plan whose records the instance has held or will hold
   */
  abstract Instance openEmpty(int trial, Role role, WorkloadPlan plan)
      throws StepFailedException, IOException;

  /** Removes the records of an instance, which nobody has open. */
  abstract void drop(int trial, Role role, WorkloadPlan plan)
      throws StepFailedException, IOException;

  /** Writes all records to an empty folder. */
  abstract void save(Instance instance, WorkloadPlan plan, Path folder) throws IOException;

  /** Fills an empty instance with the records of a folder. */
  abstract void restore(Instance fresh, Path folder) throws IOException;

  /** Checks, once records are loaded, that instances know nothing of one another. */
  abstract void checkApart(Instance main, WorkloadPlan plan) throws StepFailedException;

  final Properties properties() {
    return properties;
  }

  final boolean writesAllFields() {
    return Boolean.parseBoolean(properties.getProperty("writeallfields", "false").strip());
  }
}
