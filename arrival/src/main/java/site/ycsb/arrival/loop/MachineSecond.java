package site.ycsb.arrival.loop;

/**
 * What the machine did in about a second of a run. Processors are counted as they are used: 1.5 is
 * one all the time and another half of it. What the system does not say is NaN.
 *
 * @param atSeconds when it ended, from the beginning of the run
 * @param seconds how long it took
 * @param hiccupNanos by which a thread that only slept woke late, at most
 * @param ownProcessors that this process used
 * @param otherProcessors that other processes used
 * @param stolenProcessors that a hypervisor gave to others
 * @param runnable threads of the machine that ran or waited for a processor, when it ended
 * @param collectingSeconds in which the garbage collector stopped the process
 */
public record MachineSecond(
    double atSeconds,
    double seconds,
    long hiccupNanos,
    double ownProcessors,
    double otherProcessors,
    double stolenProcessors,
    double runnable,
    double collectingSeconds) {

  static MachineSecond of(
      double atSeconds,
      double seconds,
      long hiccupNanos,
      ProcessorTimes before,
      ProcessorTimes after) {
    double own = (after.ownSeconds() - before.ownSeconds()) / seconds;
    double all = (after.allSeconds() - before.allSeconds()) / seconds;
    return new MachineSecond(
        atSeconds,
        seconds,
        hiccupNanos,
        own,
        // The two are counted by different clocks.
        Double.isNaN(all) ? Double.NaN : Math.max(0, all - own),
        (after.stolenSeconds() - before.stolenSeconds()) / seconds,
        after.runnable(),
        after.collectingSeconds() - before.collectingSeconds());
  }
}
