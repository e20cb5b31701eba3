package site.ycsb.client.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/**
 * The bindings by name, out of files of lines "name:class" in YCSB's own format. A plain name is
 * that of an installation of YCSB if there is one, else ours; "tectonic:name" is always ours.
 */
public final class BindingRegistry {
  static final String FILE = "bin/bindings.properties";
  private static final String OURS = "tectonic:";

  private final Map<String, String> ours;
  private final Map<String, String> plain;
  private final @Nullable Installation installation;

  private BindingRegistry(
      Map<String, String> ours, Map<String, String> plain, @Nullable Installation installation) {
    this.ours = ours;
    this.plain = plain;
    this.installation = installation;
  }

  /** Reads the lists of our home, which comes first, and of the installation of YCSB, if any. */
  public static BindingRegistry load(List<Path> homes) {
    Map<String, String> ours = homes.isEmpty() ? Map.of() : read(homes.get(0));
    return homes.size() < 2
        ? new BindingRegistry(ours, ours, null)
        : new BindingRegistry(ours, read(homes.get(1)), new Installation(homes.get(1)));
  }

  /** The names to choose from, sorted: ours get their prefix where they need it. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(plain.keySet());
    if (installation != null) {
      ours.keySet().forEach(name -> names.add(OURS + name));
    }
    return names;
  }

  public boolean has(String name) {
    return plain.containsKey(name) || isOurs(name);
  }

  private boolean isOurs(String name) {
    return name.startsWith(OURS) && ours.containsKey(ownName(name));
  }

  /** A name without what makes it ours. */
  public static String ownName(String name) {
    return name.startsWith(OURS) ? name.substring(OURS.length()) : name;
  }

  /** The class of a binding, or a message with the legal names. */
  public String classOf(String name) {
    String own = name.startsWith(OURS) ? ours.get(ownName(name)) : null;
    if (own != null) {
      return own;
    }
    checkInstallation();
    String found = plain.get(name);
    if (found == null) {
      throw unknown(name);
    }
    if (installation != null) {
      installation.checkHas(name, found);
    }
    return found;
  }

  /** Says so if there is to be an installation of YCSB and is none. */
  void checkInstallation() {
    if (installation != null) {
      installation.check();
    }
  }

  private UsageException unknown(String name) {
    String hint =
        installation != null && ours.containsKey(name)
            ? "; YCSB_HOME=%s does not list it, ours is %s%s"
                .formatted(installation.home(), OURS, name)
            : NearestName.hint(name, names());
    String more = installation == null ? "; for those of a YCSB installation: YCSB_HOME" : "";
    return new UsageException(
        "unknown binding '%s'%s%nBindings: %s%nFor a class of your own: -db CLASS, with its jar in CLASSPATH%s"
            .formatted(name, hint, String.join(", ", names()), more));
  }

  private static Map<String, String> read(Path home) {
    Path file = home.resolve(FILE);
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> !line.startsWith("#") && line.indexOf(':') > 0)
          .map(line -> line.split(":", 2))
          .collect(
              Collectors.toMap(
                  parts -> parts[0].strip(),
                  parts -> parts[1].strip(),
                  (first, second) -> first,
                  TreeMap::new));
    } catch (IOException e) {
      throw new UsageException(
          "cannot read the list of bindings " + file + ": " + ExceptionText.of(e), e);
    }
  }
}
