package site.ycsb.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;

/**
 * A client whose store is the file {@code data} in the folder {@code x.dir}: a load writes a line,
 * a run notes what it finds, and adds a line of its own. Its results hold the arguments that it was
 * called with, and are otherwise alike.
 */
final class NotedClient {
  private static final int READS = 2000;
  private static final String SCRIPT =
      """
      seed="without a seed"
      for each; do
        case $each in
          x.dir=*) store=${each#x.dir=} ;;
          tectonic.seed=*) seed=${each#tectonic.seed=} ;;
        esac
        results=$each
      done
      mkdir -p "$results"
      printf '%s\\n' "$@" >"$results/arguments.txt"
      if [ -n "${store:-}" ]; then
        mkdir -p "$store"
        touch "$store/data"
        cp "$store/data" "$results/found.txt"
        echo "$1 $seed" >>"$store/data"
      fi
      cp "$(dirname "$0")/run.json" "$results"
      """;

  private NotedClient() {}

  /** The command that starts it, which is made in a folder; arguments are added to it. */
  static List<String> launcher(Path folder) throws IOException {
    Path results = Files.createDirectories(folder.resolve("client"));
    new ResultFolder(results).write(LoadSearchTest.result(RunStatus.FINISHED, READS, 5, "mix"));
    Path script = Files.writeString(results.resolve("client.sh"), SCRIPT);
    return List.of("sh", script.toString());
  }
}
