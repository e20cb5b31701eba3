package site.ycsb.tests;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.client.settings.RunSettings;

/** YCSB's own client, with our jar in its lib folder. */
final class StockClient {
  private StockClient() {}

  /** Runs the client to its end; classes of these tests can be used as bindings. */
  static Project.Ending run(Path folder, Path lib, List<String> flags) {
    String classPath =
        lib + "/*" + File.pathSeparator + Project.home().resolve("src/test/target/test-classes");
    return Project.run(
        folder,
        Stream.of(
                Project.shortJava("-cp", classPath, "site.ycsb.Client"),
                Stream.of("-p", RunSettings.PRACTICE_SECONDS + "=0"),
                flags.stream())
            .flatMap(words -> words)
            .toList());
  }

  /** Fills a lib folder with YCSB's own jars and our jar for it. */
  static void fill(Path lib) throws IOException {
    try (Stream<Path> jars = Files.list(StockInstallation.CORE)) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
      }
    }
    Files.copy(StockInstallation.ourJar(), lib.resolve(StockInstallation.ourJar().getFileName()));
  }

  /** Copies the jars of a module, and of what it needs, unless they are there. */
  static void copyJars(String module, Path target) throws IOException {
    try (Stream<Path> jars = Files.list(Project.home().resolve(module).resolve("target/lib"))) {
      for (Path jar : jars.toList()) {
        Path copy = target.resolve(jar.getFileName());
        if (!Files.exists(copy)) {
          Files.copy(jar, copy);
        }
      }
    }
  }
}
