package site.ycsb.ivs.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.show.Terminal;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.StepResult;

/** What an experiment says of its progress: the step, and how long the rest takes. */
final class EpochProgressTest {
  private static final long SECOND = 1_000_000_000;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private long now;

  /** 100 + 2 * 1,000 + 2 * 900 operations: load, and by epoch extends and reads. */
  private static IvsPlan plan(Path folder) throws IOException {
    Path file = folder.resolve("plan.json");
    Files.writeString(
        file,
        """
        {"name": "p", "records": 100, "extends_per_epoch": 1000, "reads_per_epoch": 900,
         "epochs": 2, "slices": 3, "modes": ["main-run"]}
        """);
    return PlanFile.read(file).plan();
  }

  /**
   * Two loads of 1,000; by epoch 10,000 extends, 5 modes of 20,000 reads and 1,000 records of the
   * average length; 2,000 records of 1 kB after the first epoch, and 1,000 more by each other one.
   */
  @Test
  void estimate_countsWhatEachEpochAddsToTheSpreadBaseline(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("plan.json");
    Files.writeString(
        file,
        """
        {"name": "p", "records": 1000, "extends_per_epoch": 10000, "reads_per_epoch": 20000,
         "epochs": 3}
        """);

    assertThat(PlanFile.read(file).plan().operationsFrom(1, 0))
        .isEqualTo(2 * 1_000 + 3 * (10_000 + 5 * 20_000 + 1_000) + 2_000 + 2 * 1_000);
  }

  private static StepResult result(int epoch, String step) {
    return new StepResult(
        1,
        epoch,
        step,
        0,
        1.5,
        false,
        List.of(),
        new TreeMap<>(),
        100,
        2_000_000,
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeMap<>());
  }

  private String last() {
    List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
    return lines.get(lines.size() - 1);
  }

  @Test
  void timeLeft_isByOperationsInTheFirstEpoch_andByEpochsAfterIt(@TempDir Path folder)
      throws IOException {
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    try (EpochProgress progress =
        new EpochProgress(err, Terminal.none(0), () -> now, plan(folder))) {
      progress.stepBegins(1, 0, "opening the store", 0, () -> 0);
      progress.stepBegins(1, 0, "load", 100, () -> 0);
      now = SECOND;
      progress.stepEnded(result(0, "load"));
      // 100 operations took a second, and 3,800 are left.
      assertThat(last()).isEqualTo("load  1.5 s  100 records of 2.0 MB  ETA 0:38");

      progress.epochBegins(1, 1);
      progress.stepBegins(1, 1, "extend", 1000, () -> 0);
      now = 11 * SECOND;
      progress.stepEnded(result(1, "extend"));
      assertThat(last()).startsWith("epoch 1/2  extend  ").endsWith("ETA 0:28");
      for (int slice = 1; slice <= 3; slice++) {
        progress.stepBegins(1, 1, "main-run slice " + slice + "/3", 300, () -> 0);
      }
      assertThat(progress.place()).isEqualTo("epoch 1/2  main-run slice 3/3");
      now = 20 * SECOND;
      progress.stepEnded(result(1, "main-run"));
      // 2,000 operations took 20 seconds, and 1,900 are left.
      assertThat(last()).startsWith("epoch 1/2  main-run  ").endsWith("ETA 0:19");
      progress.epochEnded(true);

      progress.epochBegins(1, 2);
      progress.stepBegins(1, 2, "extend", 1000, () -> 0);
      now = 24 * SECOND;
      progress.stepEnded(result(2, "extend"));
      // The epoch before took 19 seconds, and 4 of this one are over.
      assertThat(last()).endsWith("ETA 0:15");
    }
  }
}
