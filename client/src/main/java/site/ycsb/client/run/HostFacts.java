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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Secrets;
import site.ycsb.client.result.Environment.Folder;
import site.ycsb.client.result.Environment.Host;
import site.ycsb.client.result.Environment.Launch;
import site.ycsb.client.result.Environment.OptionFile;

/** Finds out what a repetition of a run needs to know of its machine and of its start. */
public final class HostFacts {
  private static final int LONGEST_CONTENT_BYTES = 64 << 10;
  private static final long PATIENCE_SECONDS = 5;

  private final Properties properties;
  private final Secrets secrets;

  /**
   * @param properties of the run
   * @param secrets that nothing of it shows
   */
  public HostFacts(Properties properties, Secrets secrets) {
    this.properties = properties;
    this.secrets = secrets;
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
        commit(System.getProperty("tectonic.home", "")),
        files);
  }

  private OptionFile optionFile(String property, Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return new OptionFile(property, secrets.mask(file.toString()), sha256(bytes), content(bytes));
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

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
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
