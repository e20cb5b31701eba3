package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tests.StockInstallation.Layout;

/** With YCSB_HOME a name means the binding of that installation, and the result says whose ran. */
final class InstallationTest {
  private static final String[] SPEC = {
    "-p",
    "tectonic.spec=" + Project.home().resolve("specs/ycsb/a.spec.json"),
    "-p",
    "tectonic.scale=0.0001"
  };

  @TempDir private Path folder;

  /** By default the one that no other test here has. */
  static Stream<Layout> layouts() {
    return Stream.of(Layout.values()).filter(layout -> Project.FULL || layout == Layout.SOURCE);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("layouts")
  void nameThatWeHaveToo_isTheInstallations(Layout layout) throws IOException {
    StockInstallation installation = StockInstallation.in(folder, layout, "rocksdb");

    JsonNode run = run(installation, "rocksdb-one");

    assertThat(run.at("/environment/binding").asText()).isEqualTo(StockInstallation.DB);
    assertThat(run.at("/environment/bindingJar").asText())
        .isEqualTo(installation.jar().toRealPath().toString());
    assertThat(run.at("/environment/ycsb").asText()).isEqualTo("0.17.0");
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("layouts")
  void coreOfAnotherVersion_isTheOneThatRuns(Layout layout) throws IOException {
    StockInstallation installation = StockInstallation.in(folder, layout, "stock");
    LaterCore.inPlaceOfThatOf(installation);

    JsonNode run = run(installation, "stock-one");
    Project.Ending core =
        installation.ours(
            folder,
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "operationcount=100",
            "-p",
            "recordcount=10",
            "-p",
            "readproportion=0",
            "-p",
            "updateproportion=0",
            "-p",
            "insertproportion=1",
            "-p",
            "measurement.interval=both",
            "-target",
            "10000");

    assertThat(run.at("/environment/ycsb").asText()).isEqualTo(LaterCore.VERSION);
    assertThat(core.exitCode()).as(core.err()).isZero();
    assertThat(core.out()).contains("[Intended-INSERT], Operations, 100\n");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void laterCore_underItsOwnClient_takesOurJar() throws Exception {
    StockInstallation installation = StockInstallation.in(folder).withOurJar();
    LaterCore.inPlaceOfThatOf(installation);

    Project.Ending ending = installation.stock(folder, false, SPEC);

    assertThat(ending.err()).contains("Violations: 0\n").doesNotContain("Exception", "Error: ");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void prefixedName_isOurs() throws IOException {
    StockInstallation installation = StockInstallation.in(folder, Layout.RELEASE, "memory");

    JsonNode run = run(installation, "tectonic:memory");

    assertThat(run.at("/environment/binding").asText())
        .isEqualTo("site.ycsb.bindings.memory.MemoryDb");
    assertThat(run.at("/environment/bindingJar").asText())
        .startsWith(Project.home().resolve("bindings/memory/target/lib").toString());
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({"-db,''", "-p,db="})
  void classWithoutAName_isFoundInTheInstallation(String flag, String prefix) throws IOException {
    StockInstallation installation = StockInstallation.in(folder);

    JsonNode run = run(installation, flag, prefix + StockInstallation.DB, "-threads", "2");

    assertThat(run.at("/environment/bindingJar").asText())
        .isEqualTo(installation.jar().toRealPath().toString());
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void classOfTheUser_thatExtendsANamedBinding_findsIt() throws IOException {
    StockInstallation installation = StockInstallation.in(folder);
    Path source = folder.resolve("MyDb.java");
    Files.writeString(source, "package my; public class MyDb extends org.example.stock.StockDb {}");
    Path jar = folder.resolve("my.jar");
    StockInstallation.compile(folder, source, "my.MyDb", jar);

    Project.Ending ending =
        installation.launch(
            folder, Map.of("CLASSPATH", jar.toString()), arguments("stock-one", "-db", "my.MyDb"));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).contains("Binding: my.MyDb (" + jar.toRealPath() + ")");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void classPathOfTheUser_winsOverTheInstallation() throws IOException {
    StockInstallation installation = StockInstallation.in(folder);
    Path newer = Files.copy(installation.jar(), folder.resolve("newer.jar"));

    Project.Ending ending =
        installation.launch(folder, Map.of("CLASSPATH", newer.toString()), arguments("stock-one"));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("Binding: " + StockInstallation.DB + " (" + newer.toRealPath() + ")");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void libraryThatWeHaveInAnotherVersion_meetsOnlyTheBinding() throws IOException {
    StockInstallation installation = StockInstallation.in(folder).withOurJar();
    for (String type :
        List.of(
            "com.fasterxml.jackson.databind.ObjectMapper",
            "org.apache.commons.math3.util.FastMath",
            "picocli.CommandLine")) {
      oldLibrary(type, installation.core().resolve("a-" + type + ".jar"));
      oldLibrary(type, installation.core().resolve("z-" + type + ".jar"));
    }

    JsonNode run = run(installation, "stock-one");
    Project.Ending stock = installation.stock(folder, false, SPEC);

    assertThat(run.at("/environment/binding").asText()).isEqualTo(StockInstallation.DB);
    assertThat(stock.err()).contains("Violations: 0\n").doesNotContain("Exception", "Error: ");
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          memory      | unknown binding 'memory'; YCSB_HOME= | ours is tectonic:memory
          lost        | lists the binding lost, but has no jar with its class no.Such | lost-binding/lib
          stok-one    | did you mean stock-one?      | Bindings: basic, lost, stock-one, tectonic:basic
          tectonic:me | unknown binding 'tectonic:me' | tectonic:memory
          """)
  void nameThatTheInstallationHasNot_isRefused(String name, String first, String second)
      throws IOException {
    Project.Ending ending = StockInstallation.in(folder).launch(folder, Map.of(), arguments(name));

    assertThat(ending.exitCode()).as(ending.out()).isEqualTo(2);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err()).startsWith("error: ").contains(first, second).doesNotContain("\tat ");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void homeThatIsNoInstallation_isNamed() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    StockInstallation installation = StockInstallation.in(folder);
    Map<String, String> elsewhere = Map.of("YCSB_HOME", nowhere.toString());

    Project.Ending none = installation.launch(folder, elsewhere, arguments("redis"));
    Files.createDirectory(nowhere);
    Project.Ending empty = installation.launch(folder, elsewhere, arguments("redis"));
    Project.Ending ours = installation.launch(folder, elsewhere, arguments("tectonic:memory"));

    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err())
        .isEqualToIgnoringNewLines("error: YCSB_HOME=" + nowhere + ": there is no such folder");
    assertThat(empty.exitCode()).isEqualTo(2);
    assertThat(empty.err()).contains(nowhere + ": no installation of YCSB", "lib/core-*.jar");
    assertThat(ours.exitCode()).as(ours.err()).isZero();
  }

  /** A class of that name and nothing in it. */
  private void oldLibrary(String type, Path jar) throws IOException {
    int dot = type.lastIndexOf('.');
    String simple = type.substring(dot + 1);
    Path source = folder.resolve(simple + ".java");
    Files.writeString(
        source, "package " + type.substring(0, dot) + "; public class " + simple + " {}");
    StockInstallation.compile(folder, source, type, jar);
  }

  private static List<String> arguments(String... binding) {
    return Stream.of(Stream.of("run"), Stream.of(binding), Stream.of(SPEC))
        .flatMap(parts -> parts)
        .toList();
  }

  /** Runs our launcher and reads its result. */
  private JsonNode run(StockInstallation installation, String... binding) throws IOException {
    Path results = folder.resolve("results");
    List<String> arguments = new ArrayList<>(arguments(binding));
    arguments.addAll(List.of("--results", results.toString()));
    Project.Ending ending = installation.launch(folder, Map.of(), arguments);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).contains("Violations: 0\n", "\nBinding: ");
    return new ObjectMapper().readTree(results.resolve("run.json").toFile());
  }
}
