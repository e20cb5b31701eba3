package site.ycsb.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The checkout that the tests run in, and programs started from it. */
final class Project {
  private static final long LONGEST_RUN_SECONDS = 1500;

  /** Whether tests try all that there is, as each night, and not a choice of it. */
  static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");

  private Project() {}

  /** The checkout's root. */
  static Path home() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** The class path of all commands, and of one of our bindings or none. */
  static String classPath(String... bindings) {
    List<String> parts = new ArrayList<>();
    for (String module : List.of("ycsb-ivs", "clients", "crash", "fit", "traces")) {
      parts.add(home().resolve(module + "/target/lib/*").toString());
    }
    for (String binding : bindings) {
      parts.add(home().resolve("bindings/" + binding + "/target/lib/*").toString());
    }
    return String.join(System.getProperty("path.separator"), parts);
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** A command that starts a program which is over before the optimizing compiler pays. */
  static Stream<String> shortJava(String... arguments) {
    return Stream.concat(
        Stream.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), Stream.of(arguments));
  }

  /** What a program has printed, and its exit code. */
  record Ending(int exitCode, String out, String err) {}

  /** Runs a program to its end. */
  static Ending run(Path workingFolder, List<String> command) {
    return run(workingFolder, command, Map.of());
  }

  /** Runs a program to its end, with more environment variables. */
  static Ending run(Path workingFolder, List<String> command, Map<String, String> environment) {
    try {
      Path out = Files.createTempFile(workingFolder, "out", ".txt");
      Path err = Files.createTempFile(workingFolder, "err", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(workingFolder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(LONGEST_RUN_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command + " does not end: " + Files.readString(err));
      }
      return new Ending(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
