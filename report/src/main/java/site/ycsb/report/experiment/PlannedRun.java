package site.ycsb.report.experiment;

/**
 * One run of an experiment.
 *
 * @param trial from 1; also the block in which it takes its turn
 */
record PlannedRun(Treatment treatment, int trial) {
  /**
   * The name of its folder.
   *
   * @param attempt from 0; later ones repeat a run that was disturbed
   */
  String name(int attempt) {
    String name = treatment.name() + "_" + trial;
    return attempt == 0 ? name : name + "_again-" + attempt;
  }

  String text() {
    return treatment.text() + ", trial " + trial;
  }
}
