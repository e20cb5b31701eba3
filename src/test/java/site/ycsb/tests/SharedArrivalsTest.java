package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients in processes of their own add up to one. */
final class SharedArrivalsTest {
  private static final int CLIENTS = 4;
  private static final int EACH = 250;

  @TempDir private Path folder;

  @Test
  void sharesOfABModel_merged_areTheDueTimesOfASingleClient() throws Exception {
    Process single = start(0, 1);
    List<Process> sharing = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      sharing.add(start(client, CLIENTS));
    }
    assertEnds(single);
    for (Process client : sharing) {
      assertEnds(client);
    }

    List<Long> whole = due(0, 1);
    assertThat(whole).hasSize(CLIENTS * EACH);
    List<Long> merged = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      // Each process has a beginning of its own, from which its first arrival is as far as in one.
      long first = whole.get(client);
      due(client, CLIENTS).forEach(nanos -> merged.add(first + nanos));
    }
    assertThat(merged.stream().sorted().toList()).isEqualTo(whole);
  }

  private List<Long> due(int client, int clients) throws IOException {
    return IntendedRequest.dueFromFirst(
        IntendedRequest.read(folder.resolve(name(client, clients) + ".requests")));
  }

  private void assertEnds(Process process) throws Exception {
    process.waitFor();
    assertThat(process.exitValue()).as(errors()).isZero();
  }

  private String errors() throws IOException {
    StringBuilder text = new StringBuilder();
    try (var files = Files.newDirectoryStream(folder, "*.err")) {
      for (Path file : files) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  private Process start(int client, int clients) throws IOException {
    String name = name(client, clients);
    List<String> arguments =
        new ArrayList<>(List.of("run", "basic", "-db", IntendedDb.class.getName()));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=100",
            "operationcount=" + CLIENTS * EACH / clients,
            "threadcount=2",
            "arrivalgenerator=self_similar",
            "ss.bias=0.75",
            "target=1000",
            "clients.index=" + client,
            "clients.count=" + clients,
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed",
            "tests.intended=" + folder.resolve(name + ".requests"))) {
      arguments.addAll(List.of("-p", property));
    }
    ProcessBuilder builder =
        new ProcessBuilder(Launcher.command("ycsb", arguments.toArray(String[]::new)))
            .directory(folder.toFile())
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile());
    builder
        .environment()
        .put("CLASSPATH", Project.home().resolve("src/test/target/test-classes").toString());
    return builder.start();
  }

  private static String name(int client, int clients) {
    return "client-" + client + "-of-" + clients;
  }
}
