package site.ycsb.ivs.trial;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.ivs.plan.PlanFile;

/**
 * Practises before an experiment, so that no epoch is faster only because it comes later. Small
 * trials of the plan run on an instance of their own, each with twice as many requests.
 *
 * @param seconds that they took
 * @param requests that they had
 */
record EpochPractice(double seconds, long requests) {
  private static final int FEWEST_READS = 1 << 8;
  // By when the compiler has seen enough of the code that each request needs.
  private static final int MOST_READS = 1 << 17;
  // That no trial of the experiment has.
  private static final int TRIAL = 0;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Practises, and begins no trial if one that takes as long as the last would take too long. */
  static EpochPractice before(Experiment experiment, long mostNanos)
      throws StepFailedException, IOException, InterruptedException {
    LongSupplier nanoClock = experiment.nanoClock();
    Path folder = experiment.folder().resolve("practice");
    long begin = nanoClock.getAsLong();
    long now = begin;
    long last = 0;
    long requests = 0;
    for (int reads = FEWEST_READS;
        reads <= MOST_READS && now - begin + last < mostNanos;
        reads *= 2) {
      ResultFolder.delete(folder);
      PlanFile small = experiment.file().small(reads);
      new Trial(experiment.silently(small, folder), TRIAL).run();
      requests += small.plan().operationsFrom(1, 0);
      last = nanoClock.getAsLong() - now;
      now += last;
    }
    ResultFolder.delete(folder);
    return new EpochPractice((now - begin) / NANOS_PER_SECOND, requests);
  }

  String text() {
    return format(
        "Practice: %.1f s, %,d requests to an instance of its own, in no figure",
        seconds, requests);
  }
}
