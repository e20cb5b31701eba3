package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** YCSB's own workloads a to f say and store under our client what they do under YCSB's. */
final class CoreWorkloadTest {
  private static final int RECORDS = 200;
  private static final Pattern LINE = Pattern.compile("^\\[([^]]+)], ([^,]+), .*");
  private static final Map<String, List<String>> WORKLOADS =
      Map.of(
          "a", List.of("readproportion=0.5", "updateproportion=0.5"),
          "b", List.of("readproportion=0.95", "updateproportion=0.05"),
          "c", List.of("readproportion=1", "updateproportion=0"),
          "d",
              List.of(
                  "readproportion=0.95",
                  "updateproportion=0",
                  "insertproportion=0.05",
                  "requestdistribution=latest"),
          "e",
              List.of(
                  "readproportion=0",
                  "updateproportion=0",
                  "scanproportion=0.95",
                  "insertproportion=0.05",
                  "maxscanlength=100"),
          "f",
              List.of("readproportion=0.5", "updateproportion=0", "readmodifywriteproportion=0.5"));

  @TempDir private static Path folder;
  private static Path lib = Path.of("");
  private static Path stockLoad = Path.of("");
  private static Path ourLoad = Path.of("");
  private static Project.Ending stockLoaded = new Project.Ending(-1, "", "");
  private static Project.Ending ourLoaded = new Project.Ending(-1, "", "");

  @BeforeAll
  static void load() throws IOException {
    lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.copyJars("tectonic-workload", lib);
    stockLoad = folder.resolve("stock-load");
    ourLoad = folder.resolve("our-load");
    stockLoaded = stock("-load", 4, stockLoad, List.of());
    ourLoaded = ours("load", 4, ourLoad, List.of());
  }

  @Test
  void load_isTheSame() {
    assertThat(ourLoaded.exitCode()).as(ourLoaded.err()).isZero();
    assertThat(lines(ourLoaded)).isEqualTo(lines(stockLoaded)).isNotEmpty();
    assertThat(ourLoad).hasSameTextualContentAs(stockLoad);
  }

  /** By default some of the workloads have one thread, and the others four. */
  static Stream<Arguments> workloadsAndThreads() {
    return WORKLOADS.keySet().stream()
        .sorted()
        .flatMap(workload -> Stream.of(1, 4).map(threads -> Arguments.of(workload, threads)))
        .filter(
            each ->
                Project.FULL
                    || ("ade".contains((String) each.get()[0]) == each.get()[1].equals(4)));
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("workloadsAndThreads")
  void workload_saysAndStoresTheSame(String workload, int threads) throws IOException {
    Path stockFile = Files.copy(stockLoad, folder.resolve("stock-" + workload + threads));
    Path ourFile = Files.copy(stockLoad, folder.resolve("our-" + workload + threads));

    Project.Ending stock = stock("-t", threads, stockFile, WORKLOADS.get(workload));
    Project.Ending ours = ours("run", threads, ourFile, WORKLOADS.get(workload));

    assertThat(stock.exitCode()).as(stock.err()).isZero();
    assertThat(ours.exitCode()).as(ours.err()).isZero();
    assertThat(lines(ours)).isEqualTo(lines(stock)).contains("OVERALL Throughput(ops/sec)");
    assertThat(ours.out()).doesNotContain("UNEXPECTED_STATE");
    if (WORKLOADS.get(workload).contains("insertproportion=0.05")) {
      // How many inserts there are is chance; a record of one number is the same in both.
      assertThat(common(ourFile, stockFile)).isEqualTo(common(stockFile, ourFile));
    } else {
      assertThat(ourFile).hasSameTextualContentAs(stockFile);
    }
  }

  /**
   * Names and measures in their order, those of VERIFY last: YCSB keeps it, INSERT and UPDATE in
   * one bin of a hash table, where the order is that of their first calls, which is chance.
   */
  private static List<String> lines(Project.Ending ending) {
    return ending
        .out()
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1) + " " + line.group(2))
        .sorted(Comparator.comparing((String line) -> line.startsWith("VERIFY ")))
        .toList();
  }

  /** The lines of a file whose key is in the other one, too. */
  private static List<String> common(Path file, Path other) throws IOException {
    List<String> keys = Files.readAllLines(other).stream().map(CoreWorkloadTest::key).toList();
    return Files.readAllLines(file).stream().filter(line -> keys.contains(key(line))).toList();
  }

  private static String key(String line) {
    return line.substring(0, line.indexOf('\t'));
  }

  private static Project.Ending stock(
      String phase, int threads, Path contents, List<String> properties) {
    List<String> flags = new ArrayList<>(List.of(phase, "-db", ContentsDb.class.getName()));
    flags.addAll(flags(threads, contents, properties));
    return StockClient.run(folder, lib, flags);
  }

  private static Project.Ending ours(
      String command, int threads, Path contents, List<String> properties) {
    List<String> arguments = new ArrayList<>(List.of(command, "basic"));
    arguments.addAll(List.of("-db", ContentsDb.class.getName()));
    arguments.addAll(flags(threads, contents, properties));
    return Project.run(
        folder,
        Launcher.command("ycsb", arguments.toArray(String[]::new)),
        Map.of("CLASSPATH", Project.home().resolve("src/test/target/test-classes").toString()));
  }

  private static List<String> flags(int threads, Path contents, List<String> properties) {
    List<String> flags = new ArrayList<>(List.of("-threads", Integer.toString(threads)));
    Stream.concat(
            Stream.of(
                "workload=site.ycsb.workloads.CoreWorkload",
                "recordcount=" + RECORDS,
                "operationcount=400",
                "dataintegrity=true",
                "requestdistribution=zipfian",
                "tests.contents=" + contents),
            properties.stream())
        .forEach(property -> flags.addAll(List.of("-p", property)));
    return flags;
  }
}
