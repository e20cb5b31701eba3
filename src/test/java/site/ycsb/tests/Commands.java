package site.ycsb.tests;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.client.command.YcsbEnding;
import site.ycsb.report.cli.Tectonic;

/**
 * Runs commands one after the other in one process of their own, whose working folder is given: a
 * start of Java for all of them, and not for each.
 */
final class Commands implements AutoCloseable {
  private final Process process;
  private final PrintWriter asked;
  private final BufferedReader answers;
  private final Path out;
  private final Path err;

  private Commands(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
    this.asked = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts the process; what commands print goes to two files. */
  static Commands start(Path folder) throws IOException {
    Path out = Files.createTempFile("said", ".out");
    Path err = Files.createTempFile("said", ".err");
    String classes =
        String.join(
            File.pathSeparator,
            placeOf(Commands.class),
            placeOf(FreshMeasurements.class),
            Project.classPath("memory", "rocksdb", "leveldb"));
    String home = Project.home().toString();
    List<String> command =
        Project.shortJava("-Dtectonic.home=" + home, "-cp", classes)
            .collect(Collectors.toCollection(ArrayList::new));
    command.addAll(List.of(Commands.class.getName(), home, out.toString()));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile()).start();
    return new Commands(process, out, err);
  }

  private static String placeOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  /** Runs {@code ycsb} or {@code tectonic}, without practice as by {@link Launcher}. */
  Project.Ending run(String... words) throws IOException {
    int outBefore = Files.readString(out).length();
    int errBefore = Files.readString(err).length();
    List<String> command = new ArrayList<>(List.of(words[0]));
    command.addAll(Launcher.unpractised(Arrays.copyOfRange(words, 1, words.length)));
    asked.println(String.join("\t", command));
    String exitCode = answers.readLine();
    if (exitCode == null) {
      throw new AssertionError(command + " ended the process: " + Files.readString(err));
    }
    return new Project.Ending(
        Integer.parseInt(exitCode),
        Files.readString(out).substring(outBefore),
        Files.readString(err).substring(errBefore));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(out);
    Files.deleteIfExists(err);
  }

  /**
   * Answers each line of the input, a command, with its exit code; is told where the project is,
   * and the file for what commands print.
   */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    PrintStream answers = System.out;
    System.setOut(
        new PrintStream(new FileOutputStream(arguments[1]), true, StandardCharsets.UTF_8));
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = asked.readLine();
    while (line != null) {
      answers.println(exitCode(Path.of(arguments[0]), List.of(line.split("\t", -1))));
      line = asked.readLine();
    }
  }

  private static int exitCode(Path home, List<String> words) {
    List<String> arguments = words.subList(1, words.size());
    if (words.get(0).equals("tectonic")) {
      return Tectonic.execute(arguments.toArray(String[]::new));
    }
    YcsbEnding ending = YcsbEnding.of(home, arguments);
    System.out.print(ending.out());
    System.err.print(ending.err());
    System.out.flush();
    System.err.flush();
    return ending.exitCode();
  }
}
