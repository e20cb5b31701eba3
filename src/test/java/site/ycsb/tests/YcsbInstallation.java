package site.ycsb.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An installation of YCSB that the environment names: a release, the tarball of one binding, or a
 * source checkout that is built.
 */
record YcsbInstallation(Path home) {
  /** Names the installations, with blanks between them. */
  static final String VARIABLE = "TECTONIC_YCSB_HOMES";

  private static final String LIB = "lib";

  static List<YcsbInstallation> all() {
    return Arrays.stream(System.getenv().getOrDefault(VARIABLE, "").split("\\s+", -1))
        .filter(home -> !home.isEmpty())
        .map(home -> new YcsbInstallation(Path.of(home)))
        .toList();
  }

  /** Whether it is a source checkout, which has no folder for jars of its users. */
  boolean isCheckout() {
    return Files.exists(home.resolve("pom.xml"));
  }

  /** Whether it holds all bindings, each in a folder of its own. */
  boolean isRelease() {
    try (Stream<Path> files = Files.list(home)) {
      return !isCheckout() && files.anyMatch(file -> file.toString().endsWith("-binding"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its version, and its layout where it is no release. */
  String title() {
    String layout = isCheckout() ? ", checkout" : ", tarball of one";
    return isRelease() ? version() : version() + layout;
  }

  /** The version of its core. */
  String version() {
    return versionOf(isCheckout() ? home.resolve("core/target") : home.resolve(LIB), "core");
  }

  boolean has(String binding) {
    return binding.equals("basic")
        || !versionOf(lib(binding), folder(binding) + "-binding").isEmpty();
  }

  /** The version of a library of a binding, out of the name of its jar. */
  String versionOf(String binding, String jar) {
    String beside = versionOf(lib(binding), jar);
    return beside.isEmpty() ? versionOf(lib(binding).resolve("dependency"), jar) : beside;
  }

  /** The folder of a binding's jars. */
  Path lib(String binding) {
    if (isCheckout()) {
      return home.resolve(folder(binding)).resolve("target");
    }
    Path own = home.resolve(folder(binding) + "-binding").resolve(LIB);
    return Files.isDirectory(own) ? own : home.resolve(LIB);
  }

  /** A name ends at the first hyphen, where it names a folder. */
  private static String folder(String binding) {
    return binding.replaceAll("-.*", "");
  }

  private static String versionOf(Path folder, String jar) {
    return jars(folder).stream()
        .map(file -> file.getFileName().toString())
        .filter(name -> name.matches(jar + "-\\d.*\\.jar"))
        .map(name -> name.substring(jar.length() + 1, name.length() - ".jar".length()))
        .findFirst()
        .orElse("");
  }

  private static List<Path> jars(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs our launcher with YCSB_HOME. */
  Project.Ending ours(
      Path folder, String binding, List<String> arguments, Map<String, String> environment) {
    List<String> all = new ArrayList<>(List.of("run", binding));
    all.addAll(arguments);
    return run(folder, Launcher.command("ycsb", all.toArray(String[]::new)), environment);
  }

  /** Runs YCSB's own launcher; our jar has to be in its lib. */
  Project.Ending stock(
      Path folder, String binding, List<String> arguments, Map<String, String> environment) {
    String launcher = home.resolve("bin/ycsb.sh").toString();
    List<String> all = new ArrayList<>(List.of("sh", launcher, "run", binding));
    all.addAll(List.of("-p", "workload=site.ycsb.tectonic.TectonicWorkload"));
    all.addAll(arguments);
    return run(folder, all, environment);
  }

  private Project.Ending run(Path folder, List<String> command, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("YCSB_HOME", home.toString());
    return Project.run(folder, command, all);
  }

  /** Copies it with one of its bindings, and adds our jar to its lib, as its user would. */
  YcsbInstallation withOurJar(String binding, Path folder) throws IOException {
    Path copy = folder.resolve(home.getFileName());
    copy(home.resolve("bin"), copy.resolve("bin"));
    copy(home.resolve(LIB), copy.resolve(LIB));
    Path own = home.resolve(folder(binding) + "-binding");
    if (Files.isDirectory(own)) {
      copy(own, copy.resolve(own.getFileName()));
    }
    Path jar = StockInstallation.ourJar();
    Files.copy(jar, copy.resolve(LIB).resolve(jar.getFileName()));
    return new YcsbInstallation(copy);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }
}
