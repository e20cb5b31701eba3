package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** Property files of YCSB-IVS run under this project's client and under YCSB's own. */
final class IvsPropertiesTest {
  private static final Path FILES = Project.home().resolve("specs/ivs");

  /** The file workloads/workloada-extend of YCSB-IVS from its first property on. */
  private static final String PUBLISHED =
      """
      recordcount=101000
      operationcount=10000
      workload=site.ycsb.workloads.CoreWorkload

      readallfields=true
      writeallfields=false

      readproportion=1
      updateproportion=0
      scanproportion=0
      insertproportion=0
      extendproportion=0

      requestdistribution=uniform
      fieldlength=100
      extendfieldlength=100\
      """;

  private static Commands commands;
  @TempDir private Path folder;

  @BeforeAll
  static void startCommands(@TempDir Path results) throws IOException {
    commands = Commands.start(results);
  }

  @AfterAll
  static void endCommands() throws IOException {
    commands.close();
  }

  @Tag("nightly")
  @Test
  void publishedFile_isRunAsItIs_andItsExtendsAreMade() throws IOException {
    Path file = Files.writeString(folder.resolve("workloada-extend"), PUBLISHED);
    List<String> common = List.of("rocksdb", "-P", file.toString(), "-p");
    List<String> store = List.of("rocksdb.dir=" + folder.resolve("db"));

    assertThat(published("load", common, store).out()).contains("[INSERT], Return=OK, 101000");
    assertThat(published("run", common, store).out()).contains("[READ], Return=OK, 10000");
    Project.Ending extended =
        published(
            "run",
            common,
            List.of(store.get(0), "-p", "readproportion=0", "-p", "extendproportion=1"));
    assertThat(extended.out()).contains("[EXTEND], Return=OK, 10000");
    assertThat(extended.err()).contains("note: extendproportion=1 is for the core workload");
    assertThat(file).hasContent(PUBLISHED);
  }

  @Test
  void extendsOfAPublishedFile_areStored() throws Exception {
    assertThat(small("load")).contains("[INSERT], Return=OK, 50");
    assertThat(small("run", "extendproportion=1"))
        .contains("[EXTEND], Return=OK, 400")
        .contains("extendmethod=read_update and extendatcap=rewrite");
    assertThat(storedBytes()).isEqualTo(50 * 1000 + 400 * 100);
  }

  @Test
  void extendsAtTheCap_areWrittenOnceMore_andFieldsStayShorterThanIt() throws Exception {
    var unused = small("load");
    String run = small("run", "extendproportion=1", "maxfieldlength=200", "operationcount=300");

    assertThat(run).contains("[EXTEND], Return=OK, 300").doesNotContain("SKIPPED");
    assertThat(storedBytes()).isEqualTo(50 * 1000);
  }

  @Test
  void proportionThatIsNoNumber_isRefused() throws Exception {
    assertThat(small("run", "extendproportion=all"))
        .contains("property extendproportion=all: expected a number")
        .doesNotContain("\tat ");
  }

  @Test
  void fileWithoutExtends_isLeftToCoreWorkload() throws Exception {
    var unused = small("load");
    assertThat(small("run", "extendproportion=0.0", "readproportion=1"))
        .contains("[READ], Return=OK, 400")
        .doesNotContain("note: ");
  }

  /** Runs 400 operations of the published file on 50 records; returns all that is printed. */
  private String small(String command, String... properties) throws IOException {
    String few =
        PUBLISHED
            .replace("recordcount=101000", "recordcount=50")
            .replace("operationcount=10000", "operationcount=400")
            .replace("readproportion=1", "readproportion=0");
    Path file = Files.writeString(folder.resolve("few"), few);
    List<String> arguments =
        new ArrayList<>(List.of("ycsb", command, "rocksdb", "-P", file.toString()));
    arguments.addAll(List.of("-p", "rocksdb.dir=" + folder.resolve("db")));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    Project.Ending ending = commands.run(arguments.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isIn(0, 2);
    return ending.out() + ending.err();
  }

  @SuppressWarnings("JdkObsolete") // YCSB's interface names Vector.
  private long storedBytes() throws DBException {
    Properties properties = new Properties();
    properties.setProperty("rocksdb.dir", folder.resolve("db").toString());
    RocksDbBinding store = new RocksDbBinding();
    store.setProperties(properties);
    store.init();
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    assertThat(store.scan("usertable", "", 100, null, records).isOk()).isTrue();
    store.cleanup();
    assertThat(records).hasSize(50);
    return records.stream()
        .map(Map::values)
        .flatMapToLong(fields -> fields.stream().mapToLong(ByteIterator::bytesLeft))
        .sum();
  }

  private Project.Ending published(String command, List<String> common, List<String> more)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("ycsb", command));
    arguments.addAll(common);
    arguments.addAll(more);
    Project.Ending ending = commands.run(arguments.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return ending;
  }

