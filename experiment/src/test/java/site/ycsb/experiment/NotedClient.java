package site.ycsb.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;

/**
 * A client whose store is the file {@code data} in the folder {@code x.dir}: a load writes a line,
 * a run notes what it finds, and adds a line of its own. Its results hold the arguments that it was
 * called with.
 */
final class NotedClient {
  private static final int READS = 2000;

  private NotedClient() {}

  /** The command that starts it, to which arguments are added. */
  static List<String> launcher() {
    String classPath = System.getProperty("java.class.path");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("surefire.test.class.path", classPath),
        NotedClient.class.getName());
  }

  /**
   * The arguments of a client, its results last; exits with 1 if there is nothing it can run on.
   */
  public static void main(String[] arguments) throws IOException {
    List<String> all = List.of(arguments);
    Path results = Files.createDirectories(Path.of(all.get(all.size() - 1)));
    Files.write(results.resolve("arguments.txt"), all);
    @Nullable String store = property(all, "x.dir").orElse(null);
    if (store != null) {
      Path data = Files.createDirectories(Path.of(store)).resolve("data");
      List<String> lines =
          new ArrayList<>(Files.exists(data) ? Files.readAllLines(data) : List.of());
      Files.write(results.resolve("found.txt"), lines);
      lines.add(all.get(0) + " " + property(all, "tectonic.seed").orElse("without a seed"));
      Files.write(data, lines);
    }
    new ResultFolder(results).write(LoadSearchTest.result(RunStatus.FINISHED, READS, 5, "mix"));
  }

  private static Optional<String> property(List<String> arguments, String name) {
    return arguments.stream()
        .filter(each -> each.startsWith(name + "="))
        .map(each -> each.substring(name.length() + 1))
        .findFirst();
  }
}
