package site.ycsb.client.result;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Generates the JSON Schema of {@code run.json} from its records. */
final class RunSchema {
  private static final Set<Class<?>> NUMBERS =
      Set.of(long.class, int.class, double.class, Long.class, Integer.class, Double.class);
  private final Properties descriptions = new Properties();

  RunSchema() {
    try (InputStream in =
        RunSchema.class.getResourceAsStream("run-schema-descriptions.properties")) {
      descriptions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The schema as text, as it is committed. */
  String text() {
    return generate()
            .toPrettyString()
            .replace("\" : ", "\": ")
            .replaceFirst("\n", "\n  \"\\$id\": \"urn:tectonic-ycsb:run:1\",\n")
        + "\n";
  }

  /** What is wrong with a text, by the generated schema. */
  List<String> problems(String json) {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text(), InputFormat.JSON);
    return schema.validate(json, InputFormat.JSON).stream().map(String::valueOf).toList();
  }

  private ObjectNode generate() {
    SchemaGeneratorConfigBuilder builder =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.DEFINITIONS_FOR_ALL_OBJECTS,
                Option.PLAIN_DEFINITION_KEYS,
                Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES);
    builder
        .forTypesInGeneral()
        .withPropertySorter((unusedFirst, unusedSecond) -> 0)
        .withDefinitionNamingStrategy((key, context) -> typeName(key.getType().getErasedType()))
        .withDescriptionResolver(
            scope -> descriptions.getProperty(typeName(scope.getType().getErasedType())))
        .withCustomDefinitionProvider(this::plain);
    builder
        .forFields()
        .withRequiredCheck(field -> !field.isFakeContainerItemScope())
        .withNullableCheck(RunSchema::isNullable)
        .withEnumResolver(field -> name(field).equals("format") ? List.of(RunResult.FORMAT) : null)
        .withNumberInclusiveMinimumResolver(RunSchema::least)
        .withDescriptionResolver(this::description);
    builder.with(new JacksonModule(JacksonOption.FLATTENED_ENUMS_FROM_JSONPROPERTY));
    return new SchemaGenerator(builder.build()).generateSchema(RunResult.class);
  }

  /** Types whose JSON is not that of a record. */
  private @Nullable CustomDefinition plain(ResolvedType type, SchemaGenerationContext context) {
    ObjectNode definition = context.getGeneratorConfig().createObjectNode();
    if (type.getErasedType() == Instant.class) {
      definition.put("type", "string").put("format", "date-time");
    } else if (type.getErasedType() == JsonNode.class) {
      definition.put("type", "object");
    } else if (type.getErasedType() == Latency.class) {
      return new CustomDefinition(figures(definition), false);
    } else {
      return null;
    }
    return new CustomDefinition(definition, true);
  }

  /** A number for each declared figure. */
  private ObjectNode figures(ObjectNode definition) {
    definition.put("type", "object");
    ObjectNode properties = definition.putObject("properties");
    Stream.concat(Stream.of("count"), Stream.of(LatencyFigure.values()).map(LatencyFigure::title))
        .forEach(
            name -> {
              ObjectNode property = properties.putObject(name);
              property.put("type", name.equals("mean") ? "number" : "integer");
              property.put("minimum", 0).put("description", described("Latency." + name));
            });
    ArrayNode required = definition.putArray("required");
    properties.fieldNames().forEachRemaining(required::add);
    return definition;
  }

  private String described(String name) {
    String text = descriptions.getProperty(name);
    if (text == null) {
      throw new IllegalStateException("no description of " + name);
    }
    return text;
  }

  private static boolean isNullable(FieldScope field) {
    return !field.isFakeContainerItemScope()
        && field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  /** Seeds, counters and figures of a check may be anything. */
  private static @Nullable BigDecimal least(FieldScope field) {
    Class<?> owner = field.getDeclaringType().getErasedType();
    boolean isFree =
        !NUMBERS.contains(field.getType().getErasedType())
            || name(field).equals("seed")
            || name(field).equals("offsetNanos")
            || owner == EngineStatistic.class
            || owner == ArrivalOutcome.Check.class;
    return isFree ? null : BigDecimal.ZERO;
  }

  private static String name(FieldScope field) {
    var property = field.getAnnotationConsideringFieldAndGetter(JsonProperty.class);
    return property == null || property.value().isEmpty()
        ? field.getDeclaredName()
        : property.value();
  }

  private @Nullable String description(FieldScope field) {
    if (field.isFakeContainerItemScope()) {
      return null;
    }
    String name = typeName(field.getDeclaringType().getErasedType()) + "." + name(field);
    return described(name);
  }

  private static String typeName(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null ? type.getSimpleName() : typeName(outer) + "." + type.getSimpleName();
  }
}
