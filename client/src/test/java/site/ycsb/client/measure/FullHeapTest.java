package site.ycsb.client.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Outcome;

/** What is counted where no memory is left to count more, in a process with a small heap. */
final class FullHeapTest {
  private static final long LONG_NANOS = 200_000_000;
  private static final List<byte[]> HEAP = new ArrayList<>(1 << 16);

  @Test
  void tallyWithoutRoomForALongOperation_isAddedUp() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx24m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            FullHeapTest.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEqualToIgnoringNewLines("no memory, 2 service times");
  }

  /** Counts a long operation in a full heap, and adds what there is to another tally. */
  public static void main(String[] arguments) {
    OperationTally tally = new OperationTally();
    tally.ended(Outcome.OK, 0, 5);
    int bytes = 1 << 20;
    while (bytes > 64) {
      try {
        HEAP.add(new byte[bytes]);
      } catch (OutOfMemoryError e) {
        bytes /= 2;
      }
    }
    String ended = "room";
    try {
      tally.ended(Outcome.OK, 0, LONG_NANOS);
    } catch (OutOfMemoryError e) {
      ended = "no memory";
    }
    HEAP.clear();
    OperationTally all = new OperationTally();
    all.ended(Outcome.OK, 0, LONG_NANOS);
    all.add(tally);
    System.out.println(
        ended + ", " + all.result("READ", 0).serviceNanos().count() + " service times");
  }
}
