package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts the one jar as {@code spark-submit} does, on Spark as it is released. */
final class SparkSubmit {
  private static final Path SPARK = Path.of(System.getProperty("spark.home"));
  private static final Path JAR = Path.of(System.getProperty("one.jar"));

  private static final Path TESTS = Path.of("target", "test-classes").toAbsolutePath();

  /** What Spark's launcher adds for Java 17. */
  private static final List<String> OPENS =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar");

  /** Real processes for three executors, of one core each. */
  static final String CLUSTER = "local-cluster[3,1,512]";

  private SparkSubmit() {}

  /** How a command ended, and what it printed. */
  record Ending(int exitCode, String output, String errors) {}

  /** Runs a command to its end. */
  static Ending run(String master, Path folder, List<String> settings, String... arguments) {
    return await(folder, command(master, settings, Main.class, List.of(arguments)));
  }

  /** Asks Spark statements of SQL, and prints the rows. */
  static Ending ask(Path folder, List<String> statements) {
    return await(folder, command("local[2]", List.of(), SqlStatements.class, statements));
  }

  private static Ending await(Path folder, List<String> command) {
    try {
      Process process = start(folder, command);
      int exitCode = process.waitFor();
      return ending(exitCode, folder);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What a process printed that was started in a folder. */
  static Ending ending(int exitCode, Path folder) throws IOException {
    return new Ending(
        exitCode,
        Files.readString(folder.resolve("out.txt"), UTF_8),
        Files.readString(folder.resolve("err.txt"), UTF_8));
  }

  /** Starts a command. */
  static Process start(String master, Path folder, List<String> settings, String... arguments)
      throws IOException {
    return start(folder, command(master, settings, Main.class, List.of(arguments)));
  }

  private static List<String> command(
      String master, List<String> settings, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    OPENS.forEach(open -> command.add("--add-opens=" + open + "=ALL-UNNAMED"));
    command.addAll(List.of("-cp", SPARK.resolve("jars") + "/*" + File.pathSeparator + TESTS));
    command.add("org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", master));
    Stream.concat(
            Stream.of(
                "spark.ui.enabled=false",
                "spark.driver.host=127.0.0.1",
                "spark.driver.bindAddress=127.0.0.1",
                "spark.executor.memory=512m",
                "spark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"),
            settings.stream())
        .forEach(setting -> command.addAll(List.of("--conf", setting)));
    command.addAll(List.of("--class", main.getName(), JAR.toString()));
    command.addAll(arguments);
    return command;
  }

  private static Process start(Path folder, List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile())
            .redirectError(folder.resolve("err.txt").toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "SPARK_HOME",
                SPARK.toString(),
                "SPARK_SCALA_VERSION",
                "2.13",
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                "SPARK_LOCAL_DIRS",
                folder.resolve("scratch").toString()));
    return builder.start();
  }
}
