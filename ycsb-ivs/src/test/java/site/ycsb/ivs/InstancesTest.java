package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment makes of the instances of a store. */
final class InstancesTest {
  private static final String PLAN =
      "{'name': 'instances', 'records': 200, 'extends_per_epoch': 2000, 'reads_per_epoch': 20000,"
          + " 'extend_distribution': 'zipfian', 'epochs': 2, 'seed': 3";

  @TempDir private Path folder;

  @Test
  void bindingWithoutInstances_isRefused_beforeAnythingIsDone() throws IOException {
    Path plan = Experiments.plan(folder, PLAN + "}");

    Experiments.Ending ending = run(plan, "none", PlainDb.class.getName());

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err())
        .contains("binding " + PlainDb.class.getName() + " has no fresh instances", "expected")
        .doesNotContain("Exception", "\tat ");
    assertThat(folder.resolve("none/results")).doesNotExist();
  }

  /** 200 kB at first, and 200 kB more by each epoch, in records of 1 kB; reads find them all. */
  @Test
  void spreadBaseline_whereNothingIsUpdated_isOneTableThatGrows() throws IOException {
    Path plan =
        Experiments.plan(
            folder, PLAN.replace("'epochs': 2", "'epochs': 3, 'modes': ['spread-baseline']") + "}");

    Experiments.Ending ending = run(plan, "spread", Experiments.ROCKSDB);

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    Path epoch = folder.resolve("spread/results/trial-1/epoch-003");
    assertThat(json(epoch.resolve("spread-baseline.json")).get("liveRecords").asInt())
        .isEqualTo(800);
    assertThat(
            json(epoch.resolve("spread-baseline.spec.json"))
                .at("/sections/0/groups")
                .findValuesAsText("op_count"))
        .containsExactly("400", "200", "200", "20000");
  }

  @Test
  void extendOfAllFields_thatFailedHalfway_goesOn_andEndsAsIfItHadNot() throws IOException {
    String allFields = "writeallfields=true";
    String noPractice = "tectonic.practice.seconds=0";
    String binding = FailingDb.class.getName();
    Path plan = Experiments.plan(folder, PLAN + ", 'modes': ['main-run', 'clean-run']}");
    assertThat(run(plan, "calm", binding, "-p", allFields, "-p", noPractice).exitCode()).isZero();

    FailingDb.failAfter(3_000);
    Experiments.Ending failed = run(plan, "failed", binding, "-p", allFields, "-p", noPractice);
    Experiments.Ending rest = run(plan, "failed", binding, "-p", allFields, "-p", noPractice);

    assertThat(failed.exitCode()).as(failed.err()).isEqualTo(1);
    assertThat(failed.err()).contains("failed: epoch 2/2  extend: ");
    assertThat(rest.exitCode()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("trial 1 fills its instances anew, as its last finished step");
    Path calm = folder.resolve("calm/results");
    Path resumed = folder.resolve("failed/results");
    assertThat(Experiments.unmeasured(resumed)).isEqualTo(Experiments.unmeasured(calm));
    assertThat(resumed.resolve("sizes.csv")).hasSameTextualContentAs(calm.resolve("sizes.csv"));
  }

  private Experiments.Ending run(Path plan, String name, String binding, String... more)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    List<String> command =
        new ArrayList<>(
            List.of(
                "ivs",
                plan.toString(),
                "--db",
                binding,
                "-p",
                "rocksdb.dir=" + own.resolve("store"),
                "--results",
                own.resolve("results").toString()));
    command.addAll(List.of(more));
    return Experiments.run(command.toArray(String[]::new));
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
