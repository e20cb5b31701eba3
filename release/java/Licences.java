import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Takes licences and notices out of the jars of the staged release: {@code licences/JAR/FILE}. */
public final class Licences {
  private static final Pattern TEXT =
      Pattern.compile("(META-INF/)?[^/]*(LICEN[CS]E|NOTICE|COPYING)[^/]*|META-INF/licen[cs]es?/[^/]+");

  private Licences() {}

  /** The argument is the staged release. */
  public static void main(String[] arguments) throws IOException {
    Path stage = Path.of(arguments[0]);
    try (Stream<Path> files = Files.walk(stage)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
        String name = jar.getFileName().toString().replaceAll("\\.jar$", "");
        write(jar, stage.resolve("licences").resolve(name));
      }
    }
  }

  private static void write(Path jar, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (var entry : zip.stream().toList()) {
        if (!entry.isDirectory() && TEXT.matcher(entry.getName()).matches()) {
          Files.createDirectories(folder);
          String file = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
          Files.write(folder.resolve(file), zip.getInputStream(entry).readAllBytes());
        }
      }
    }
  }
}
