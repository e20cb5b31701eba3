package site.ycsb.experiment;

import org.jspecify.annotations.Nullable;

/**
 * One run of an experiment, or one search.
 *
 * @param trial from 1; also the block in which it takes its turn
 * @param rate that a search tries, operations per second; null where nothing is searched
 */
record PlannedRun(Treatment treatment, int trial, @Nullable Double rate) {
  PlannedRun(Treatment treatment, int trial) {
    this(treatment, trial, null);
  }

  /** The run of a search at a rate. */
  PlannedRun at(double tried) {
    return new PlannedRun(treatment, trial, tried);
  }

  /**
   * The name of its folder.
   *
   * @param attempt from 0; later ones repeat a run that was disturbed
   */
  String name(int attempt) {
    String name =
        treatment.name() + "_" + trial + (rate == null ? "" : "_at-" + LoadSearch.text(rate));
    return attempt == 0 ? name : name + "_again-" + attempt;
  }

  String text() {
    return treatment.text()
        + ", trial "
        + trial
        + (rate == null ? "" : ", " + LoadSearch.text(rate) + "/s");
  }
}
