package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.jdbc.JdbcDb;
import site.ycsb.bindings.jdbc.PostgreSqlServer;
import site.ycsb.bindings.memory.MemoryDb;

/** A real server that is killed in the middle of a run, and started again, ends no run. */
final class ServerRestartTest {
  private static final String SPEC =
      Project.home().resolve("src/test/resources/all-kinds.spec.json").toString();

  @TempDir private Path folder;

  @Test
  void postgreSql_killedAndStartedAgain_failsOperationsAndNothingElse() throws Exception {
    try (ServerProcess server = PostgreSqlServer.start(folder)) {
      Map<String, String> settings = new HashMap<>(Map.of("tectonic.spec", SPEC));
      Properties properties = PostgreSqlServer.properties(server, "restarted");
      properties.stringPropertyNames().forEach(n -> settings.put(n, properties.getProperty(n)));
      // Of 100 failures 10 are in a row, though 7 threads may have an answer that they have not
      // told.
      RestartingDb.Restart restart = new RestartingDb.Restart(server, 2_500, 100);

      SpecRun run = SpecRun.of(settings, 8, () -> new RestartingDb(new JdbcDb(), restart));

      assertThat(run.violations()).isEqualTo("0");
      assertThat(run.report()).contains("Interruption: ").doesNotContain("NOT FINISHED");
      assertThat(run.problems()).isNotEmpty().allMatch(line -> line.contains(" failed; the first"));
      // The last section has nothing to do with what failed.
      assertThat(run.report().substring(run.report().indexOf("Phase 3/3"))).contains("UPDATE");
      assertThat(run.digest())
          .isEqualTo(SpecRun.of(Map.of("tectonic.spec", SPEC), 1, MemoryDb::new).digest());
    }
  }
}
