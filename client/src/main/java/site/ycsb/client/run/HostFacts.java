package site.ycsb.client.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.Sha256;
import site.ycsb.client.measure.StoreQuestion;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Environment.Folder;
import site.ycsb.client.result.Environment.Host;
import site.ycsb.client.result.Environment.Launch;
import site.ycsb.client.result.Environment.OptionFile;
import site.ycsb.client.settings.ResultSettings;

/**
 * Finds out what a repetition of a run needs to know of its machine and of its start.
 *
 * @param properties of the run
 * @param secrets that nothing of it shows
 */
public record HostFacts(Properties properties, Secrets secrets) {
  private static final int LONGEST_CONTENT_BYTES = 64 << 10;
  private static final int LONGEST_STORE_NAME = 200;
  private static final long PATIENCE_SECONDS = 5;

  /**
   * Where the run takes place.
   *
   * @param databases of the run, opened
   * @param warn takes why the store says nothing of itself
   */
  Environment environment(List<DB> databases, Consumer<String> warn) {
    Runtime runtime = Runtime.getRuntime();
    return new Environment(
        system("os.name") + " " + system("os.version") + " " + system("os.arch"),
        runtime.availableProcessors(),
        memoryBytes(),
        system("java.vm.name") + " " + system("java.vm.version"),
        runtime.maxMemory(),
        Versions.tectonic(),
        Versions.ycsb(),
        properties.getProperty(Client.DB_PROPERTY, ""),
        Databases.jar(properties),
        store(databases, warn),
        host(),
        launch());
  }

  private static String system(String property) {
    return System.getProperty(property, "");
  }

  private static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }

  /** The name and version of the store; null if nobody can say: no run fails for want of it. */
  private @Nullable String store(List<DB> databases, Consumer<String> warn) {
    try {
      return databases.stream()
          .limit(1)
          .flatMap(db -> ServiceLoader.load(StoreQuestion.class).stream().map(q -> q.get().ask(db)))
          .filter(Objects::nonNull)
          .map(told -> secrets.mask(told).strip().replaceAll("\\s+", " "))
          .filter(told -> !told.isEmpty())
          .map(told -> told.substring(0, Math.min(told.length(), LONGEST_STORE_NAME)))
          .findFirst()
          .orElse(null);
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      warn.accept("the store does not say its name and version: " + ExceptionText.of(e));
      return null;
    }
  }

  /** What else the machine is, with the folders of stores that are open by now. */
  public Host host() {
    List<Folder> folders = new ArrayList<>();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.endsWith(".dir") && !name.equals(ResultSettings.DIR)) {
        try {
          Path path = Path.of(properties.getProperty(name));
          FileStore on = Files.getFileStore(path);
          folders.add(new Folder(name, on.type(), on.name(), on.getUsableSpace()));
        } catch (IOException | InvalidPathException e) {
          // Of a store elsewhere.
        }
      }
    }
    return new Host(processor(), limit("cpu.max"), limit("memory.max"), folders);
  }

  /** How the process was started. */
  public Launch launch() {
    List<OptionFile> files = new ArrayList<>();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      // No other files: some hold passwords.
      if (name.endsWith("optionsfile")) {
        try {
          files.add(optionFile(name, Path.of(properties.getProperty(name))));
        } catch (IOException | InvalidPathException e) {
          // What cannot be read here is no file of options.
        }
      }
    }
    return new Launch(
        secrets.mask(System.getProperty("sun.java.command", "")),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .map(secrets::mask)
            .toList(),
        Commit.TEXT,
        files);
  }

  /** Asked for once: a client that practises has many runs. */
  private static final class Commit {
    static final @Nullable String TEXT = commit(System.getProperty("tectonic.home", ""));
  }

  private OptionFile optionFile(String property, Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return new OptionFile(
        property, secrets.mask(file.toString()), Sha256.text(bytes), content(bytes));
  }

  /** The text, unless it is long, or none. */
  private @Nullable String content(byte[] bytes) {
    try {
      return bytes.length > LONGEST_CONTENT_BYTES
          ? null
          : secrets.mask(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** The model as Linux tells it; null elsewhere. */
  private static @Nullable String processor() {
    return lines(Path.of("/proc/cpuinfo")).stream()
        .filter(line -> line.matches("(model name|Model|cpu model)\\s*:.*"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(null);
  }

  /** A limit of the control group of this process, as Linux writes it; null if it has none. */
  private static @Nullable String limit(String name) {
    return lines(Path.of("/proc/self/cgroup")).stream()
        .filter(line -> line.startsWith("0::/"))
        // A container may see its own group as the root.
        .flatMap(line -> Stream.of(line.substring("0::".length()), "/"))
        .map(group -> Path.of("/sys/fs/cgroup", group, name))
        .flatMap(file -> lines(file).stream())
        .findFirst()
        .orElse(null);
  }

  /** The lines of a file; none if it cannot be read. */
  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** What git says of the launcher's folder; null if that is no checkout, or there is no git. */
  private static @Nullable String commit(String home) {
    if (home.isEmpty() || !Files.exists(Path.of(home, ".git"))) {
      return null;
    }
    try {
      Process git =
          new ProcessBuilder("git", "-C", home, "describe", "--always", "--dirty", "--abbrev=12")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        git.destroy();
        return null;
      }
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.exitValue() == 0 && !said.isEmpty() ? said : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
