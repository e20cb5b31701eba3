package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.tectonic.read.SpecReader;

/**
 * What a new model of arrivals or gaps needs beside its own file and its place in the sealed type:
 * the documentation and the schema, with its defaults.
 */
class ArrivalModelsTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void model_isInTheGuidesAndTheSchema() throws IOException {
    List<String> missing = new ArrayList<>();
    missing.addAll(missing(ArrivalModel.class));
    missing.addAll(missing(GapDistribution.class));

    assertThat(missing).isEmpty();
  }

  private static List<String> missing(Class<?> sealed) throws IOException {
    JsonNode schema;
    try (var in =
        SpecReader.class.getResourceAsStream("/site/ycsb/tectonic/tectonic.schema.json")) {
      schema = new ObjectMapper().readTree(in).path("$defs");
    }
    JsonNode named = schema.path(sealed.getSimpleName()).path("properties");
    String arrivals = Files.readString(DOCS.resolve("arrivals.md"));
    String properties = Files.readString(DOCS.resolve("properties.md"));
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, Class<?>> model : Shape.variants(sealed).entrySet()) {
      String name = model.getKey();
      if (!arrivals.contains("| `" + name + "`")) {
        missing.add(name + ": a row of a table in docs/arrivals.md");
      }
      if (!properties.contains("`" + name + "`")) {
        missing.add(name + ": its name in docs/properties.md");
      }
      JsonNode definition = schema.path(named.path(name).path("$ref").asText().substring(8));
      for (RecordComponent component : model.getValue().getRecordComponents()) {
        missing.addAll(missing(name, component, definition.path("properties")));
      }
    }
    return missing;
  }

  private static List<String> missing(String model, RecordComponent component, JsonNode fields)
      throws IOException {
    JsonProperty json = component.getAccessor().getAnnotation(JsonProperty.class);
    String name =
        json == null || json.value().isEmpty()
            ? SnakeCaseStrategy.INSTANCE.translate(component.getName())
            : json.value();
    Setting setting = component.getAnnotation(Setting.class);
    String otherwise = setting == null ? "" : setting.otherwise().replace(",", ", ");
    String description = fields.path(name).path("description").asText();
    List<String> missing = new ArrayList<>();
    if (!fields.has(name)) {
      missing.add(model + "." + name + ": in specs/tectonic.schema.json");
    } else if (!otherwise.isEmpty() && !description.contains("Default: " + otherwise + ".")) {
      missing.add(model + "." + name + ": its default in schema-descriptions.properties");
    }
    if (!Files.readString(DOCS.resolve("spec.md")).contains("`" + name + "`")) {
      missing.add(model + "." + name + ": in docs/spec.md");
    }
    return missing;
  }
}
