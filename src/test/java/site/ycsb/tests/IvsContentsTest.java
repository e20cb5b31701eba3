package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.jdbc.JdbcDb;
import site.ycsb.bindings.jdbc.MariaDbServer;
import site.ycsb.bindings.rocksdb.RocksDbBinding;
import site.ycsb.report.cli.Tectonic;

/**
 * A fresh instance, which is loaded from the spec, has the records of the one that has grown, byte
 * by byte and in every epoch.
 */
final class IvsContentsTest {
  private static final int RECORDS = 40;
  private static final int EPOCHS = 4;

  private static ServerProcess server;

  @TempDir private Path folder;

  @BeforeAll
  static void startServer(@TempDir Path files) throws Exception {
    server = MariaDbServer.start(files);
  }

  @AfterAll
  static void endServer() {
    if (server != null) {
      server.close();
    }
  }

  /** On the slower store the three that differ most, or all. */
  static Stream<String> innoDbPlans() {
    List<String> plans = plans().toList();
    return Project.FULL ? plans.stream() : Stream.of(0, 3, 6).map(plans::get);
  }

  /** How a plan may extend and update; a limit of 100 is one that fields meet. */
  static Stream<String> plans() {
    return Stream.of(
        "",
        "'extend_distribution': 'zipfian', 'max_field_length': 100",
        "'extend_method': 'read_update', 'extend_distribution': 'zipf', 'max_field_length': 100",
        "'extend_method': 'read_update', 'at_cap': 'rewrite', 'max_field_length': 100",
        "'mix': {'read': 1, 'update': 1}",
        "'mix': {'update': 1}, 'update_length': 'histogram', 'measure_every': 2",
        "'mix': {'read': 1, 'update': 3}, 'update_length': 'field_length', 'slices': 3",
        "'extend_method': 'read_update', 'at_cap': 'rewrite', 'max_field_length': 100, 'mix':"
            + " {'update': 1}, 'measure_every': 2, 'slices': 2");
  }

  @ParameterizedTest
  @MethodSource("plans")
  void rocksDb(String plan) throws IOException {
    for (String all : writesAll(plan)) {
      Properties properties = new Properties();
      properties.setProperty("rocksdb.dir", folder.resolve("store-" + all).toString());
      compare(plan, RocksDbBinding.class, properties, all);
    }
  }

  @ParameterizedTest
  @MethodSource("innoDbPlans")
  void innoDb(String plan) throws IOException {
    for (String all : writesAll(plan)) {
      compare(plan, JdbcDb.class, MariaDbServer.properties(server, "InnoDB", "contents"), all);
    }
  }

  /** By default one of them: all fields where updates take part. */
  private static List<String> writesAll(String plan) {
    return Project.FULL
        ? List.of("false", "true")
        : List.of(Boolean.toString(plan.contains("update': 1")));
  }

  private void compare(String more, Class<?> binding, Properties properties, String writesAll)
      throws IOException {
    Path plan = folder.resolve("plan.json");
    String json =
        "{'name': 'contents', 'records': %d, 'extends_per_epoch': 400, 'reads_per_epoch': 90,"
            + " 'fields': 3, 'field_length': 20, 'extend_length': 10, 'epochs': %d, 'seed': 7,"
            + " 'modes': ['main-run', 'clean-run']%s}";
    Files.writeString(
        plan,
        json.formatted(RECORDS, EPOCHS, more.isEmpty() ? "" : ", " + more).replace('\'', '"'));
    String table = "t" + Integer.toHexString(folder.hashCode()) + "_" + writesAll;
    List<String> command =
        new ArrayList<>(
            List.of(
                "ivs",
                plan.toString(),
                "--db",
                (Append.class.isAssignableFrom(binding)
                        ? ComparedDb.Appending.class
                        : ComparedDb.Merging.class)
                    .getName(),
                "--results",
                folder.resolve("results-" + writesAll).toString()));
    properties.setProperty(ComparedDb.BINDING, binding.getName());
    properties.setProperty("table", table);
    properties.setProperty("writeallfields", writesAll);
    properties.remove("fieldcount");
    properties.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));

    assertThat(Tectonic.execute(command.toArray(String[]::new))).isZero();

    List<ComparedDb.Pair> pairs = ComparedDb.compared(table);
    assertThat(pairs).hasSize(more.contains("'measure_every': 2") ? EPOCHS / 2 : EPOCHS);
    for (ComparedDb.Pair pair : pairs) {
      assertThat(pair.fresh()).isEqualTo(pair.grown()).hasSize(RECORDS);
    }
    assertThat(pairs.get(0).grown()).isNotEqualTo(pairs.get(1).grown());
  }
}
