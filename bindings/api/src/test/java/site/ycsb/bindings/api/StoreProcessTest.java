package site.ycsb.bindings.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What Linux counts of processes, beside what these say of themselves. */
@EnabledOnOs(OS.LINUX)
class StoreProcessTest {
  private static final double MICROS_PER_SECOND = 1e6;

  @TempDir Path dir;

  /** The shell starts another one, which counts for a while and writes two megabytes. */
  @Test
  void processorTimeAndBytes_areThoseOfAllThatAProcessHasStarted() throws Exception {
    String work =
        "i=0; while [ $i -lt 400000 ]; do i=$((i + 1)); done;"
            + " dd if=/dev/zero of=written bs=1M count=2 conv=fsync 2>dd.log; times >times; echo;"
            + " read end";
    Process shell =
        new ProcessBuilder("sh", "-c", "sh -c \"$0\"; :", work).directory(dir.toFile()).start();
    try (BufferedReader out = shell.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEmpty();
      SortedMap<String, Long> used = new StoreProcess(shell.pid(), "").counters();
      // "0m0.31s 0m0.20s" of the shell itself, and a line of what it has started.
      double seconds =
          Files.readAllLines(dir.resolve("times")).stream()
              .flatMap(line -> Stream.of(line.split(" ", -1)))
              .mapToDouble(StoreProcessTest::seconds)
              .sum();
      assertThat(seconds).isGreaterThan(0.05);
      assertThat(requireNonNull(used.get("store-cpu-micros")) / MICROS_PER_SECOND)
          .isCloseTo(seconds, within(0.1));
      assertThat(used).containsKeys("device-read-bytes", "device-written-bytes");
    } finally {
      shell.outputWriter(UTF_8).close();
      shell.waitFor();
    }
  }

  private static double seconds(String time) {
    String[] parts = time.split("m", -1);
    return 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1].replace("s", ""));
  }

  @Test
  void threadsOfAStoreInThisProcess_areKnownByTheirNames() throws Exception {
    Map<String, Long> before = StoreProcess.embedded("busystore:").counters();
    assertThat(before).containsEntry("store-cpu-micros", 0L);
    CountDownLatch used = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Thread store = new Thread(() -> useHalfASecond(used, looked), "busystore:low0");
    store.start();
    used.await();
    Map<String, Long> after = StoreProcess.embedded("busystore:").counters();
    looked.countDown();
    store.join();
    assertThat(requireNonNull(after.get("store-cpu-micros")) / MICROS_PER_SECOND)
        .isCloseTo(0.5, within(0.1));
  }

  private static void useHalfASecond(CountDownLatch used, CountDownLatch looked) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - begin < 500_000_000L) {
      Thread.onSpinWait();
    }
    used.countDown();
    try {
      looked.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void processThatIsNotThere_hasNoCounters() {
    assertThat(new StoreProcess(Long.MAX_VALUE, "").counters()).isEmpty();
  }
}
