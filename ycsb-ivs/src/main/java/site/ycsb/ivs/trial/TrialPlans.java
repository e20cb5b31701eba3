package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * The specs of a trial as plans and as files. Where updates are as long as fields have become, they
 * get longer with each extend phase.
 */
final class TrialPlans {
  private final IvsPlan plan;
  private final TrialSpec specs;
  private final TrialFolder folder;
  private final boolean writesAllFields;
  private final List<SortedMap<Long, Long>> updates = new ArrayList<>();
  private WorkloadPlan main;
  private WorkloadPlan reference;

  /** Reads what is known of lengths from the folder. */
  TrialPlans(Trial trial) throws IOException {
    plan = trial.experiment().file().plan();
    specs = new TrialSpec(trial.experiment().file(), trial.number());
    folder = trial.folder();
    writesAllFields = trial.experiment().instances().writesAllFields();
    while (updates.size() < plan.epochs() && isKnown(updates.size() + 1)) {
      updates.add(read(updates.size() + 1));
    }
    main = written("main");
    reference = written("reference");
  }

  /** The plan of the instance that grows. */
  WorkloadPlan main() {
    return main;
  }

  /** The plan of the instance that does not. */
  WorkloadPlan reference() {
    return reference;
  }

  /** The plan that has the run phases of the main instance. */
  WorkloadPlan runs() {
    return specs.isMixed() ? main : reference;
  }

  /** What the operations of a plan make of the lengths of records. */
  StoredLengths lengths(WorkloadPlan grown) {
    return new StoredLengths(grown, writesAllFields);
  }

  /** The records as the extends of an epoch leave them. */
  GrownRecords grown(int epoch) {
    return new GrownRecords(main, specs.extendGroup(epoch) + 1, writesAllFields);
  }

  TrialSpec specs() {
    return specs;
  }

  /** The lengths of updates in an epoch; none for the initial length. */
  SortedMap<Long, Long> updates(int epoch) {
    return updates.get(epoch - 1);
  }

  /** Takes note of what an extend phase has made of the lengths. */
  void extended(int epoch) throws IOException {
    if (updates.size() < epoch) {
      updates.add(read(epoch));
      main = written("main");
      reference = written("reference");
    }
  }

  private boolean isKnown(int epoch) {
    return !plan.updatesFollowLengths() || folder.has(epoch, TrialFolder.EXTEND);
  }

  private SortedMap<Long, Long> read(int epoch) throws IOException {
    return plan.updatesFollowLengths()
        ? folder.read(epoch, TrialFolder.EXTEND).updateLengths()
        : new TreeMap<>();
  }

  private WorkloadPlan written(String name) throws IOException {
    return folder.writeSpec(
        0, name, name.equals("main") ? specs.main(updates) : specs.reference(updates));
  }
}
