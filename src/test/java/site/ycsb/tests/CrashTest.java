package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.bindings.rocksdb.RocksDbBinding;
import site.ycsb.report.cli.Tectonic;

/** Kills runs on RocksDB by SIGKILL, and has the command look at what is left. */
final class CrashTest {
  private static final Pattern VERDICT =
      Pattern.compile("Killed (\\d+) times: ([\\d,]+) keys lost .*, and ([\\d,]+) hold ");

  private static final String ROUNDS = Project.FULL ? "3" : "2";

  @TempDir private Path folder;

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void log_keepsWhatWasAcknowledged() throws Exception {
    Project.Ending ending = crash("-p", "rocksdb.fresh=true");

    assertThat(ending.exitCode()).as(ending.out() + ending.err()).isZero();
    assertThat(ending.out())
        .containsPattern(
            "Killed " + ROUNDS + " times: all [1-9][\\d,]+ acknowledged writes survived")
        .containsPattern("Store: RocksDB [\\d.]+; write-ahead log, not synced");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void withoutLog_whatIsLostIsTold() throws Exception {
    Project.Ending ending = crash("-p", "rocksdb.wal=false");

    assertThat(ending.exitCode()).as(ending.out() + ending.err()).isEqualTo(1);
    assertThat(ending.out()).contains("no write-ahead log", "Round 1, lost: key \"");
    Matcher verdict = VERDICT.matcher(ending.out());
    assertThat(verdict.find()).as(ending.out()).isTrue();
    assertThat(verdict.group(1)).isEqualTo(ROUNDS);
    assertThat(Long.parseLong(verdict.group(2).replace(",", ""))).isGreaterThan(100);
    assertThat(verdict.group(3)).isEqualTo("0");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void storeThatIsNotEmpty_isAMistake() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("rocksdb.dir", folder.resolve("database").toString());
    RocksDbBinding store = new RocksDbBinding();
    store.setProperties(properties);
    store.init();
    Map<String, ByteIterator> record = Map.of("field0", new StringByteIterator("x"));
    assertThat(store.insert("usertable", "key", record)).isEqualTo(Status.OK);
    store.cleanup();

    Project.Ending ending = crash();

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("the store already holds records in table usertable");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killWithoutRestart_isAMistake() throws Exception {
    Project.Ending ending = crash("--kill", "true");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("--restart is missing");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void propertyOfARun_isRefusedWithTheFlagsThatThereAre() throws Exception {
    Project.Ending ending = crash("-p", "tectonic.scale=0.1");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("property tectonic.scale means nothing here", "--scale")
        .doesNotContain("\tat ");
  }

  private Project.Ending crash(String... more) throws Exception {
    List<String> command =
        new ArrayList<>(Project.shortJava("-Djava.io.tmpdir=" + folder).toList());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Tectonic.class.getName()));
    command.addAll(
        List.of(
            "crash",
            Project.home().resolve("src/test/resources/crash.spec.json").toString(),
            "-db",
            RocksDbBinding.class.getName(),
            "-p",
            "rocksdb.dir=" + folder.resolve("database"),
            "--rounds",
            ROUNDS,
            "--scale",
            Project.FULL ? "1" : "0.25"));
    command.addAll(List.of(more));
    return Project.run(folder, command, Map.of());
  }
}
