package site.ycsb.tests;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.client.settings.RunSettings;

/** Three clients in network namespaces of their own, of which one loses its network in the run. */
@Execution(ExecutionMode.CONCURRENT)
final class CablesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KEYS = 3000;
  private static final String SPEC =
      """
      {"seed": 7, "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
        {"inserts": {"op_count": %d}, "range_queries": {"op_count": 30, "scan_length": 3}}]}]}
      """
          .formatted(KEYS);

  private static final Pattern WRITE =
      Pattern.compile("(?i)\"set\" \"usertable/field0/([^\"]{12})\"");

  @TempDir private Path folder;

  /**
   * A cut.
   *
   * @param client whose cable it is
   * @param way both, or in or out, seen from the client
   * @param seconds how long; 0: for good
   */
  private record Cut(int client, String way, int seconds) {}

  @BeforeAll
  static void look(@TempDir Path scratch) {
    ServerProcess.program("redis-server", "TECTONIC_REDIS");
    ServerProcess.program("redis-cli", "TECTONIC_REDIS_CLI");
    Assumptions.assumeTrue(Files.exists(Path.of("/usr/bin/unshare")), "there is no unshare");
    Project.Ending tried =
        Project.run(
            scratch,
            List.of("sh", "-c", "unshare --net --mount --pid --fork ip link add type bridge"));
    Assumptions.assumeTrue(tried.exitCode() == 0, "no network namespaces: " + tried.err());
  }

  static Stream<Cut> longCuts() {
    return Project.FULL
        ? Stream.of(
            new Cut(1, "both", 0),
            new Cut(0, "both", 0),
            new Cut(1, "in", 0),
            new Cut(1, "out", 0),
            new Cut(2, "both", 60))
        : Stream.of(new Cut(1, "both", 0));
  }

  @ParameterizedTest
  @MethodSource("longCuts")
  void clientThatIsCutOff_endsTheRunOfAll_andIsNamed(Cut cut) throws IOException {
    run(cut);
    List<String> ends = Files.readAllLines(folder.resolve("ends"));
    assertThat(ends).extracting(end -> end.substring(0, 4)).containsExactly("0 1 ", "1 1 ", "2 1 ");
    for (int client = 0; client < 3; client++) {
      JsonNode result = result("results/client-" + client);
      assertThat(result.get("status").asText()).isEqualTo("failed");
      assertThat(result.get("problems").toString()).contains(problem(cut, client));
    }
  }

  /** What a client says of a cut. */
  private static String problem(Cut cut, int client) {
    String gone =
        "client %d of 3 is gone".formatted(client > 0 && client == cut.client() ? 0 : cut.client());
    String who =
        cut.client() == 0 && client == 0
            ? "client 0 of 3 is cut off, or all others are gone"
            : client > 0 && (client == cut.client() || cut.client() == 0)
                ? gone + ", or client %d is cut off".formatted(client)
                : gone;
    return who + ": nothing was heard for 15 s";
  }

  @Test
  void clientThatIsCutOffForASpell_isWaitedFor_andEachOperationIsSentOnce() throws IOException {
    run(new Cut(1, "both", 5), "-p", "redis.timeout=60000");
    assertThat(Files.readAllLines(folder.resolve("ends")))
        .extracting(end -> end.substring(0, 4))
        .containsExactly("0 0 ", "1 0 ", "2 0 ");
    ycsb("memory", "one");
    assertThat(result("results").get("digest")).isEqualTo(result("one").get("digest"));
    Map<String, Long> writes =
        Files.readString(folder.resolve("commands"))
            .lines()
            .map(WRITE::matcher)
            .filter(Matcher::find)
            .collect(groupingBy(found -> found.group(1), counting()));
    List<String> keys = inserted();
    assertThat(keys).hasSize(KEYS);
    assertThat(keys).allMatch(key -> writes.getOrDefault(key, 0L) == 1);
  }

  /** The keys that one client inserts. */
  private List<String> inserted() throws IOException {
    return Files.readAllLines(folder.resolve("one").resolve("trace.txt")).stream()
        .filter(line -> line.startsWith("I "))
        .map(line -> line.split(" ", -1)[1])
        .toList();
  }

  private void run(Cut cut, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Project.home().resolve("src/test/cables").toString());
    command.addAll(List.of(folder.toString(), Integer.toString(cut.client()), cut.way()));
    command.add(Integer.toString(cut.seconds()));
    command.addAll(arguments());
    command.addAll(List.of("-target", "100"));
    command.addAll(List.of(more));
    Project.Ending ending = Project.run(folder, command);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
  }

  private void ycsb(String binding, String results) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", binding, "--results", results));
    arguments.addAll(arguments());
    arguments.addAll(List.of("-p", "tectonic.results.trace=true"));
    Project.Ending ending = Launcher.ycsb(folder, arguments.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
  }

  private List<String> arguments() throws IOException {
    Path spec = Files.writeString(folder.resolve("spec.json"), SPEC);
    return List.of(
        "-threads", "3", "-p", "tectonic.spec=" + spec, "-p", RunSettings.PRACTICE_SECONDS + "=0");
  }

  private JsonNode result(String results) throws IOException {
    return JSON.readTree(folder.resolve(results).resolve("run.json").toFile());
  }
}
