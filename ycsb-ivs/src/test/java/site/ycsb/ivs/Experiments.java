package site.ycsb.ivs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.report.cli.Tectonic;

/** Runs {@code tectonic ivs}, in this process or in one of its own. */
final class Experiments {
  static final String ROCKSDB = "site.ycsb.bindings.rocksdb.RocksDbBinding";
  static final String MEMORY = "site.ycsb.bindings.memory.MemoryDb";

  private static final int LOOK_MILLIS = 20;

  private static final int MEASURED_FROM = 8;
  private static final int MEASURED_TO = 16;
  private static final int MEASURED_COUNT = 19;

  private Experiments() {}

  /** What a command has printed, and its exit code. */
  record Ending(int exitCode, String out, String err) {}

  /** Runs a command in this process; an experiment does not practise unless it is told to. */
  static Ending run(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int code = Tectonic.execute(unpractised(arguments).toArray(String[]::new));
      return new Ending(
          code, printed.toString(StandardCharsets.UTF_8), said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Starts a command in a process of its own, whose standard error goes to a file. */
  static Process start(Path err, String... arguments) {
    return start(err, List.of(), arguments);
  }

  /** Starts a command with options of the JVM. */
  static Process start(Path err, List<String> options, String... arguments) {
    // A build in the background of a script ignores the signal, and its children inherit that.
    List<String> command =
        new ArrayList<>(List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die $!"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String classPath = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", classPath)));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.add(Tectonic.class.getName());
    command.addAll(unpractised(arguments));
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.appendTo(err.toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> unpractised(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    boolean isTold = all.stream().anyMatch(each -> each.startsWith(RunSettings.PRACTICE_SECONDS));
    if (all.get(0).equals("ivs") && !isTold) {
      all.addAll(List.of("-p", RunSettings.PRACTICE_SECONDS + "=0"));
    }
    return all;
  }

  /** Waits until something holds; fails when the process ends before. */
  static void await(Process process, BooleanSupplier holds, Path err) throws Exception {
    while (!holds.getAsBoolean()) {
      if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("ended too early: " + Files.readString(err));
      }
    }
  }

  static Path plan(Path folder, String json) throws IOException {
    return Files.writeString(folder.resolve("plan.json"), json.replace('\'', '"'));
  }

  /** The rows of a table, the header left out. */
  static List<List<String>> rows(Path csv) throws IOException {
    return Files.readAllLines(csv).stream()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }

  /** The rows of results.csv without what was measured. */
  static List<List<String>> unmeasured(Path results) throws IOException {
    return rows(results.resolve("results.csv")).stream()
        .map(
            row -> {
              List<String> left = new ArrayList<>(row.subList(0, MEASURED_FROM));
              left.addAll(row.subList(MEASURED_TO, MEASURED_COUNT));
              return left;
            })
        .toList();
  }

  /** The entries of a folder with a name, or none if there is no such folder. */
  static List<Path> list(Path folder, Predicate<String> name) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(path -> name.test(path.getFileName().toString())).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
