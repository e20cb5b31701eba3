package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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
import site.ycsb.client.settings.RunSettings;

/**
 * An installation of YCSB, laid out as YCSB's own launchers know them, with one binding that nobody
 * here knows: its class is compiled against YCSB's core alone and lies in a jar of its own.
 */
final class StockInstallation {
  static final String DB = "org.example.stock.StockDb";
  static final Path CORE = Project.home().resolve("src/test/target/stock-lib");
  private static final String CORE_JAR = "core-0.17.0.jar";

  private final Path home;
  private final Layout layout;
  private final String name;

  private StockInstallation(Path home, Layout layout, String name) {
    this.home = home;
    this.layout = layout;
    this.name = name;
  }

  /** Where an installation has its jars: those of core, and those of a binding. */
  enum Layout {
    RELEASE("lib", "%s-binding/lib"),
    TARBALL_OF_ONE("lib", "lib"),
    SOURCE("core/target", "%s/target");

    private final String core;
    private final String binding;

    Layout(String core, String binding) {
      this.core = core;
      this.binding = binding;
    }
  }

  /** Lays out a release in a new folder, with the binding "stock". */
  static StockInstallation in(Path folder) throws IOException {
    return in(folder, Layout.RELEASE, "stock");
  }

  /** Lays out an installation in a new folder. */
  static StockInstallation in(Path folder, Layout layout, String name) throws IOException {
    StockInstallation installation =
        new StockInstallation(folder.resolve("ycsb home"), layout, name);
    Path list = installation.home.resolve("bin/bindings.properties");
    Files.createDirectories(list.getParent());
    // As in YCSB's own list, the last line has no end, and a name may have a suffix.
    Files.writeString(
        list, "# bindings\nbasic:site.ycsb.BasicDB\nlost:no.Such\n" + name + "-one:" + DB);
    Files.createDirectories(installation.core());
    Files.createDirectories(installation.binding());
    if (layout == Layout.SOURCE) {
      // Maven leaves what core needs in its repository.
      Files.createFile(installation.home.resolve("pom.xml"));
      Files.copy(CORE.resolve(CORE_JAR), installation.core().resolve(CORE_JAR));
    } else {
      copyJars(CORE, installation.core());
    }
    compile(folder, installation.jar());
    return installation;
  }

  /** Copies our jar into its lib folder, as its user would. */
  StockInstallation withOurJar() throws IOException {
    Files.copy(ourJar(), core().resolve(ourJar().getFileName()));
    return this;
  }

  /** The jar for the lib folder of an installation. */
  static Path ourJar() throws IOException {
    return jars(Project.home().resolve("ycsb-jar/target")).get(0);
  }

  Path home() {
    return home;
  }

  /** The folder with the jars of YCSB's core. */
  Path core() {
    return home.resolve(layout.core);
  }

  /** The folder with the jars of the binding. */
  Path binding() {
    return home.resolve(layout.binding.formatted(name));
  }

  /** The jar of the binding's class. */
  Path jar() {
    return binding().resolve(name + "-binding-1.0.jar");
  }

  /** Runs our launcher with YCSB_HOME, and the binding by its name. */
  Project.Ending ours(Path folder, String... arguments) {
    List<String> all = new ArrayList<>(List.of("run", name + "-one"));
    all.addAll(List.of(arguments));
    return launch(folder, Map.of(), all);
  }

  /** Runs our launcher with YCSB_HOME and more environment variables. */
  Project.Ending launch(Path folder, Map<String, String> more, List<String> arguments) {
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.putIfAbsent("YCSB_HOME", home.toString());
    return Project.run(
        folder, Launcher.command("ycsb", arguments.toArray(String[]::new)), environment);
  }

  /**
   * Runs the client of YCSB on the installation's own class path.
   *
   * @param reversed whether the jars come in the reverse of the usual order
   */
  Project.Ending stock(Path folder, boolean reversed, String... arguments) throws IOException {
    List<Path> jars = new ArrayList<>(jars(core()));
    jars.addAll(jars(binding()));
    if (reversed) {
      Collections.reverse(jars);
    }
    List<String> command = new ArrayList<>(Project.shortJava("-cp").toList());
    command.add(jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.addAll(List.of("site.ycsb.Client", "-t", "-db", DB));
    command.addAll(List.of("-p", RunSettings.PRACTICE_SECONDS + "=0"));
    command.addAll(List.of("-p", "workload=site.ycsb.tectonic.TectonicWorkload"));
    command.addAll(List.of(arguments));
    return Project.run(folder, command);
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static void copyJars(Path from, Path to) throws IOException {
    for (Path jar : jars(from)) {
      Files.copy(jar, to.resolve(jar.getFileName()));
    }
  }

  private static void compile(Path folder, Path jar) throws IOException {
    Path source = Project.home().resolve("src/test/resources/stock/StockDb.java");
    compile(folder, source, DB, jar);
  }

  /** Compiles a class against YCSB's core, and those before it, into a jar of its own. */
  static void compile(Path folder, Path source, String type, Path jar) throws IOException {
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
                CORE.resolve(CORE_JAR) + File.pathSeparator + classes,
                "-d",
                classes.toString(),
                source.toString());
    assertThat(result).as("compiles against YCSB's core alone").isZero();
    String entry = type.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry(entry));
      Files.copy(classes.resolve(entry), out);
    }
  }
}
