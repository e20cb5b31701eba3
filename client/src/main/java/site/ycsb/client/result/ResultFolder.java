package site.ycsb.client.result;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ShellWord;
import site.ycsb.arrival.UsageException;

/**
 * The folder that a load or run leaves.
 *
 * @param path of the folder
 */
public record ResultFolder(Path path) {
  /** What a run came to. */
  public static final String RUN = "run.json";

  private static final int MOST_NAMED = 5;
  private static final Set<OpenOption> NEW =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
  private static final Set<OpenOption> NEW_ON_DISK =
      Stream.concat(NEW.stream(), Stream.of(StandardOpenOption.SYNC)).collect(Collectors.toSet());

  /** Where it is, and the command that shows it; that it is gone, if somebody has removed it. */
  public String whereabouts(String results, String page) {
    return Files.isDirectory(path)
        ? results + path + "\n" + page + command() + " report " + ShellWord.of(path)
        : results + "gone: somebody has removed " + path;
  }

  /** How this user calls {@code tectonic}: launchers that are not called as bin/tectonic say it. */
  private static String command() {
    return System.getProperty("tectonic.command", "bin/tectonic");
  }

  /** What is to be known of the run, {@link RunResult}. */
  public Path run() {
    return path.resolve(RUN);
  }

  /** A line for each second, phase and kind of operation. */
  public Path timeseries() {
    return path.resolve("timeseries.csv");
  }

  /** The histograms of each interval, for HdrHistogram's tools. */
  public Path latencies() {
    return path.resolve("latency.hlog");
  }

  /** The counters of the storage engine over time; not there if the binding has none. */
  public Path statistics() {
    return path.resolve("statistics.csv");
  }

  /** What the machine did in each second. */
  public Path machine() {
    return path.resolve("machine.csv");
  }

  /** The operations, one a line; there on request only. */
  public Path trace() {
    return path.resolve("trace.txt");
  }

  /**
   * Reads {@code run.json}.
   *
   * @throws UsageException if it is not there, or not whole
   */
  public RunResult read() {
    if (!Files.isDirectory(path)) {
      throw new UsageException(
          Files.exists(path)
              ? path + ": is a file; expected the folder of a result, which holds " + RUN
              : "%s: there is no such folder (looked for %s)"
                  .formatted(path, path.toAbsolutePath()));
    }
    if (!Files.isRegularFile(run())) {
      throw new UsageException(
          "%s: holds no %s; expected a folder that bin/ycsb load or run has written%s"
              .formatted(path, RUN, nearby()));
    }
    try {
      return RunJson.parse(run().toString(), Files.readString(run()));
    } catch (CharacterCodingException e) {
      throw new UsageException(run() + ": has bytes that are not UTF-8; expected JSON", e);
    } catch (IOException e) {
      throw new UsageException(run() + ": cannot be read: " + e, e);
    }
  }

  /** Writes {@code run.json} so that whoever reads it at any time finds a whole one. */
  public void write(RunResult result) throws IOException {
    replace(run(), RunJson.text(result), forOwner(path));
  }

  /** What lets only the owner read a new file in a folder, where the file system has owners. */
  public static FileAttribute<?>[] forOwner(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Writes a file beside another and renames it; where it cannot be written, the other one stays,
   * and nothing else.
   */
  public static void replace(Path file, String text, FileAttribute<?>... attributes)
      throws IOException {
    replace(file, text, NEW, attributes);
  }

  /**
   * The same, in a folder that is made if need be, and on the disk before it has its name: what is
   * there has outlived any kill, and a loss of power too.
   */
  public static void replaceOnDisk(Path file, String text, FileAttribute<?>... attributes)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    replace(file, text, NEW_ON_DISK, attributes);
  }

