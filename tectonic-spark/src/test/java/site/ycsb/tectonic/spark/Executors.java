package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of Spark that run tasks. */
final class Executors {
  private static final String EXECUTOR = "CoarseGrainedExecutorBackend";

  private static final int LOOK_MILLIS = 20;

  private Executors() {}

  /** Those of a driver that runs. */
  static List<ProcessHandle> of(Process driver) {
    return driver.descendants().filter(process -> commandLine(process).contains(EXECUTOR)).toList();
  }

  /** Waits until one of them writes a file below a folder, and has written some of it. */
  static ProcessHandle writingBelow(Process driver, Path folder) throws InterruptedException {
    while (!driver.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      for (ProcessHandle executor : of(driver)) {
        if (writes(executor, folder)) {
          return executor;
        }
      }
    }
    throw new AssertionError("the driver ended, and no executor wrote below " + folder);
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean writes(ProcessHandle process, Path folder) {
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
      return open.map(Executors::target)
          .anyMatch(file -> file.startsWith(folder) && file.toFile().length() > 0);
    } catch (IOException e) {
      return false;
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return link;
    }
  }
}
