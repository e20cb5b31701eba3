package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * An installation of YCSB 0.17.0, laid out as its release is, with one binding that nobody here
 * knows: its class is compiled against YCSB's core alone and lies in a jar of its own.
 */
final class StockInstallation {
  private static final String DB = "org.example.stock.StockDb";
  private static final Path CORE = Project.home().resolve("src/test/target/stock-lib");

  private final Path home;

  private StockInstallation(Path home) {
    this.home = home;
  }

  /** Lays out an installation in a new folder. */
  static StockInstallation in(Path folder) throws IOException {
    StockInstallation installation = new StockInstallation(folder.resolve("ycsb-0.17.0"));
    copyJars(CORE, Files.createDirectories(installation.lib()));
    Path binding = installation.home.resolve("stock-binding/lib");
    Files.createDirectories(binding);
    compile(folder, binding.resolve("stock-binding-1.0.jar"));
    Path list = installation.home.resolve("bin/bindings.properties");
    Files.createDirectories(list.getParent());
    Files.writeString(list, "stock:" + DB + "\n");
    return installation;
  }

  /** Copies our jars into its lib folder, as its user would. */
  StockInstallation withOurJars() throws IOException {
    copyJars(Project.home().resolve("tectonic-workload/target/lib"), lib());
    return this;
  }

  /** Runs our launcher with YCSB_HOME. */
  Project.Ending ours(Path folder, String... arguments) {
    List<String> all = new ArrayList<>(List.of("run", "stock"));
    all.addAll(List.of(arguments));
    return Project.run(
        folder,
        Launcher.command("ycsb", all.toArray(String[]::new)),
        Map.of("YCSB_HOME", home.toString()));
  }

  /**
   * Runs the client of YCSB on the installation's own class path.
   *
   * @param reversed whether the jars of lib come in the reverse of the usual order
   */
  Project.Ending stock(Path folder, boolean reversed, String... arguments) throws IOException {
    List<Path> jars = new ArrayList<>(jars(lib()));
    if (reversed) {
      Collections.reverse(jars);
    }
    jars.addAll(jars(home.resolve("stock-binding/lib")));
    List<String> command = new ArrayList<>();
    command.add(Project.java());
    command.add("-cp");
    command.add(
        jars.stream()
            .map(Path::toString)
            .collect(Collectors.joining(System.getProperty("path.separator"))));
    command.addAll(List.of("site.ycsb.Client", "-t", "-db", DB));
    command.addAll(List.of("-p", "workload=site.ycsb.tectonic.TectonicWorkload"));
    command.addAll(List.of(arguments));
    return Project.run(folder, command);
  }

  private Path lib() {
    return home.resolve("lib");
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void copyJars(Path from, Path to) throws IOException {
    for (Path jar : jars(from)) {
      Path copy = to.resolve(jar.getFileName().toString());
      if (!Files.exists(copy)) {
        Files.copy(jar, copy);
      }
    }
  }

  private static void compile(Path folder, Path jar) throws IOException {
    Path source = Project.home().resolve("src/test/resources/stock/StockDb.java");
    Path classes = Files.createDirectories(folder.resolve("stock-classes"));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "17",
                "-proc:none",
                "-cp",
                CORE.resolve("core-0.17.0.jar").toString(),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(result).as("compiles against YCSB's core alone").isZero();
    String entry = DB.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry(entry));
      Files.copy(classes.resolve(entry), out);
    }
  }
}
