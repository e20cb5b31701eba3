package site.ycsb.client.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import site.ycsb.arrival.UsageException;

/**
 * An installation of YCSB, in one of three layouts. It is a release with all bindings, the tarball
 * of one binding, or a source checkout that Maven has built. The launchers in {@code bin} make the
 * class path of it.
 */
record Installation(Path home) {
  /** Bindings whose folder has another name: those that YCSB's launchers rename. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "accumulo", "accumulo1.6",
          "arangodb3", "arangodb",
          "basic", "core",
          "basicts", "core",
          "cassandra2", "cassandra");

  /** Says so if there is no such folder, or no such layout in it. */
  void check() {
    if (!Files.isDirectory(home)) {
      throw new UsageException("YCSB_HOME=%s: there is no such folder".formatted(home));
    }
    boolean isSource = Files.exists(home.resolve("pom.xml"));
    String core = isSource ? "core/target/core-*.jar" : "lib/core-*.jar";
    for (String part : new String[] {BindingRegistry.FILE, core}) {
      if (!has(part)) {
        throw new UsageException(
            isSource
                ? "YCSB_HOME=%s: there is no %s in it; a source checkout has to be built by Maven first"
                    .formatted(home, part)
                : ("YCSB_HOME=%s: no installation of YCSB, as there is no %s in it%n  expected: a"
                        + " release or the tarball of one binding (%s, lib/core-*.jar), or a source"
                        + " checkout built by Maven (pom.xml, core/target/core-*.jar)")
                    .formatted(home, part, BindingRegistry.FILE));
      }
    }
  }

  /** Says so if the class of a binding that is listed is in no jar. */
  void checkHas(String binding, String className) {
    try {
      Class.forName(className, false, Installation.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      String name = binding.replaceFirst("-.*", "");
      String folder = RENAMED.getOrDefault(name, name);
      String expected =
          Files.exists(home.resolve("pom.xml"))
              ? "%s/target/%<s-binding-*.jar, built by: mvn -pl site.ycsb:%<s-binding -am package"
                  .formatted(folder)
              : "%s-binding/lib/*.jar, or lib/%<s-binding-*.jar in the tarball of this binding"
                  .formatted(folder);
      throw new UsageException(
          "YCSB_HOME=%s lists the binding %s, but has no jar with its class %s%n  expected: %s"
              .formatted(home, binding, className, expected),
          e);
    } catch (LinkageError e) {
      // Whoever makes an instance says so.
    }
  }

  private boolean has(String file) {
    Path pattern = home.resolve(file);
    Path folder = pattern.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, String.valueOf(pattern.getFileName()))) {
      return found.iterator().hasNext();
    } catch (IOException e) {
      return false;
    }
  }
}