  private static void replace(
      Path file, String text, Set<OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try (FileChannel channel = FileChannel.open(next, options, attributes)) {
      Channels.newOutputStream(channel).write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      next.toFile().delete();
      throw e;
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes a folder with all that is in it, if it is there. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }

  /** Writes {@code run.json} where there is no space for two of them. */
  public void overwrite(RunResult result) throws IOException {
    byte[] text = RunJson.text(result).getBytes(StandardCharsets.UTF_8);
    try (FileChannel file = FileChannel.open(run(), StandardOpenOption.WRITE)) {
      long old = file.size();
      OutputStream out = Channels.newOutputStream(file.position(old));
      try {
        // JSON may end in spaces, and where even these have no place it stays as it was.
        out.write(
            " ".repeat((int) Math.max(0, text.length - old)).getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        file.truncate(old);
        throw e;
      }
      file.position(0);
      out.write(text);
      file.truncate(text.length);
    }
  }

  /** Results that lie in the folder, for whoever named the one above. */
  private String nearby() {
    try (Stream<Path> entries = Files.list(path)) {
      List<String> results =
          entries
              .filter(entry -> Files.isRegularFile(entry.resolve(RUN)))
              .map(Path::toString)
              .sorted()
              .limit(MOST_NAMED)
              .toList();
      return results.isEmpty() ? "" : ", such as " + String.join(", ", results);
    } catch (IOException e) {
      return "";
    }
  }

  /** The text of {@code run.json}. */
  public static final class RunJson {
    private static final ObjectMapper MAPPER =
        JsonMapper.builder()
            // Fields may be added.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .addModule(
                new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new InstantReader()))
            .build();

    private RunJson() {}

    /** A result as text, a line for each field, ended by a newline. */
    public static String text(RunResult result) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
      printer.indentArraysWith(indenter);
      try {
        return MAPPER.writer(printer).writeValueAsString(result) + "\n";
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("a result that is no JSON", e);
      }
    }

    /**
     * Reads a text.
     *
     * @param name of the file, for messages
     * @throws UsageException if it is none of a result that this version knows
     */
    public static RunResult parse(String name, String text) {
      try {
        JsonNode root = MAPPER.readTree(text);
        checkFormat(name, root);
        RunResult result = MAPPER.treeToValue(root, RunResult.class);
        checkWhole(name, "", result);
        return result;
      } catch (JsonProcessingException e) {
        // Between two fields Jackson has no type of its own for it.
        if (e.getOriginalMessage().startsWith("Unexpected end-of-input")) {
          throw new UsageException(
              "%s:%s: the file is cut off; expected a whole run.json".formatted(name, place(e)), e);
        }
        throw new UsageException(
            "%s%s: no result of a run: %s"
                .formatted(name, place(e).isEmpty() ? "" : ":" + place(e), e.getOriginalMessage()),
            e);
      }
    }

    /** Refuses null, what is no number, and lengths below 0, at any depth. */
    private static void checkWhole(String name, String at, @Nullable Object value) {
      if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
        throw new UsageException(
            "%s: no result of a run: %s is %s; expected a value".formatted(name, at, value));
      } else if (at.endsWith("/seconds") && value instanceof Double seconds && seconds < 0) {
        throw new UsageException(
            "%s: no result of a run: %s is %s; expected 0 or more".formatted(name, at, value));
      } else if (value instanceof List<?> list) {
        for (int i = 0; i < list.size(); i++) {
          checkWhole(name, at + "/" + i, list.get(i));
        }
      } else if (value instanceof Map<?, ?> map) {
        map.forEach((key, each) -> checkWhole(name, at + "/" + key, each));
      } else if (value instanceof Record) {
        for (RecordComponent field : value.getClass().getRecordComponents()) {
          Object held = held(field, value);
          if (held != null || !field.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            checkWhole(name, at + "/" + field.getName(), held);
          }
        }
      }
    }

    private static @Nullable Object held(RecordComponent field, Object by) {
      try {
        return field.getAccessor().invoke(by);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void checkFormat(String name, JsonNode root) {
      if (root.isMissingNode()) {
        throw new UsageException(name + ": the file is empty; expected a whole run.json");
      }
      if (!root.path("format").asText().equals(RunResult.FORMAT)) {
        throw new UsageException(
            "%s: no result of a run: its \"format\" is %s; expected \"%s\""
                .formatted(name, found(root.path("format")), RunResult.FORMAT));
      }
      if (!root.path("version").equals(IntNode.valueOf(RunResult.VERSION))) {
        throw new UsageException(
            "%s: its \"version\" is %s; this program knows version %d"
                .formatted(name, found(root.path("version")), RunResult.VERSION));
      }
    }

    private static String found(JsonNode node) {
      return node.isMissingNode() ? "missing" : node.toString();
    }

    /** Line and column, or nothing. */
    private static String place(JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      return at == null || at.getLineNr() < 1 ? "" : at.getLineNr() + ":" + at.getColumnNr();
    }

    /** Reads an instant as {@link Instant#toString} writes it. */
    private static final class InstantReader extends JsonDeserializer<Instant> {
      @Override
      public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
        String text = in.getText();
        try {
          return Instant.parse(text);
        } catch (DateTimeParseException e) {
          return (Instant)
              context.handleWeirdStringValue(
                  Instant.class, text, "expected an instant of ISO 8601");
        }
      }
    }
  }
}
