package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * The instances of a binding that knows none: tables, the one thing beside keys and values that
 * YCSB's interface names. A table is used once, so that a fresh one has no history, and emptied
 * record by record.
 */
final class TableStore extends Store {
  private final RunFile run;

  TableStore(Properties properties, RunFile run) {
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
  Instance open(int trial, Role role) throws StepFailedException {
    String instance = name(trial, role);
    Properties own = new Properties();
    own.putAll(properties());
    own.setProperty(Instance.TABLE, table(instance, run.lastTable(instance)));
    return Instance.open(own);
  }

  @Override
  Instance openEmpty(int trial, Role role, WorkloadPlan plan)
      throws StepFailedException, IOException {
    String instance = name(trial, role);
    if (run.isTableFilled(instance)) {
      drop(trial, role, plan);
    }
    run.noteTable(instance, run.lastTable(instance) + 1, true);
    return open(trial, role);
  }

  @Override
  void drop(int trial, Role role, WorkloadPlan plan) throws StepFailedException, IOException {
    try (Instance instance = open(trial, role)) {
      new RecordCopy(instance).delete(keys(plan));
    }
    run.noteTable(name(trial, role), run.lastTable(name(trial, role)), false);
  }

  @Override
  void save(Instance instance, WorkloadPlan plan, Path folder) throws IOException {
    new RecordCopy(instance).save(keys(plan), folder);
  }

  @Override
  void restore(Instance fresh, Path folder) throws IOException {
    new RecordCopy(fresh).restore(folder);
  }

  @Override
  void checkApart(Instance main, WorkloadPlan plan) throws StepFailedException {
    String unused = table("unused", 1);
    String key = keys(plan).get(0);
    if (main.holds(unused, key)) {
      throw new StepFailedException(
          "binding %s does not keep tables apart: record %s of table %s is found in table %s as well, which leaves no fresh instance to measure\n  expected: a plan with \"modes\": [\"main-run\"], or a binding that keeps tables apart or has snapshots"
              .formatted(binding(), key, main.table(), unused));
    }
  }

  /** The keys of the records that a plan loads, in key order. */
  static List<String> keys(WorkloadPlan plan) {
    OperationSource source = new OperationSource(plan);
    source.trackSizes();
    source.skipNextGroup();
    List<Key> keys = new ArrayList<>();
    source.records((key, bytes) -> keys.add(key));
    return keys.stream().sorted().map(Key::toString).toList();
  }

  private String binding() {
    return properties().getProperty(Client.DB_PROPERTY);
  }

  private static String name(int trial, Role role) {
    return trial + "-" + role.name().toLowerCase(Locale.ROOT);
  }

  /** A name that SQL takes as it is. */
  private String table(String instance, int number) {
    String base = properties().getProperty(Instance.TABLE, Instance.DEFAULT_TABLE);
    return "%s_%s_%s_%d".formatted(base, run.instances(), instance.replace('-', '_'), number);
  }
}
