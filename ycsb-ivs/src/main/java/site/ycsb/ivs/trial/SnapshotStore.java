package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.arrival.run.ExceptionText;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** The instances of a binding that has them, as {@link Snapshot} says. */
final class SnapshotStore extends Store {
  private final String prefix;
  private final Snapshot naming;

  /**
   * @param prefix of the names of all instances
   */
  SnapshotStore(Properties properties, String prefix, Snapshot naming) {
    super(properties);
    this.prefix = prefix;
    this.naming = naming;
  }

  @Override
  public Optional<String> notice() {
    return Optional.empty();
  }

  @Override
  Instance open(int trial, Role role) throws StepFailedException {
    String name = prefix + "-" + trial + "-" + role.name().toLowerCase(Locale.ROOT);
    return Instance.open(naming.freshInstance(properties(), name));
  }

  @Override
  Instance openEmpty(int trial, Role role, WorkloadPlan plan) throws StepFailedException {
    drop(trial, role, plan);
    return open(trial, role);
  }

  @Override
  void drop(int trial, Role role, WorkloadPlan plan) throws StepFailedException {
    try (Instance instance = open(trial, role)) {
      snapshot(instance).dropInstance();
    } catch (IOException | RuntimeException e) {
      throw new StepFailedException("the store cannot be emptied: " + ExceptionText.of(e), e);
    }
  }

  @Override
  void save(Instance instance, WorkloadPlan plan, Path folder) throws IOException {
    snapshot(instance).saveSnapshot(List.of(instance.table()), folder);
  }

  @Override
  void restore(Instance fresh, Path folder) throws IOException {
    snapshot(fresh).restoreSnapshot(folder);
  }

  @Override
  void checkApart(Instance main, WorkloadPlan plan) {
    // That they are is what the interface promises, and the contract tests.
  }

  private static Snapshot snapshot(Instance instance) {
    return (Snapshot) instance.db();
  }
}
