package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.client.run.Databases;
import site.ycsb.client.run.ExceptionText;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/** The instances of a store that an experiment uses, one for each mode: names and fills them. */
public abstract sealed class Instances {
  final Properties properties;

  private Instances(Properties properties) {
    this.properties = properties;
  }

  /** The instances of a binding with snapshots, or the tables of one without. */
  public static Instances of(Properties properties, RunFile run) {
    DB db = Databases.bare(properties);
    return db instanceof Snapshot naming
        ? new Snapshots(properties, run.instances(), naming)
        : new Tables(properties, run);
  }

  /** How records come into a fresh instance, for the file of the run. */
  public static String copying(Properties properties) {
    return Databases.bare(properties) instanceof Snapshot ? "by snapshot" : "by reading";
  }

  /** What the user should know of the instances. */
  public abstract Optional<String> notice();

  /** Opens an instance as it is. */
  abstract StoreInstance open(int trial, Mode mode) throws StepFailedException;

  /**
   * Opens an instance with nothing in it, whatever an interrupted step has left there.
   *
   * @param plan whose records the instance has held or will hold
   */
  abstract StoreInstance openEmpty(int trial, Mode mode, WorkloadPlan plan)
      throws StepFailedException, IOException;

  /** Removes the records of an instance, which nobody has open. */
  abstract void drop(int trial, Mode mode, WorkloadPlan plan)
      throws StepFailedException, IOException;

  /** Writes all records to an empty folder. */
  abstract void save(StoreInstance instance, WorkloadPlan plan, Path folder) throws IOException;

  /** Fills an empty instance with the records of a folder. */
  abstract void restore(StoreInstance fresh, Path folder) throws IOException;

  /** Checks, once records are loaded, that instances know nothing of one another. */
  abstract void checkApart(StoreInstance main, WorkloadPlan plan) throws StepFailedException;

  final boolean writesAllFields() {
    return Boolean.parseBoolean(properties.getProperty("writeallfields", "false").strip());
  }

  private static String name(int trial, Mode mode) {
    return trial + "-" + mode.instance();
  }

  /** The instances of a binding that has them, as {@link Snapshot} says. */
  private static final class Snapshots extends Instances {
    private final String prefix;
    private final Snapshot naming;

    Snapshots(Properties properties, String prefix, Snapshot naming) {
      super(properties);
      this.prefix = prefix;
      this.naming = naming;
    }

    @Override
    public Optional<String> notice() {
      return Optional.empty();
    }

    @Override
    StoreInstance open(int trial, Mode mode) throws StepFailedException {
      return StoreInstance.open(naming.freshInstance(properties, prefix + "-" + name(trial, mode)));
    }

    @Override
    StoreInstance openEmpty(int trial, Mode mode, WorkloadPlan plan) throws StepFailedException {
      drop(trial, mode, plan);
      return open(trial, mode);
    }

    @Override
    void drop(int trial, Mode mode, WorkloadPlan plan) throws StepFailedException {
      try (StoreInstance instance = open(trial, mode)) {
        snapshot(instance).dropInstance();
      } catch (IOException | RuntimeException e) {
        throw new StepFailedException("the store cannot be emptied: " + ExceptionText.of(e), e);
      }
    }

    @Override
    void save(StoreInstance instance, WorkloadPlan plan, Path folder) throws IOException {
      snapshot(instance).saveSnapshot(List.of(instance.table()), folder);
    }

    @Override
    void restore(StoreInstance fresh, Path folder) throws IOException {
      snapshot(fresh).restoreSnapshot(folder);
    }

    @Override
    void checkApart(StoreInstance main, WorkloadPlan plan) {
      // That they are is what the interface promises, and the contract tests.
    }

    private static Snapshot snapshot(StoreInstance instance) {
      return (Snapshot) instance.db();
    }
  }

  /**
   * The instances of a binding that knows none: tables, the one thing beside keys and values that
   * YCSB's interface names. A table is used once, so that a fresh one has no history, and emptied
   * record by record.
   */
  private static final class Tables extends Instances {
    private final RunFile run;

    Tables(Properties properties, RunFile run) {
      super(properties);
      this.run = run;
    }

    @Override
    public Optional<String> notice() {
      return Optional.of(
          "%s has no snapshots: its instances are tables, such as %s, and are copied by reading; a store that makes no tables itself needs them made before"
              .formatted(binding(), table("1-main", 1)));
    }

    @Override
    StoreInstance open(int trial, Mode mode) throws StepFailedException {
      String instance = name(trial, mode);
      Properties own = new Properties();
      own.putAll(properties);
      own.setProperty(StoreInstance.TABLE, table(instance, run.lastTable(instance)));
      return StoreInstance.open(own);
    }

    @Override
    StoreInstance openEmpty(int trial, Mode mode, WorkloadPlan plan)
        throws StepFailedException, IOException {
      String instance = name(trial, mode);
      if (run.isTableFilled(instance)) {
        drop(trial, mode, plan);
      }
      run.noteTable(instance, run.lastTable(instance) + 1, true);
      return open(trial, mode);
    }

    @Override
    void drop(int trial, Mode mode, WorkloadPlan plan) throws StepFailedException, IOException {
      try (StoreInstance instance = open(trial, mode)) {
        new RecordCopy(instance).delete(keys(plan));
      }
      run.noteTable(name(trial, mode), run.lastTable(name(trial, mode)), false);
    }

    @Override
    void save(StoreInstance instance, WorkloadPlan plan, Path folder) throws IOException {
      new RecordCopy(instance).save(keys(plan), folder);
    }

    @Override
    void restore(StoreInstance fresh, Path folder) throws IOException {
      new RecordCopy(fresh).restore(folder);
    }

    @Override
    void checkApart(StoreInstance main, WorkloadPlan plan) throws StepFailedException {
      String unused = table("unused", 1);
      String key = keys(plan).get(0);
      if (main.holds(unused, key)) {
        throw new StepFailedException(
            "binding %s does not keep tables apart: record %s of table %s is found in table %s as well, which leaves no fresh instance to measure\n  expected: a plan with \"modes\": [\"main-run\"], or a binding that keeps tables apart or has snapshots"
                .formatted(binding(), key, main.table(), unused));
      }
    }

    /** The keys of the records that a plan loads, in key order. */
    private static List<String> keys(WorkloadPlan plan) {
      OperationSource source = new OperationSource(plan);
      source.trackSizes();
      plan.groups().stream()
          .takeWhile(GroupPlan::insertsOnly)
          .forEach(loaded -> source.skipNextGroup());
      List<Key> keys = new ArrayList<>();
      source.records((key, bytes) -> keys.add(key));
      return keys.stream().sorted().map(Key::toString).toList();
    }

    private String binding() {
      return properties.getProperty(Client.DB_PROPERTY);
    }

    /** A name that SQL takes as it is. */
    private String table(String instance, int number) {
      String base = properties.getProperty(StoreInstance.TABLE, StoreInstance.DEFAULT_TABLE);
      return "%s_%s_%s_%d".formatted(base, run.instances(), instance.replace('-', '_'), number);
    }
  }
}
