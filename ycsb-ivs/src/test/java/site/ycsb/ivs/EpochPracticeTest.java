package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment practises before its first step. */
final class EpochPracticeTest {
  @TempDir private Path folder;

  private Experiments.Ending run(String results, String seconds) throws IOException {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'cold', 'records': 20, 'extends_per_epoch': 20, 'reads_per_epoch': 5000,"
                + " 'epochs': 2, 'modes': ['main-run']}");
    return Experiments.run(
        "ivs",
        plan.toString(),
        "--db",
        Experiments.ROCKSDB,
        "-p",
        "rocksdb.dir=" + folder.resolve(results + "-store"),
        "-p",
        "tectonic.practice.seconds=" + seconds,
        "--results",
        folder.resolve(results).toString());
  }

  @Test
  void practice_isNamedAndInNoFigure() throws IOException {
    Experiments.Ending ending = run("practised", "0.001");
    Experiments.Ending without = run("unpractised", "0");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    // 100 inserts, 32 extends, 256 reads.
    assertThat(ending.err()).contains("Practice: ", "s, 388 requests to an instance of its own");
    JsonNode run = new ObjectMapper().readTree(folder.resolve("practised/run.json").toFile());
    assertThat(run.at("/practice/requests").asLong()).isEqualTo(388);
    assertThat(without.err()).doesNotContain("Practice");
    assertThat(Experiments.unmeasured(folder.resolve("practised")))
        .isEqualTo(Experiments.unmeasured(folder.resolve("unpractised")));
    assertThat(folder.resolve("practised/practice")).doesNotExist();
    // Of the trial neither, as it is over.
    assertThat(folder.resolve("practised-store"))
        .satisfiesAnyOf(
            store -> assertThat(store).doesNotExist(),
            store -> assertThat(store).isEmptyDirectory());
  }

  @Test
  void experiment_thatIsOverDoesNotPractiseAgain() throws IOException {
    assertThat(run("over", "0.001").exitCode()).isZero();

    assertThat(run("over", "0.001").err()).doesNotContain("Practice");
  }
}
