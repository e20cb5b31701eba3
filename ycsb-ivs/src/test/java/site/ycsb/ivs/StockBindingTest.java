package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment on a binding without snapshots is one on a binding with them. */
final class StockBindingTest {
  private static final String PLAN =
      "{'name': 'stock', 'records': 200, 'extends_per_epoch': 2000, 'reads_per_epoch': 20000,"
          + " 'extend_distribution': 'zipfian', 'epochs': 2, 'seed': 3";

  @TempDir private Path folder;

  @Test
  void experiment_withoutSnapshots_isThatOfABindingWithThem() throws Exception {
    Path plan = Experiments.plan(folder, PLAN + ", 'mix': {'read': 1, 'update': 1}}");
    Path snapshots = experiment(plan, "snapshots", Experiments.ROCKSDB);

    Experiments.Ending ending = run(plan, "tables", StockLikeDb.class.getName());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .contains(StockLikeDb.class.getName() + " has no snapshots: its instances are tables")
        .contains("copied by reading");
    Path tables = folder.resolve("tables/results");
    assertThat(Experiments.unmeasured(tables))
        .isEqualTo(Experiments.unmeasured(snapshots))
        .allMatch(row -> row.get(6).equals("0") && row.get(7).equals("0"));
    assertThat(tables.resolve("sizes.csv")).hasSameTextualContentAs(snapshots.resolve("sizes.csv"));
    assertThat(runFile(tables).path("copied").asText()).isEqualTo("by reading");
    assertThat(runFile(snapshots).path("copied").asText()).isEqualTo("by snapshot");
    assertThat(runFile(tables).path("tables").toString())
        .isEqualTo(
            "{'1-main':{'last':1,'filled':true},'1-reference':{'last':1,'filled':true},"
                    .replace('\'', '"')
                + "'1-clean':{'last':2,'filled':false},'1-average':{'last':2,'filled':false},"
                    .replace('\'', '"')
                + "'1-spread':{'last':2,'filled':false}}".replace('\'', '"'));
    assertThat(records(tables, "clean", 2)).isEmpty();
    assertThat(records(tables, "main", 1)).hasSize(200);
  }

  /** 200 kB at first, and 200 kB more by each epoch, in records of 1 kB; reads find them all. */
  @Test
  void spreadBaseline_whereNothingIsUpdated_isOneTableThatGrows() throws Exception {
    Path plan =
        Experiments.plan(
            folder, PLAN.replace("'epochs': 2", "'epochs': 3, 'modes': ['spread-baseline']") + "}");

    Path results = experiment(plan, "spread", StockLikeDb.class.getName());

    assertThat(runFile(results).at("/tables/1-spread/last").asInt()).isOne();
    Path epoch = results.resolve("trial-1/epoch-003");
    ObjectMapper mapper = new ObjectMapper();
    assertThat(mapper.readTree(epoch.resolve("spread-baseline.json").toFile()).get("liveRecords"))
        .isEqualTo(mapper.readTree("800"));
    assertThat(
            mapper
                .readTree(epoch.resolve("spread-baseline.spec.json").toFile())
                .at("/sections/0/groups")
                .findValuesAsText("op_count"))
        .containsExactly("400", "200", "200", "20000");
  }

  @Test
  void killed_whileACopyIsMeasured_takesAFreshTable_andEndsAsIfItWereNot() throws Exception {
    Path plan = Experiments.plan(folder, PLAN + "}");
    Path undisturbed = experiment(plan, "undisturbed", StockLikeDb.class.getName());
    Path err = folder.resolve("err");
    Process process = Experiments.start(err, command(plan, "killed", StockLikeDb.class.getName()));
    Path results = folder.resolve("killed/results");
    Path measured = results.resolve("trial-1/epoch-002/main-run.json");
    Experiments.await(
        process,
        () -> Files.exists(measured) && runFile(results).at("/tables/1-clean/last").asInt() == 2,
        err);
    process.destroyForcibly().waitFor();
    assertThat(results.resolve("trial-1/epoch-002/clean-run.json")).doesNotExist();

    Path killed = experiment(plan, "killed", StockLikeDb.class.getName());

    assertThat(Experiments.unmeasured(killed)).isEqualTo(Experiments.unmeasured(undisturbed));
    assertThat(killed.resolve("sizes.csv"))
        .hasSameTextualContentAs(undisturbed.resolve("sizes.csv"));
    assertThat(runFile(killed).at("/tables/1-clean/last").asInt()).isEqualTo(3);
    assertThat(records(killed, "clean", 2)).isEmpty();
    assertThat(records(killed, "main", 1)).isEqualTo(records(undisturbed, "main", 1)).hasSize(200);
  }

