package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The times of processors are those of the system, and a second has the differences of two. */
class ProcessorTimesTest {
  private static final double TICK_SECONDS = 0.01;
  private static final double DOUBT_SECONDS = 4 * TICK_SECONDS;

  @Test
  @EnabledOnOs(OS.LINUX)
  void now_liesBetweenTwoLooksAtProcStat() throws IOException {
    List<Double> before = looks();
    ProcessorTimes now = ProcessorTimes.now();
    List<Double> after = looks();
    List<Double> found =
        List.of(now.ownSeconds(), now.allSeconds(), now.stolenSeconds(), now.collectingSeconds());
    for (int i = 0; i < found.size(); i++) {
      // The kernel adds up each processor's ticks while it prints them.
      assertThat(found.get(i))
          .isBetween(before.get(i) - DOUBT_SECONDS, after.get(i) + DOUBT_SECONDS);
    }
    // Whoever asks runs.
    assertThat(now.runnable()).isGreaterThanOrEqualTo(1);
  }

  /**
   * Own time; that of all; that which was stolen; that of collections which stopped the process.
   */
  private static List<Double> looks() throws IOException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long[] ticks =
        Stream.of(Files.readAllLines(Path.of("/proc/stat")).get(0).split(" +", -1))
            .skip(1)
            .mapToLong(Long::parseLong)
            .toArray();
    // user, nice, system, irq and softirq; idle and iowait are not used.
    long busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
    double collecting =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> !bean.getName().contains("Concurrent"))
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum();
    return List.of(
        (double) system.getProcessCpuTime() / 1e9,
        (double) busy * TICK_SECONDS,
        (double) ticks[7] * TICK_SECONDS,
        collecting / 1000);
  }

  @Test
  void second_hasWhatWasUsedInIt() {
    ProcessorTimes before = new ProcessorTimes(10, 50, 4, 7, 0.5);
    ProcessorTimes after = new ProcessorTimes(13, 56, 5, 3, 0.75);
    assertThat(MachineSecond.of(9, 2, 11, before, after))
        .isEqualTo(new MachineSecond(9, 2, 11, 1.5, 1.5, 0.5, 3, 0.25));
  }

  @Test
  void others_areNeverLessThanNobody_andUnknownWhereTheSystemDoesNotSay() {
    ProcessorTimes before = new ProcessorTimes(10, 50, 4, 7, 0);
    ProcessorTimes less = new ProcessorTimes(13, 52, 4, 7, 0);
    assertThat(MachineSecond.of(1, 1, 0, before, less).otherProcessors()).isCloseTo(0, within(0.0));
    assertThat(MachineSecond.of(1, 1, 0, before, ProcessorTimes.UNKNOWN).otherProcessors()).isNaN();
  }
}
