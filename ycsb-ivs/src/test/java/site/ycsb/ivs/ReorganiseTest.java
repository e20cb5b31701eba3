package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every so many epochs the store rewrites the records of main-run, and no operation changes. */
final class ReorganiseTest {
  @TempDir private Path folder;

  private Experiments.Ending run(String results, String binding, String more) throws IOException {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'a', 'records': 200, 'extends_per_epoch': 400, 'reads_per_epoch': 50,"
                + " 'epochs': 4, 'modes': ['main-run', 'clean-run']"
                + more
                + "}");
    return Experiments.run(
        "ivs",
        plan.toString(),
        "--db",
        binding,
        "-p",
        "rocksdb.dir=" + folder.resolve(results + "-store"),
        "--results",
        folder.resolve(results).toString());
  }

  private long files(String results, int epoch) throws IOException {
    Path file =
        folder.resolve(results).resolve("trial-1/epoch-00%d/main-run.json".formatted(epoch));
    JsonNode engine = new ObjectMapper().readTree(file.toFile()).get("engine");
    return engine.get("live-files").asLong();
  }

  @Test
  void records_areRewrittenBeforeTheyAreMeasured_andAreThoseOfAnyRun() throws IOException {
    Experiments.Ending plain = run("plain", Experiments.ROCKSDB, "");
    Experiments.Ending rewritten = run("rewritten", Experiments.ROCKSDB, ", 'reorganise_every': 2");

    assertThat(plain.exitCode()).as(plain.err()).isZero();
    assertThat(rewritten.exitCode()).as(rewritten.err()).isZero();
    assertThat(Experiments.unmeasured(folder.resolve("rewritten")))
        .isEqualTo(Experiments.unmeasured(folder.resolve("plain")));
    for (int epoch = 1; epoch <= 4; epoch++) {
      Path step = folder.resolve("rewritten/trial-1/epoch-00%d/reorganise.json".formatted(epoch));
      assertThat(Files.exists(step)).as(step.toString()).isEqualTo(epoch % 2 == 0);
    }
    // All is in the memtable, until the store rewrites it.
    assertThat(List.of(files("plain", 2), files("rewritten", 1))).containsOnly(0L);
    assertThat(files("rewritten", 2)).isOne();
  }

  @Test
  void bindingThatCannot_isRefusedBeforeAnythingIsLoaded() throws IOException {
    Experiments.Ending ending =
        run("none", "site.ycsb.bindings.memory.MemoryDb", ", 'reorganise_every': 1");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("cannot rewrite its records", "expected: rocksdb, leveldb, jdbc or mongodb");
    assertThat(folder.resolve("none")).doesNotExist();
  }
}