  @Test
  void shippedFiles_run_oneAfterAnother_onOneStore() throws IOException {
    String store = "rocksdb.dir=" + folder.resolve("db");
    assertThat(ours("load", "load", store).out()).contains("[INSERT], Return=OK, 1000");
    assertThat(ours("run", "extend-uniform", store).out())
        .contains("[EXTEND], Operations, 10000", "[EXTEND], Return=OK, 10000")
        .doesNotContain("SKIPPED");
    assertThat(ours("run", "extend-zipfian", store, "maxfieldlength=2000").out())
        .containsPattern("\\[EXTEND\\], Return=SKIPPED, [1-9]");
    assertThat(ours("run", "run-read", store, "operationcount=2000").out())
        .contains("[READ], Return=OK, 2000")
        .doesNotContain("EXTEND");
    assertThat(ours("run", "run-mixed", store, "operationcount=2000").out())
        .contains("[UPDATE], Return=OK");
  }

  @Test
  void extends_withArrivals_areSentOnSchedule() throws IOException {
    String store = "rocksdb.dir=" + folder.resolve("db");
    ours("load", "load", store);
    Project.Ending ending =
        ours(
            "run",
            "extend-uniform",
            store,
            "operationcount=500",
            "arrivalgenerator=poisson",
            "tectonic.arrival.rate=1000",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed");
    assertThat(ending.out())
        .contains("[EXTEND], Return=OK, 500", "[Intended-EXTEND]")
        .contains("Arrivals: 500 offered");
  }

  private Project.Ending ours(String command, String file, String... properties)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("ycsb", command, "rocksdb", "-threads", "4"));
    arguments.addAll(List.of("-P", FILES.resolve(file + ".properties").toString()));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    Project.Ending ending = commands.run(arguments.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return ending;
  }

  @Test
  void mistake_isOneMessage_andExitCodeTwo() throws IOException {
    Project.Ending ending =
        commands.run(
            "ycsb",
            "run",
            "memory",
            "-P",
            FILES.resolve("extend-uniform.properties").toString(),
            "-p",
            "extendfieldlengthdistribution=zipfin");
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err().lines().toList())
        .containsExactly(
            "error: property extendfieldlengthdistribution=zipfin: expected one of constant,"
                + " uniform, zipfian, histogram; did you mean zipfian?");
  }

  @ParameterizedTest
  @CsvSource({"site.ycsb.bindings.memory.MemoryDb", "site.ycsb.tests.PlainDb"})
  void extends_underTheStockClient_areMeasured(String binding) throws IOException {
    Project.Ending ending = stock(binding, "workload=site.ycsb.ivs.IvsWorkload");
    assertThat(ending.out())
        .as(ending.err())
        .containsPattern("\\[EXTEND\\], Return=OK, \\d+")
        .containsPattern("\\[EXTEND\\], Return=SKIPPED, [1-9]")
        .contains("[INSERT], Return=OK")
        .doesNotContain("[READ]", "[UPDATE]");
  }

  @ParameterizedTest
  @ValueSource(strings = "site.ycsb.bindings.memory.MemoryDb")
  void extends_inTheOpenLoopOfTheStockClient_areMeasured(String binding) throws IOException {
    Project.Ending ending =
        stock(
            binding,
            "workload=site.ycsb.client.stock.OpenLoopWorkload",
            "tectonic.arrival.workload=site.ycsb.ivs.IvsWorkload",
            "arrivalgenerator=poisson",
            "tectonic.arrival.rate=5000");
    assertThat(ending.out()).as(ending.err()).contains("[Intended-EXTEND]");
  }

  /** Extends among inserts, so that a store that lives no longer than the process has records. */
  private Project.Ending stock(String binding, String... properties) throws IOException {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.fill(lib);
    StockClient.copyJars("bindings/memory", lib);
    List<String> given = new ArrayList<>(List.of(properties));
    given.addAll(
        List.of(
            "recordcount=1",
            "operationcount=3000",
            "insertproportion=1",
            "readproportion=0",
            "updateproportion=0",
            "extendproportion=2",
            "requestdistribution=latest",
            "maxfieldlength=350",
            "fieldcount=1"));
    return StockClient.run(
        folder,
        lib,
        Stream.concat(
                Stream.of("-t", "-db", binding, "-threads", "4"),
                given.stream().flatMap(property -> Stream.of("-p", property)))
            .toList());
  }
}
