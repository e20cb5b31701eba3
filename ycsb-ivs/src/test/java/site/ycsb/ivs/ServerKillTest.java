package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.redis.RedisServer;

/** An experiment whose server is killed within its phases, and started again, ends as any other. */
final class ServerKillTest {
  private static final String PLAN =
      "{'name': 'server', 'records': 20, 'extends_per_epoch': 400, 'reads_per_epoch': 600,"
          + " 'mix': {'read': 0.5, 'update': 0.5}, 'epochs': 4, 'measure_every': 2, 'seed': 3,"
          + " 'extend_method': 'read_update', 'at_cap': 'rewrite', 'max_field_length': 1500,"
          + " 'modes': ['main-run', 'reference', 'average-baseline'], 'slices': %d}";

  /** Of a step, before the server is killed. */
  private static final int REQUESTS = 100;

  @TempDir private Path folder;

  @Test
  void server_killedInEachPhase_changesNothing() throws Exception {
    Path plan = Experiments.plan(folder, PLAN.formatted(1));
    Path undisturbed = undisturbed(plan);
    Path results = folder.resolve("killed");
    try (ServerProcess server = server("killed", "always")) {
      killAfter(server, plan, "epoch-002/extend.json", "main-run");
      killAfter(server, plan, "epoch-002/main-run.json", "reference");
      killAfter(server, plan, "epoch-002/reference.json", "average-baseline");
      killAfter(server, plan, "epoch-002/average-baseline.json", "extend");
      killAfter(server, plan, "epoch-004/extend.json", "main-run");
      assertEndsAs(undisturbed, run(server, plan, results), results);
    }
  }

  @Test
  void server_killedWithinSlices_changesNothing() throws Exception {
    Path plan = Experiments.plan(folder, PLAN.formatted(4));
    Path undisturbed = undisturbed(plan);
    Path results = folder.resolve("killed");
    try (ServerProcess server = server("killed", "always")) {
      killAfter(server, plan, "epoch-002/extend.json", "");
      killAfter(server, plan, "epoch-004/extend.json", "");
      assertEndsAs(undisturbed, run(server, plan, results), results);
    }
  }

  private Path undisturbed(Path plan) throws IOException {
    Path results = folder.resolve("undisturbed");
    try (ServerProcess server = server("calm", "no")) {
      Experiments.Ending ending = run(server, plan, results);
      assertThat(ending.exitCode()).as(ending.err()).isZero();
    }
    return results;
  }

  /** What the server has acknowledged, it keeps when it is killed, if it syncs "always". */
  private ServerProcess server(String name, String syncs) throws IOException {
    Path data = Files.createDirectory(folder.resolve(name + "-data"));
    return RedisServer.start(data, "--appendfsync", syncs);
  }

  private static Experiments.Ending run(ServerProcess server, Path plan, Path results) {
    return Experiments.run(
        "ivs",
        plan.toString(),
        "--db",
        StruckDb.OnRedis.class.getName(),
        "-p",
        "redis.port=" + server.port(),
        "--results",
        results.toString());
  }

  /** Kills the server in the step that follows another, and starts it again. */
  private void killAfter(ServerProcess server, Path plan, String done, String within) {
    Path results = folder.resolve("killed");
    Strike.in(REQUESTS, results.resolve("trial-1").resolve(done), server::kill);
    Experiments.Ending ending = run(server, plan, results);
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
    assertThat(ending.err())
        .containsPattern("failed: epoch \\d/4  " + within)
        .doesNotContain("\tat ");
    server.restart();
  }

  private static void assertEndsAs(Path undisturbed, Experiments.Ending ending, Path results)
      throws IOException {
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(Experiments.unmeasured(results)).isEqualTo(Experiments.unmeasured(undisturbed));
    assertThat(results.resolve("sizes.csv"))
        .hasSameTextualContentAs(undisturbed.resolve("sizes.csv"));
    assertThat(results.resolve("trial-1/main.spec.json"))
        .hasSameTextualContentAs(undisturbed.resolve("trial-1/main.spec.json"));
    assertThat(Experiments.rows(results.resolve("results.csv")))
        .as("no time of 0 for what was not measured")
        .allMatch(row -> row.get(10).isEmpty() || Double.parseDouble(row.get(10)) > 0);
  }
}
