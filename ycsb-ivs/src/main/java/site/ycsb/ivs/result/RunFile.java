package site.ycsb.ivs.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ResultFolder;

/** The file that says which experiment a folder holds, and how far it is. */
public final class RunFile {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** The version of the steps and specs that a plan stands for. */
  public static final int LAYOUT = 4;

  private static final List<String> IDENTITY =
      List.of("layout", "plan", "store", "class", "properties");

  /** Fields of a plan that may grow when an experiment is resumed, with their defaults. */
  private static final Map<String, Integer> MORE = Map.of("epochs", 100, "trials", 1);

  private final Path file;
  private final ObjectNode content;
  private final boolean isNew;

  private RunFile(Path file, ObjectNode content, boolean isNew) {
    this.isNew = isNew;
    this.file = file;
    this.content = content;
  }

  /**
   * Opens the file of a folder, made when it is not there.
   *
   * @param wanted what the command asks for
   * @throws UsageException if the folder holds another experiment
   */
  public static RunFile open(Path folder, ObjectNode wanted) throws IOException {
    Path file = folder.resolve(ResultFolder.RUN);
    if (!Files.exists(file)) {
      if (Files.isDirectory(folder) && !isEmpty(folder)) {
        throw new UsageException(
            "--results " + folder + ": is not empty and no experiment\n  expected: a new folder");
      }
      Files.createDirectories(folder);
      RunFile made = new RunFile(file, wanted, true);
      made.write("running");
      return made;
    }
    if (!(read(folder) instanceof ObjectNode found)) {
      throw new UsageException(file + ": is no JSON object\n  expected: a new folder");
    }
    takeMore(found.path("plan"), wanted.path("plan"));
    for (String part : IDENTITY) {
      String difference = difference(part, found.get(part), wanted.get(part));
      if (difference != null) {
        throw new UsageException(
            "--results %s holds another experiment: %s\n  expected: the same command, or a new folder"
                .formatted(folder, difference));
      }
    }
    return new RunFile(file, found, false);
  }

  /**
   * Reads the file of a folder.
   *
   * @throws UsageException if it is cut off
   */
  public static JsonNode read(Path folder) throws IOException {
    Path file = folder.resolve(ResultFolder.RUN);
    try {
      return MAPPER.readTree(MeasuredEpochs.found(file).toFile());
    } catch (JsonProcessingException e) {
      throw new UsageException(file + ": is cut off or no JSON; expected that of tectonic ivs", e);
    }
  }

  /** An experiment may go on beyond its end, with further epochs and trials. */
  private static void takeMore(JsonNode found, JsonNode wanted) {
    if (found instanceof ObjectNode before) {
      MORE.forEach(
          (field, unless) -> {
            JsonNode value = wanted.get(field);
            if (wanted.path(field).asInt(unless) > before.path(field).asInt(unless)) {
              before.set(field, value == null ? IntNode.valueOf(unless) : value);
            }
          });
    }
  }

  /** A record as it stands in the file of a run. */
  public static JsonNode json(Record fact) {
    return MAPPER.valueToTree(fact);
  }

  /** What the properties say, without secrets. */
  public static ObjectNode shown(Properties properties, Secrets secrets) {
    ObjectNode shown = MAPPER.createObjectNode();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      shown.put(name, secrets.maskValue(name, properties.getProperty(name)));
    }
    return shown;
  }

  /** Whether nothing was done of the experiment before. */
  public boolean isNew() {
    return isNew;
  }

  /** What the names of this experiment's instances begin with. */
  public String instances() {
    return content.path("instances").asText();
  }

  /** Notes a fact; the next {@link #write} saves it. */
  public void note(String name, Record fact) {
    content.set(name, json(fact));
  }

  /** Notes how far the experiment is. */
  public void write(String status) throws IOException {
    content.put("status", status);
    ResultFolder.replaceOnDisk(file, content.toPrettyString(), ResultFolder.forOwner(file));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (var entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }

  /** The first difference of two values, in words; null if there is none. */
  private static @Nullable String difference(
      String name, @Nullable JsonNode found, @Nullable JsonNode wanted) {
    if (found == null || wanted == null || !found.isObject() || !wanted.isObject()) {
      return String.valueOf(found).equals(String.valueOf(wanted))
          ? null
          : "%s is %s there and %s here".formatted(name, shown(found), shown(wanted));
    }
    TreeSet<String> fields = new TreeSet<>();
    found.fieldNames().forEachRemaining(fields::add);
    wanted.fieldNames().forEachRemaining(fields::add);
    for (String field : fields) {
      String difference = difference(name + " " + field, found.get(field), wanted.get(field));
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static String shown(@Nullable JsonNode value) {
    return value == null ? "not given" : value.toString();
  }
}
