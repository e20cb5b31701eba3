package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.redis.RedisServer;

/** Clients in processes of their own execute one stream together, on a Redis server. */
final class SeveralClientsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WITHOUT_WATERMARKS = "-Dsite.ycsb.clients.watermarks=false";

  /** Every kind of operation on one key set, and a second section; %s is an arrival or nothing. */
  private static final String SPEC =
      """
      {"seed": 7, "sections": [
        {"groups": [
          {"inserts": {"op_count": 1000, "key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}}},
          {%s "inserts": {"op_count": 900, "key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
           "updates": {"op_count": 900, "val": {"uniform": {"len": 20}}},
           "read_modify_writes": {"op_count": 100, "val": {"uniform": {"len": 20}}},
           "merges": {"op_count": 100, "val": {"uniform": {"len": 4}}},
           "point_queries": {"op_count": 900}, "point_deletes": {"op_count": 400},
           "empty_point_queries": {"op_count": 100, "key": {"uniform": {"len": 13}}},
           "empty_point_deletes": {"op_count": 100, "key": {"uniform": {"len": 12}}},
           "blind_point_queries": {"op_count": 100, "key": {"uniform": {"len": 12}}},
           "range_queries": {"op_count": 400, "selectivity": 0.01},
           "range_deletes": {"op_count": 60, "selectivity": 0.003}}]},
        {"groups": [
          {"inserts": {"op_count": 300, "key": {"uniform": {"len": 9}}, "val": {"uniform": {"len": 20}}}},
          {%s "updates": {"op_count": 200, "val": {"uniform": {"len": 5}}}, "point_queries": {"op_count": 400}}]}]}
      """;

  /** Tenants whose arrivals are made of several models, and a range among their inserts. */
  private static final String TENANTS =
      """
      {"seed": 7, "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
        {"inserts": {"op_count": 300}},
        {"duration": "1s", "tenants": [
          {"name": "web", "point_queries": {"weight": 3}, "updates": {"weight": 1},
           "arrival": {"product": {
             "arrival": {"self_similar": {"rate": 400, "bias": 0.65}},
             "envelopes": [{"flash_crowd": {"rate": 1, "multiplier": 2, "at": 0.3, "ramp_up": 0.1, "hold": 0.2, "decay": 0.2}}]}}},
          {"name": "batch", "inserts": {"weight": 1}, "range_queries": {"weight": 1, "scan_length": 5},
           "arrival": {"sum": {"arrivals": [{"poisson": {"rate": 100}}, {"constant": {"rate": 50}}]}}}]}]}]}
      """;

  private static ServerProcess server;

  /** Of one client that is alone, whatever its arrivals are; made by the test that is first. */
  private static @Nullable Whole whole;

  @TempDir private Path folder;
  private final List<Process> started = new ArrayList<>();

  /** Of the first client: one for all runs of a test. */
  private final int port = ServerProcess.freePort();

  /** What was sent, what is in the store after it, the digest of the stream, and all counts. */
  private record Whole(
      List<String> operations, Map<String, String> contents, long digest, List<String> counts) {}

  @BeforeAll
  static void start(@TempDir Path data) {
    server = RedisServer.start(data);
  }

  @AfterAll
  static void stop() {
    // Skipped before it was started where there is no server program.
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void empty() {
    try (Jedis redis = redis()) {
      redis.flushAll();
    }
  }

  @AfterEach
  void end() throws InterruptedException {
    for (Process client : started) {
      client.destroyForcibly().waitFor();
    }
  }

  private Whole whole() throws Exception {
    Whole known = whole;
    if (known == null) {
      known = alone(spec(""));
      whole = known;
    }
    return known;
  }

  private Whole alone(Path source) throws Exception {
    run("one", 1, source, "");
    return new Whole(operations("one", 1), contents(), digests("one", 1), counts("one"));
  }

  /** By default three with arrivals: clients that replay a trace have none. */
  static Stream<Arguments> groups() {
    return Stream.of(
            Arguments.of(3, "\"arrival\": {\"poisson\": {\"rate\": 1500}},"),
            Arguments.of(2, ""),
            Arguments.of(4, ""))
        .limit(Project.FULL ? 3 : 1);
  }

  @ParameterizedTest
  @MethodSource("groups")
  void clients_together_doWhatOneDoes(int clients, String arrival) throws Exception {
    assertSame(whole(), clients, spec(arrival));
  }

  @Test
  void clients_thatReplayATrace_doWhatOneDoes() throws Exception {
    Path trace = folder.resolve("a.trace");
    Project.Ending generated =
        Launcher.tectonic(
            folder, "generate", "--mark-phases", spec("").toString(), "-o", trace.toString());
    assertThat(generated.exitCode()).as(generated.err()).isZero();
    assertSame(whole(), 2, trace);
  }

  @Tag("nightly")
  @Test
  void clients_ofTenantsWithModelsMadeOfModels_doWhatOneDoes() throws Exception {
    Path spec = Files.writeString(folder.resolve("tenants.spec.json"), TENANTS);
    assertSame(alone(spec), 2, spec);
  }

  @Tag("nightly")
  @Test
  void clients_onWhatClientsHaveLoaded_doWhatOneDoes() throws Exception {
    Path spec = spec("");
    loadAndRun("one", 1, spec);
    Map<String, String> contents = contents();
    loadAndRun("all", 2, spec);

    assertThat(contents()).isEqualTo(contents);
    assertThat(digests("all-load", 2)).isEqualTo(digests("one-load", 1));
    assertThat(digests("all", 2)).isEqualTo(digests("one", 1));
    assertNoViolations("all", 2);
  }

  private void loadAndRun(String name, int count, Path spec) throws Exception {
    empty();
    run("load", name + "-load", count, spec, "");
    run(
        "run",
        name,
        count,
        spec,
        "",
        "-p",
        "tectonic.preloaded=true",
        "-p",
        "tectonic.results.trace=false");
  }

  private void assertSame(Whole expected, int clients, Path source) throws Exception {
    run("all", clients, source, "");
    assertThat(digests("all", clients)).isEqualTo(expected.digest());
    assertThat(operations("all", clients)).isEqualTo(expected.operations());
    assertThat(contents()).isEqualTo(expected.contents());
    assertThat(counts("all")).isEqualTo(expected.counts());
    assertNoViolations("all", clients);
  }

  /** What the result of all says of operations, the keys that the engine counts, and checks. */
  private List<String> counts(String name) throws IOException {
    JsonNode result = JSON.readTree(folder.resolve(name).resolve("run.json").toFile());
    List<String> counts = new ArrayList<>();
    for (JsonNode phase : result.get("phases")) {
      counts.add("live keys: " + phase.at("/statistics/live-keys"));
      for (JsonNode each : phase.get("operations")) {
        counts.add(each.get("operation") + ": " + each.get("completed"));
      }
    }
    for (JsonNode each : result.get("verifications")) {
      // Contents of what is written meanwhile stay open.
      boolean isTimed = List.of("contents", "rows").contains(each.get("subject").asText());
      String checked = isTimed ? "some" : each.get("checked").toString();
      counts.add("%s: %s of %s".formatted(each.get("subject"), checked, each.get("of")));
    }
    return counts;
  }

  private void assertNoViolations(String name, int clients) throws IOException {
    for (int client = 0; client < clients; client++) {
      assertThat(violations(result(name, clients, client))).isZero();
      // Each of several would count all that the server does.
      assertThat(Files.readString(output(name, client)).contains("store-cpu "))
          .isEqualTo(clients == 1 && OS.LINUX.isCurrentOs());
    }
  }

  @Tag("nightly")
  @Test
  void clients_whoDoNotWaitForEachOther_leaveAnotherStore() throws Exception {
    Map<String, String> expected = whole().contents();
    run("all", 3, spec(""), WITHOUT_WATERMARKS);
    assertThat(contents()).isNotEqualTo(expected);
  }

  @Test
  void killedClient_endsTheRunOfAll_andIsNamed() throws Exception {
    Path spec = spec("");
    List<Process> clients = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      clients.add(start("killed", 3, client, spec, "", "-target", "200"));
    }
    awaitWrites(clients);
    clients.get(1).destroyForcibly();
    for (int client : List.of(0, 2)) {
      clients.get(client).waitFor();
      assertThat(clients.get(client).exitValue()).isEqualTo(1);
      JsonNode result = result("killed", 3, client);
      assertThat(result.get("status").asText()).isEqualTo("failed");
      assertThat(result.get("problems").toString()).contains("client 1 of 3 is gone");
    }
  }

  @Test
  void clientsThatDiffer_orAreTwice_orAreMissing_sendNothing() throws Exception {
    Path spec = spec("");
    List<Process> differing =
        List.of(
            start("differ", 2, 0, spec, "", "-p", "tectonic.seed=1", "-p", "clients.wait=30"),
            start("differ", 2, 1, spec, "", "-p", "tectonic.seed=2"));
    String elsewhere = "clients.at=127.0.0.1:" + ServerProcess.freePort();
    List<Process> missing =
        List.of(start("missing", 2, 0, spec, "", "-p", "clients.wait=3", "-p", elsewhere));
    assertRefused(
        "differ", differing, List.of("tectonic.seed is \"1\" at client 0, and \"2\" at client 1"));
    assertRefused(
        "missing", missing, List.of("client 1 of 2 did not come within 3 s (clients.wait)"));
    assertThat(contents()).isEmpty();
  }

  private void assertRefused(String name, List<Process> clients, List<String> texts)
      throws Exception {
    for (int client = 0; client < clients.size(); client++) {
      clients.get(client).waitFor();
      assertThat(clients.get(client).exitValue()).isEqualTo(2);
      assertThat(Files.readString(output(name, client))).contains(texts);
    }
  }

  private Path spec(String arrival) throws IOException {
    return Files.writeString(folder.resolve("spec.json"), SPEC.formatted(arrival, arrival));
  }

  /** Runs clients to their end, on an empty store. */
  private void run(String name, int count, Path source, String options) throws Exception {
    empty();
    run("run", name, count, source, options);
  }

  private void run(
      String command, String name, int count, Path source, String options, String... more)
      throws Exception {
    List<Process> clients = new ArrayList<>();
    for (int client = 0; client < count; client++) {
      clients.add(start(command, name, count, client, source, options, more));
    }
    for (int client = 0; client < count; client++) {
      clients.get(client).waitFor();
      boolean isWhole = Files.exists(resultFolder(name, count, client).resolve("run.json"));
      assertThat(isWhole).as(Files.readString(output(name, client))).isTrue();
    }
  }

  private Process start(
      String name, int count, int client, Path spec, String options, String... more)
      throws IOException {
    return start("run", name, count, client, spec, options, more);
  }

  private Process start(
      String command,
      String name,
      int count,
      int client,
      Path source,
      String options,
      String... more)
      throws IOException {
    boolean isSpec = source.toString().endsWith(".json");
    List<String> arguments = new ArrayList<>(List.of(command, "redis", "-threads", "3"));
    for (String property :
        List.of(
            "redis.host=127.0.0.1",
            "redis.port=" + server.port(),
            (isSpec ? "tectonic.spec=" : "tectonic.trace=") + source,
            "tectonic.verify=all",
            "tectonic.results.trace=true",
            "clients.count=" + count,
            "clients.index=" + client,
            "clients.at=127.0.0.1:" + port)) {
      arguments.addAll(List.of("-p", property));
    }
    if (isSpec && Files.readString(source).contains("arrival")) {
      arguments.addAll(List.of("-p", "tectonic.accept=missed,unmeasurable,overloaded,disturbed"));
    }
    arguments.addAll(List.of("--results", "./" + name));
    arguments.addAll(List.of(more));
    ProcessBuilder builder =
        new ProcessBuilder(Launcher.command("ycsb", arguments.toArray(String[]::new)))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output(name, client).toFile());
    builder.environment().merge("JAVA_OPTS", options, (usual, own) -> usual + " " + own);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private Path output(String name, int client) {
    return folder.resolve(name + "." + client + ".out");
  }

  private Path resultFolder(String name, int count, int client) {
    Path results = folder.resolve(name);
    return count == 1 ? results : results.resolve("client-" + client);
  }

  private JsonNode result(String name, int count, int client) throws IOException {
    return JSON.readTree(resultFolder(name, count, client).resolve("run.json").toFile());
  }

  private long digests(String name, int count) throws IOException {
    long sum = 0;
    for (int client = 0; client < count; client++) {
      sum += Long.parseUnsignedLong(result(name, count, client).get("digest").asText(), 16);
    }
    return sum;
  }

  private static long violations(JsonNode result) {
    long sum = 0;
    for (JsonNode each : result.get("verifications")) {
      sum += each.get("wrong").asLong();
    }
    return sum;
  }

  /** What was sent, by all clients together, in the order of its text. */
  private List<String> operations(String name, int count) throws IOException {
    List<String> all = new ArrayList<>();
    for (int client = 0; client < count; client++) {
      try (Stream<Path> files = Files.list(resultFolder(name, count, client))) {
        for (Path file : files.filter(each -> each.endsWith("trace.txt")).toList()) {
          Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).forEach(all::add);
        }
      }
    }
    assertThat(all).isNotEmpty();
    return all.stream().sorted().toList();
  }

  private static Jedis redis() {
    return new Jedis("127.0.0.1", server.port());
  }

  private static Map<String, String> contents() {
    Map<String, String> contents = new TreeMap<>();
    try (Jedis redis = redis()) {
      String cursor = ScanParams.SCAN_POINTER_START;
      do {
        ScanResult<String> some = redis.scan(cursor, new ScanParams().count(1000));
        for (String key : some.getResult()) {
          contents.put(key, Arrays.toString(redis.dump(key)));
        }
        cursor = some.getCursor();
      } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
    }
    return contents;
  }

  private void awaitWrites(List<Process> clients) throws Exception {
    try (Jedis redis = redis()) {
      while (redis.dbSize() < 100) {
        boolean isOver = clients.get(0).waitFor(20, TimeUnit.MILLISECONDS);
        assertThat(isOver).as(Files.readString(output("killed", 0))).isFalse();
      }
    }
  }
}