  @Test
  void extendOfAllFields_thatFailedHalfway_goesOn_andEndsAsIfItHadNot() throws Exception {
    String allFields = "writeallfields=true";
    String binding = StockLikeDb.class.getName();
    Path plan = Experiments.plan(folder, PLAN + ", 'modes': ['main-run', 'clean-run']}");
    assertThat(run(plan, "calm", binding, "-p", allFields).exitCode()).isZero();

    StockLikeDb.failAfter(3_000);
    Experiments.Ending failed = run(plan, "failed", binding, "-p", allFields);
    Experiments.Ending rest = run(plan, "failed", binding, "-p", allFields);

    assertThat(failed.exitCode()).as(failed.err()).isEqualTo(1);
    assertThat(failed.err()).contains("failed: epoch 2/2  extend: ");
    assertThat(rest.exitCode()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("of them before").doesNotContain("begins again");
    Path calm = folder.resolve("calm/results");
    Path resumed = folder.resolve("failed/results");
    assertThat(Experiments.unmeasured(resumed)).isEqualTo(Experiments.unmeasured(calm));
    assertThat(resumed.resolve("sizes.csv")).hasSameTextualContentAs(calm.resolve("sizes.csv"));
    assertThat(records(resumed, "main", 1)).isEqualTo(records(calm, "main", 1)).hasSize(200);
  }

  @Test
  void tablesThatAreOne_areFoundOutBeforeAnythingIsMeasured() throws Exception {
    String oneTable = StockLikeDb.ONE_TABLE + "=true";
    Path plan = Experiments.plan(folder, PLAN + "}");

    Experiments.Ending all = run(plan, "all", StockLikeDb.class.getName(), "-p", oneTable);

    assertThat(all.exitCode()).as(all.err()).isEqualTo(1);
    assertThat(all.err())
        .contains("does not keep tables apart: record user", "\"modes\": [\"main-run\"]")
        .doesNotContain("Exception", "\tat ");
    assertThat(folder.resolve("all/results/trial-1/epoch-001")).doesNotExist();

    Path alone = Experiments.plan(folder, PLAN + ", 'modes': ['main-run']}");
    Experiments.Ending main = run(alone, "main", StockLikeDb.class.getName(), "-p", oneTable);
    assertThat(main.exitCode()).as(main.err()).isZero();
  }

  private Path experiment(Path plan, String name, String binding) throws IOException {
    Experiments.Ending ending = run(plan, name, binding);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return folder.resolve(name).resolve("results");
  }

  private Experiments.Ending run(Path plan, String name, String binding, String... more)
      throws IOException {
    return Experiments.run(command(plan, name, binding, more));
  }

  private String[] command(Path plan, String name, String binding, String... more)
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
                "--keep",
                "--results",
                own.resolve("results").toString()));
    command.addAll(List.of(more));
    return command.toArray(String[]::new);
  }

  /** The records of a table that an experiment has used, by key. */
  private Map<String, Map<String, String>> records(Path results, String role, int number)
      throws Exception {
    String table =
        "usertable_%s_1_%s_%d".formatted(runFile(results).path("instances").asText(), role, number);
    Path store = results.resolveSibling("store");
    return KeptStore.of(store, table, keys(results)).entrySet().stream()
        .filter(record -> !record.getValue().isEmpty())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private Set<String> keys(Path results) throws IOException {
    Path trace = folder.resolve("trace");
    String spec = results.resolve("trial-1/main.spec.json").toString();
    assertThat(Experiments.run("generate", spec, "-o", trace.toString()).exitCode()).isZero();
    return Files.readAllLines(trace).stream()
        .filter(line -> line.startsWith("I "))
        .map(line -> line.split(" ", -1)[1])
        .collect(Collectors.toSet());
  }

  private static JsonNode runFile(Path results) {
    try {
      return new ObjectMapper().readTree(results.resolve("run.json").toFile());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
