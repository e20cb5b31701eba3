package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.spec.WorkloadSpec;

/** Generates the JSON Schema of specs from the definition. */
final class SpecSchema {
  private static final Set<String> WITHOUT_BOUND =
      Set.of("RatePoint.rate", "RateState.rate", "Distribution.GeneralizedPareto.shape");
  private static final Set<String> ABOVE_ZERO =
      Set.of(
          "std_dev",
          "alpha",
          "beta",
          "lambda",
          "scale",
          "shape",
          "rate",
          "ratio",
          "cycle_length",
          "resolution",
          "interval",
          "mean_seconds",
          "speedup",
          "cv");
  private static final Map<String, String> AT_LEAST =
      Map.ofEntries(
          Map.entry("s", "0"),
          Map.entry("weight", "0"),
          Map.entry("probability", "0"),
          Map.entry("modulation", "0"),
          Map.entry("hurst", "0.5"),
          Map.entry("bias", "0.5"),
          Map.entry("n", "1"),
          Map.entry("len", "1"),
          Map.entry("amount", "1"),
          Map.entry("count", "1"),
          Map.entry("distinct", "1"),
          Map.entry("pool", "1"),
          Map.entry("width", "1"),
          Map.entry("max_len", "1"),
          Map.entry("levels", "0"),
          Map.entry("multiplier", "1"),
          Map.entry("at", "0"),
          Map.entry("from", "0"),
          Map.entry("ramp_up", "0"),
          Map.entry("hold", "0"),
          Map.entry("decay", "0"),
          Map.entry("column", "1"),
          Map.entry("RatePoint.rate", "0"),
          Map.entry("RateState.rate", "0"));
  private static final Map<String, String> AT_MOST =
      Map.of(
          "probability",
          "1",
          "modulation",
          "1",
          "ratio",
          "1",
          "count",
          "1000",
          "levels",
          "40",
          "column",
          "10000");

  private final Properties descriptions = new Properties();

