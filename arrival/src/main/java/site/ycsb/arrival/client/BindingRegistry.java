package site.ycsb.arrival.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.run.ExceptionText;

/** The bindings by name, out of files of lines "name:class" in YCSB's own format. */
public final class BindingRegistry {
  private static final String FILE = "bin/bindings.properties";

  private final Map<String, String> classes = new TreeMap<>();

  /** Reads the file of each home that has one; of two equal names the first counts. */
  public static BindingRegistry load(List<Path> homes) {
    BindingRegistry registry = new BindingRegistry();
    for (Path home : homes) {
      Path file = home.resolve(FILE);
      if (Files.exists(file)) {
        registry.read(file);
      }
    }
    return registry;
  }

  /** The names, sorted. */
  public Set<String> names() {
    return classes.keySet();
  }

  public boolean has(String name) {
    return classes.containsKey(name);
  }

  /** The class of a binding, or a message with the legal names. */
  public String classOf(String name) {
    String found = classes.get(name);
    if (found == null) {
      throw new UsageException(
          "unknown binding '%s'%s%nBindings: %s%nFor a class of your own: -db CLASS, with its jar in CLASSPATH; for those of a YCSB installation: YCSB_HOME"
              .formatted(name, NearestName.hint(name, names()), String.join(", ", names())));
    }
    return found;
  }

  private void read(Path file) {
    try {
      for (String line : Files.readAllLines(file)) {
        int colon = line.indexOf(':');
        if (!line.startsWith("#") && colon > 0) {
          classes.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
      }
    } catch (IOException e) {
      throw new UsageException(
          "cannot read the list of bindings " + file + ": " + ExceptionText.of(e), e);
    }
  }
}
