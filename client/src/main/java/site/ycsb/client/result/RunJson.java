package site.ycsb.client.result;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import site.ycsb.arrival.UsageException;

/** The text of {@code run.json}. */
public final class RunJson {
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
      addLaterFields((ObjectNode) root);
      return MAPPER.treeToValue(root, RunResult.class);
    } catch (JsonEOFException e) {
      throw new UsageException(
          "%s:%s: the file is cut off; expected a whole run.json".formatted(name, place(e)), e);
    } catch (JsonProcessingException e) {
      throw new UsageException(
          "%s%s: no result of a run: %s"
              .formatted(name, place(e).isEmpty() ? "" : ":" + place(e), e.getOriginalMessage()),
          e);
    }
  }

  /** A field that came later, and may be null, is missing where an older client wrote the file. */
  private static void addLaterFields(ObjectNode root) {
    if (!root.has("profile")) {
      root.putNull("profile");
    }
    if (root.get("environment") instanceof ObjectNode environment
        && !environment.has("bindingJar")) {
      environment.putNull("bindingJar");
    }
    for (JsonNode phase : root.path("phases")) {
      if (phase instanceof ObjectNode each && !each.has("plannedSeconds")) {
        each.putNull("plannedSeconds");
      }
      for (JsonNode operation : phase.path("operations")) {
        if (operation instanceof ObjectNode each && !each.has("outcomes")) {
          each.putObject("outcomes");
          each.put("stallSeconds", 0);
        }
      }
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
    int version = root.path("version").asInt();
    if (version < 1 || version > RunResult.VERSION) {
      throw new UsageException(
          "%s: its \"version\" is %s; this program knows versions up to %d%s"
              .formatted(
                  name,
                  found(root.path("version")),
                  RunResult.VERSION,
                  version > RunResult.VERSION ? ", and a newer one wrote the file" : ""));
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
            context.handleWeirdStringValue(Instant.class, text, "expected an instant of ISO 8601");
      }
    }
  }
}