  SpecSchema() {
    try (InputStream in = SpecSchema.class.getResourceAsStream("schema-descriptions.properties")) {
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
            .replaceFirst("\n", "\n  \"\\$id\": \"urn:tectonic-ycsb:spec:1\",\n")
        + "\n";
  }

  private ObjectNode generate() {
    SchemaGeneratorConfigBuilder builder =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                Option.DEFINITIONS_FOR_ALL_OBJECTS,
                Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
            .with(Option.PLAIN_DEFINITION_KEYS);
    builder
        .forTypesInGeneral()
        .withPropertySorter((unusedFirst, unusedSecond) -> 0)
        .withDefinitionNamingStrategy((key, context) -> typeName(key.getType().getErasedType()))
        .withDescriptionResolver(
            scope -> descriptions.getProperty(typeName(scope.getType().getErasedType())))
        .withCustomDefinitionProvider(this::union);
    builder
        .forFields()
        .withPropertyNameOverrideResolver(SpecSchema::name)
        .withDescriptionResolver(this::description)
        .withNumberExclusiveMinimumResolver(
            field -> ABOVE_ZERO.contains(bounded(field)) ? BigDecimal.ZERO : null)
        .withNumberInclusiveMinimumResolver(field -> number(AT_LEAST.get(bounded(field))))
        .withNumberExclusiveMaximumResolver(
            field -> name(field).equals("bias") ? BigDecimal.ONE : null)
        .withNumberInclusiveMaximumResolver(field -> number(AT_MOST.get(bounded(field))))
        .withArrayMinItemsResolver(
            field ->
                !field.isFakeContainerItemScope()
                        && Set.of("sections", "segments", "arrivals", "envelopes")
                            .contains(name(field))
                    ? 1
                    : null);
    builder.with(new JacksonModule(JacksonOption.RESPECT_JSONPROPERTY_REQUIRED));
    ObjectNode schema = new SchemaGenerator(builder.build()).generateSchema(WorkloadSpec.class);
    spread((ObjectNode) schema.get("$defs"));
    return schema;
  }

  /** Writes the operations of a group as fields, each with the parts that its kind has. */
  private void spread(ObjectNode definitions) {
    JsonNode whole = definitions.remove("OperationSpec");
    definitions.remove("Map");
    ObjectNode fields = (ObjectNode) definitions.get("Group").get("properties");
    fields.remove("operations");
    SortedMap<String, JsonNode> sorted = new TreeMap<>();
    definitions.properties().forEach(each -> sorted.put(each.getKey(), each.getValue()));
    for (Group.Slot slot : Group.Slot.values()) {
      String name = "OperationSpec." + shape(slot.kind());
      ObjectNode own = whole.deepCopy();
      ((ObjectNode) own.get("properties")).properties().removeIf(p -> !slot.has(p.getKey()));
      own.put("description", descriptions.getProperty(name));
      assertThat(sorted.getOrDefault(name, own)).isEqualTo(own);
      sorted.put(name, own);
      fields
          .putObject(slot.toString())
          .put("$ref", "#/$defs/" + name)
          .put("description", descriptions.getProperty("Group." + slot));
    }
    definitions.removeAll();
    definitions.setAll(sorted);
  }

  /** Kinds with the same parts have one definition. */
  private static String shape(OperationKind kind) {
    return switch (kind) {
      case INSERT -> "Inserts";
      case UPDATE, READ_MODIFY_WRITE -> "Writes";
      case MERGE -> "Merges";
      case EXTEND -> "Extends";
      case POINT_QUERY, POINT_DELETE -> "Selected";
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE, BLIND_POINT_QUERY, BLIND_POINT_DELETE -> "Keyed";
      case RANGE_QUERY, RANGE_DELETE -> "Ranges";
      case BLIND_RANGE_QUERY -> "BlindRanges";
    };
  }

  private static @Nullable BigDecimal number(@Nullable String text) {
    return text == null ? null : new BigDecimal(text);
  }

  /** Writes the types whose JSON is not that of a record. */
  private @Nullable CustomDefinition union(ResolvedType type, SchemaGenerationContext context) {
    Class<?> raw = type.getErasedType();
    ObjectNode definition = context.getGeneratorConfig().createObjectNode();
    if (raw == StringExpr.Weighted.class) {
      definition.put("type", "array").put("minItems", 1);
      definition.set("items", reference(StringExpr.Choice.class, context));
    } else if (raw == RecordedKeys.class) {
      return new CustomDefinition(
          definition.put("type", "string"),
          CustomDefinition.DefinitionType.INLINE,
          CustomDefinition.AttributeInclusion.YES);
    } else if (raw == MergeFunction.class) {
      definition.put("type", "string");
      List.of("append", "add", "max", "replace").forEach(definition.putArray("examples")::add);
      return new CustomDefinition(
          definition,
          CustomDefinition.DefinitionType.INLINE,
          CustomDefinition.AttributeInclusion.YES);
    } else if (raw == NumberExpr.class) {
      ArrayNode forms = definition.putArray("oneOf");
      forms.addObject().put("type", "number");
      forms.add(reference(Distribution.class, context));
    } else if (raw == StringExpr.class) {
      ArrayNode forms = definition.putArray("oneOf");
      forms.addObject().put("type", "string");
      oneKey(forms.addObject(), raw, context);
    } else if (raw.isEnum()) {
      return new CustomDefinition(constants(definition, Shape.constants(raw)));
    } else if (raw.isSealed()) {
      oneKey(definition, raw, context);
    } else {
      return null;
    }
    definition.put("description", descriptions.getProperty(typeName(raw)));
    return new CustomDefinition(
        definition,
        CustomDefinition.DefinitionType.STANDARD,
        CustomDefinition.AttributeInclusion.NO);
  }

  /** Writes one of some words. */
  private static ObjectNode constants(ObjectNode form, List<String> words) {
    form.put("type", "string");
    if (words.size() == 1) {
      return form.put("const", words.get(0));
    }
    words.forEach(form.putArray("enum")::add);
    return form;
  }

  /** Writes an object with exactly one key. */
  private static void oneKey(ObjectNode form, Class<?> sealed, SchemaGenerationContext context) {
    form.put("type", "object");
    ObjectNode properties = form.putObject("properties");
    Shape.variants(sealed)
        .forEach((key, variant) -> properties.set(key, reference(variant, context)));
    form.put("additionalProperties", false).put("minProperties", 1).put("maxProperties", 1);
  }

  private static ObjectNode reference(Class<?> type, SchemaGenerationContext context) {
    return context.createDefinitionReference(context.getTypeContext().resolve(type));
  }

  private static String name(FieldScope field) {
    var property = field.getAnnotationConsideringFieldAndGetter(JsonProperty.class);
    return property == null || property.value().isEmpty()
        ? SnakeCaseStrategy.INSTANCE.translate(field.getDeclaredName())
        : property.value();
  }

  /** The name under which the bounds of a field are found. */
  private static String bounded(FieldScope field) {
    String own = typeName(field.getDeclaringType().getErasedType()) + "." + name(field);
    return WITHOUT_BOUND.contains(own) ? own : name(field);
  }

  private @Nullable String description(FieldScope field) {
    if (field.isFakeContainerItemScope()) {
      return null;
    }
    String name = name(field);
    if (name.equals("operations")) {
      return null;
    }
    String own = typeName(field.getDeclaringType().getErasedType()) + "." + name;
    String text = descriptions.getProperty(own, descriptions.getProperty(name));
    if (text == null) {
      throw new IllegalStateException("no description of " + own);
    }
    return text;
  }

  /** Variants of a type are called by that type as well, others that are nested are not. */
  private static String typeName(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null || !outer.isSealed()
        ? type.getSimpleName()
        : typeName(outer) + "." + type.getSimpleName();
  }
}
