package site.ycsb.ivs.plan;

import java.util.Locale;

/** How much an experiment has to do, and how much room its records take, before it begins. */
public record ExperimentSize(IvsPlan plan) {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** Bytes of all values after an epoch, as long as no field is full. */
  public long bytes(int epoch) {
    return plan.records() * plan.recordBytes()
        + (long) epoch * plan.extendsPerEpoch() * plan.extendLength();
  }

  /** Operations of an epoch, those that load baselines included. */
  public long operations(int epoch) {
    long operations = plan.extendsPerEpoch();
    if (plan.measures(epoch)) {
      operations += (long) plan.modes().size() * plan.readsPerEpoch();
      operations += plan.has(Mode.AVERAGE_BASELINE) ? plan.records() : 0;
      operations += plan.has(Mode.SPREAD_BASELINE) ? bytes(epoch) / plan.recordBytes() : 0;
    }
    return operations;
  }

  /** Operations of all epochs of a trial from one on. */
  public long operationsFrom(int epoch) {
    long operations = 0;
    for (int next = epoch; next <= plan.epochs(); next++) {
      operations += operations(next);
    }
    return operations;
  }

  /** The whole in one line. */
  public String text() {
    // The main instance, and at its time what is kept for the clean run and one fresh instance.
    int copies = 1 + (plan.has(Mode.CLEAN_RUN) ? 2 : plan.modes().size() > 1 ? 1 : 0);
    double megabytes = bytes(plan.epochs()) / BYTES_PER_MEGABYTE;
    return String.format(
        Locale.ROOT,
        "%,d operations in %d trial%s of %d epochs; values grow to %,.1f MB, and up to %d copies of them at a time take about %,.1f MB, what the store adds left out",
        plan.trials() * (plan.records() + operationsFrom(1)),
        plan.trials(),
        plan.trials() == 1 ? "" : "s",
        plan.epochs(),
        megabytes,
        copies,
        copies * megabytes);
  }
}
