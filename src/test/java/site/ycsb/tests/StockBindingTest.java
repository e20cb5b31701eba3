package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * A binding that nobody here has seen runs every spec without ranges: under our client out of an
 * installation of YCSB, and under that installation's own client with our jar in its lib.
 */
final class StockBindingTest {
  private static final double MOST_SCALE = 0.001;
  private static final double MOST_OPERATIONS = 5_000;
  private static final int EVERY = 12;
  private static final List<String> ANSWERS = List.of("ERROR", "EMPTY", "NOT_FOUND");
  private static final Set<OperationKind> SCANS =
      Set.of(OperationKind.RANGE_QUERY, OperationKind.BLIND_RANGE_QUERY);

  @TempDir private static Path folder;
  private static StockInstallation installation;

  @BeforeAll
  static void layOut() throws IOException {
    installation = StockInstallation.in(folder).withOurJar();
  }

  /** Each way to tell of a missing key meets every third spec; some of these, or all. */
  static Stream<Arguments> pointSpecs() throws IOException {
    List<Path> specs =
        ShippedSpecsTest.specs().filter(spec -> !scans(spec) && !hasArrivals(spec)).toList();
    return IntStream.iterate(0, i -> i < specs.size(), i -> i + (Project.FULL ? 1 : EVERY))
        .mapToObj(i -> Arguments.of(specs.get(i), ANSWERS.get(i % ANSWERS.size())));
  }

  /** Whether only one of the doors, our own client, sends the groups as the spec says. */
  private static boolean hasArrivals(Path spec) {
    return plan(spec).groups().stream().anyMatch(group -> group.arrival() != null);
  }

  private static WorkloadPlan plan(Path spec) {
    return SpecReader.read(spec).plan(new PlanOptions(null, 1, List.of()));
  }

  private static boolean scans(Path spec) {
    return plan(spec).groups().stream()
        .flatMap(group -> group.operations().stream())
        .anyMatch(operation -> SCANS.contains(operation.kind()));
  }

  private static String scale(Path spec) {
    return Double.toString(ShippedSpecsTest.scale(spec, MOST_SCALE, MOST_OPERATIONS));
  }

  private static String[] arguments(Path spec, String... more) {
    return Stream.concat(
            Stream.of(
                "-threads",
                "4",
                "-p",
                "tectonic.spec=" + spec,
                "-p",
                "tectonic.scale=" + scale(spec)),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("pointSpecs")
  void pointSpec_throughBothDoors_isTheSameStreamWithoutViolations(Path spec, String answer)
      throws Exception {
    String digest = digest(spec);
    String[] arguments = arguments(spec, "-p", "stock.missing=" + answer);

    Project.Ending ours = installation.ours(folder, arguments);
    Project.Ending stock = installation.stock(folder, false, arguments);

    assertThat(ours.exitCode()).as(ours.err()).isZero();
    assertThat(ours.out()).contains("Violations: 0\n", "Digest: " + digest);
    assertThat(stock.exitCode()).as(stock.err()).isZero();
    assertThat(stock.err())
        .contains("Violations: 0\n", "Digest: " + digest)
        .doesNotContain("problem: ", "Exception", "NoClassDefFoundError");
    assertThat(stock.out()).contains("[OVERALL], RunTime(ms), ");
  }

  /** One at a time: what YCSB measures is one object for the process. */
  private static synchronized String digest(Path spec) throws Exception {
    return SpecRun.of(
            Map.of("tectonic.spec", spec.toString(), "tectonic.scale", scale(spec)),
            1,
            MemoryDb::new)
        .digest();
  }

  /** By default the one that is no status of YCSB's for what is missing. */
  static Stream<String> answers() {
    return ANSWERS.stream().filter(answer -> Project.FULL || answer.equals("EMPTY"));
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("answers")
  void answerForAMissingKey_isNamedInTheResult(String answer) {
    Path spec = Project.home().resolve("specs/kvbench/i.spec.json");
    Project.Ending ending =
        installation.ours(folder, arguments(spec, "-p", "stock.missing=" + answer));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("Missing keys: a read says " + (answer.equals("EMPTY") ? "OK" : answer))
        .contains("Profile: a read fills all fields when they are asked for by null")
        .contains("Store: not checked before the run");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void ourJar_behindThoseOfYcsb_worksAsWell() throws Exception {
    Path spec = Project.home().resolve("specs/ycsb/a.spec.json");
    Project.Ending ending = installation.stock(folder, true, arguments(spec));
    assertThat(ending.err()).contains("Violations: 0\n").doesNotContain("problem: ", "Exception");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void rangeSpec_onABindingWithoutScans_isRefused() {
    Path spec = Project.home().resolve("specs/ycsb/e.spec.json");
    Project.Ending ending = installation.ours(folder, arguments(spec));
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .contains("error: binding org.example.stock.StockDb does not scan")
        .contains("at /sections/0/groups/1/range_queries", "NOT_IMPLEMENTED", "expected: ")
        .doesNotContain("\tat ");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void rangeSpec_underTheStockClient_isRefusedWithAnExitCode() throws Exception {
    Path spec = Project.home().resolve("specs/ycsb/e.spec.json");
    Path empty = Files.createDirectories(folder.resolve("refused"));
    Project.Ending ending = installation.stock(empty, false, arguments(spec));
    assertThat(ending.exitCode()).isEqualTo(255);
    assertThat(ending.out()).doesNotContain("[");
    assertThat(ending.err())
        .contains("error: binding org.example.stock.StockDb does not scan", "expected: ")
        .contains("Failed: nothing was run.")
        .doesNotContain("\tat ", "Exception");
    assertThat(empty.resolve("results")).isEmptyDirectory();
  }
}
