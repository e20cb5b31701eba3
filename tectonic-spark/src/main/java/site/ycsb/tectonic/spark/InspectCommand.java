package site.ycsb.tectonic.spark;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stand-in. */
@Command(name = "inspect", description = "x", mixinStandardHelpOptions = true)
final class InspectCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 0;
  }
}
