package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;

/**
 * Threads that overtake each other change neither the stream nor what its operations find: what
 * depends on an operation in flight waits for it, and the result says so. {@code
 * -Dreordered.scale=1 -Dreordered.threads=64 -Dreordered.verify=all} sends all ten million
 * operations, and looks at every record.
 */
final class ReorderedRunTest {
  private static final Path SPEC =
      Project.home().resolve("src/test/resources/ten-million.spec.json");
  private static final long OPERATIONS = 10_000_000;
  private static final double SCALE =
      Double.parseDouble(System.getProperty("reordered.scale", Project.FULL ? "0.2" : "0.05"));
  private static final int THREADS = Integer.getInteger("reordered.threads", 16);
  private static final String VERIFY = System.getProperty("reordered.verify", "sample");

  @Test
  void operations_thatOvertakeEachOther_areTheStreamWithoutViolations() throws Exception {
    AtomicLong seeds = new AtomicLong();

    SpecRun run =
        SpecRun.of(
            Map.of(
                "tectonic.spec",
                SPEC.toString(),
                "tectonic.verify",
                VERIFY,
                "tectonic.scale",
                Double.toString(SCALE)),
            THREADS,
            () -> new DelayingDb(seeds.incrementAndGet()));

    assertThat(run.problems()).isEmpty();
    assertThat(run.violations()).isEqualTo("0");
    long operations =
        run.phases().stream().flatMap(phase -> phase.values().stream()).mapToLong(n -> n).sum();
    assertThat(operations).isEqualTo(Math.round(SCALE * OPERATIONS));
    assertThat(run.digest()).isEqualTo(digestOfTheStream());
    assertThat(run.stalled()).isPositive();
  }

  private static String digestOfTheStream() throws IOException {
    GeneratedTrace trace =
        new GeneratedTrace(
            SpecReader.read(SPEC).plan(new PlanOptions(null, SCALE, List.of())), false, false);
    trace.writeTo(OutputStream.nullOutputStream());
    assertThat(trace.skipped()).isZero();
    return trace.digestText();
  }
}
