package site.ycsb.arrival.loop;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Who has had the processors up to now, in seconds; NaN where the system does not say. Of the whole
 * machine only Linux says it, in {@code /proc/stat}.
 *
 * @param ownSeconds of this process
 * @param allSeconds of all processes
 * @param stolenSeconds that a hypervisor gave to others
 * @param runnable threads that run or wait for a processor now
 * @param collectingSeconds in which the garbage collector stopped this process
 */
record ProcessorTimes(
    double ownSeconds,
    double allSeconds,
    double stolenSeconds,
    double runnable,
    double collectingSeconds) {
  static final ProcessorTimes UNKNOWN =
      new ProcessorTimes(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0);

  private static final Path STAT = Path.of("/proc/stat");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  // Linux tells user space times in hundredths, whatever its own ticks are.
  private static final double TICKS_PER_SECOND = 100;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  // Columns of the line "cpu": user nice system idle iowait irq softirq steal.
  private static final int[] BUSY = {1, 2, 3, 6, 7};
  private static final int STEAL = 8;

  /** Asks the system. */
  static ProcessorTimes now() {
    double own = ownSecondsNow();
    double collecting = collectingSecondsNow();
    try {
      List<String> lines = Files.readAllLines(STAT);
      String[] ticks = SPACES.split(lines.get(0), -1);
      double busy = 0;
      for (int column : BUSY) {
        busy += Double.parseDouble(ticks[column]);
      }
      return new ProcessorTimes(
          own,
          busy / TICKS_PER_SECOND,
          Double.parseDouble(ticks[STEAL]) / TICKS_PER_SECOND,
          runnable(lines),
          collecting);
    } catch (IOException | RuntimeException e) {
      // Another system, or one that hides it.
      return new ProcessorTimes(own, Double.NaN, Double.NaN, Double.NaN, collecting);
    }
  }

  private static double runnable(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("procs_running "))
        .mapToDouble(line -> Double.parseDouble(SPACES.split(line, -1)[1]))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double ownSecondsNow() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / NANOS_PER_SECOND
        : Double.NaN;
  }

  /** Those that work beside the program do not stop it. */
  private static double collectingSecondsNow() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().matches(".*(Cycles|Concurrent).*"))
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        / MILLIS_PER_SECOND;
  }
}
