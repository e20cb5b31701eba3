package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.Words;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.arrival.bind.Shape.Field;
import site.ycsb.arrival.bind.Shape.Owner;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.trace.RemainingKeys;

/**
 * Makes records of JSON as their {@link Shape}s say. It sees an unknown field before a missing one,
 * so that a misspelt field is called misspelt.
 */
final class JsonBinder {
  private static final ObjectMapper MAPPER = JsonMapper.builder(Syntax.FACTORY).build();
  private static final ObjectMapper EXACT =
      MAPPER.copy().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final int LONGEST_FOUND = 200;

  private final Source source;
  private final List<String> notices = new ArrayList<>();
  private final Map<String, String> digests = new HashMap<>();
  private int depth;

  JsonBinder(Source source) {
    this.source = source;
  }

  /** Remarks on what was understood, but is written otherwise. */
  List<String> notices() {
    return notices;
  }

  /** The SHA-256 of the traces that were read, by their names. */
  Map<String, String> digests() {
    return digests;
  }

  /** Where a value stands in a document. */
  private record Place(@Nullable Place outer, Object step) {
    static final Place ROOT = new Place(null, "");

    Place at(Object inner) {
      return new Place(this, inner);
    }

    String pointer() {
      return outer == null
          ? ""
          : outer.pointer() + "/" + step.toString().replace("~", "~0").replace("/", "~1");
    }

    /** The last field of the path, with the positions that follow it. */
    String label() {
      if (outer == null) {
        return "the document";
      }
      boolean isPosition = step instanceof Integer;
      String own = isPosition ? "[" + step + "]" : step.toString();
      return isPosition && outer.outer != null ? outer.label() + own : own;
    }
  }

  /** What is wrong with a value, or with the name of a field; null: it is not what is expected. */
  private static final class Mistake extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Place place;
    private final @Nullable String found;
    private final String expected;
    private final boolean isName;

    Mistake(Place place, @Nullable String found, String expected, boolean isName) {
      super(expected);
      this.place = place;
      this.found = found == null ? null : Words.shorten(found, LONGEST_FOUND);
      this.expected = expected;
      this.isName = isName;
    }

    Mistake(Place place, String expected) {
      this(place, null, expected, false);
    }
  }

  <T> T bind(Class<T> type) {
    try {
      JsonNode root = tree();
      if (root.isNull()) {
        throw source.locate(new SpecException("", "the document is null", legal(type)));
      }
      return type.cast(value(type, root, Place.ROOT));
    } catch (Mistake mistake) {
      throw located(mistake);
    } catch (JsonProcessingException e) {
      throw new SpecException("", String.valueOf(e.getOriginalMessage()), "a spec")
          .at(source.name(), null);
    }
  }

  private JsonNode tree() throws JsonProcessingException {
    try {
      return EXACT.readTree(source.text());
    } catch (NumberFormatException e) {
      // A number is beyond any decimal: as a double it is infinite, and refused where it stands.
      return MAPPER.readTree(source.text());
    }
  }

  private SpecException located(Mistake mistake) {
    String pointer = mistake.place.pointer();
    Source.Locator.Spot spot = new Source.Locator(source.text()).find(pointer);
    String found =
        mistake.found != null
            ? mistake.found
            : Words.shorten(mistake.place.label(), 60) + " is " + spot.shown();
    return source.at(
        mistake.isName || spot.container() ? spot.name() : spot.start(),
        new SpecException(pointer, found, mistake.expected));
  }

  void understood(String pointer, String text) {
    var name = new Source.Locator(source.text()).find(pointer).name();
    notices.add(source.name() + ":" + name.getLineNr() + ":" + name.getColumnNr() + ": " + text);
  }

  private Object value(Type type, JsonNode node, Place at) {
    return value(type, Owner.OF_ALL, node, at);
  }

  private Object value(Type type, Owner owner, JsonNode node, Place at) {
    Class<?> raw = Shape.raw(type);
    if (raw == List.class) {
      return list(Shape.element(type), node, at);
    } else if (raw.isEnum()) {
      return constant(raw, node, at);
    } else if (raw.isSealed()) {
      return union(raw, node, at);
    }
    return raw.isRecord() ? record(raw, owner, node, at) : scalar(raw, node, at);
  }

  private List<Object> list(Class<?> element, JsonNode node, Place at) {
    if (!node.isArray()) {
      throw new Mistake(at, "an array");
    }
    List<Object> elements = new ArrayList<>();
    for (JsonNode each : node) {
      Place place = at.at(elements.size());
      if (each.isNull()) {
        throw new Mistake(place, legal(element));
      }
      elements.add(value(element, each, place));
    }
    return elements;
  }

  private static Object constant(Class<?> type, JsonNode node, Place at) {
    List<String> names = Shape.constants(type);
    int index = node.isTextual() ? names.indexOf(node.textValue()) : -1;
    if (index < 0) {
      String meant = node.isTextual() ? Hints.meant(node.textValue(), names) : "";
      throw new Mistake(at, String.join(", ", names) + meant);
    }
    return type.getEnumConstants()[index];
  }

  private Object record(Class<?> type, Owner owner, JsonNode node, Place at) {
    Shape shape = Shape.of(type);
    List<Field> fields = shape.fields();
    if (!node.isObject()) {
      throw new Mistake(at, legal(type, owner));
    }
    @Nullable Object[] values = fields.stream().map(Field::otherwise).toArray();
    boolean[] isGiven = new boolean[fields.size()];
    for (Map.Entry<String, JsonNode> given : node.properties()) {
      String name = given.getKey();
      Place place = at.at(name);
      if (Hints.isIgnored(owner, name)) {
        understood(place.pointer(), "\"key\" is not used here" + Hints.forUnknown(type, name));
        continue;
      }
      int index = indexOf(type, owner, name, place);
      Field field = fields.get(index);
      isGiven[index] = true;
      if (!given.getValue().isNull()) {
        values[index] = value(field.type(), field.owner(), given.getValue(), place);
      } else if (field.required()) {
        throw new Mistake(place, legal(field.type()));
      }
    }
    for (int i = 0; i < isGiven.length; i++) {
      Field field = fields.get(i);
      if (!isGiven[i] && field.required()) {
        throw new Mistake(
            at.at(field.name()),
            Words.quote(field.name()) + " is missing",
            legal(field.type()),
            false);
      }
    }
    return make(shape, at, true, values);
  }

  private static int indexOf(Class<?> type, Owner owner, String name, Place place) {
    List<Field> fields = Shape.of(type).fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name) && owner.has(name)) {
        return i;
      }
    }
    String hint = Hints.forUnknown(type, name);
    List<String> legal = fields.stream().map(Field::name).filter(owner::has).toList();
    String meant = hint.isEmpty() ? Hints.meant(name, legal) : "";
    throw new Mistake(
        place,
        "unknown field " + Words.quote(name) + meant,
        (legal.isEmpty() ? "no field" : String.join(", ", legal)) + hint,
        true);
  }

  private static Object make(Shape shape, Place at, boolean hasFields, Object... values) {
    try {
      return shape.make(values);
    } catch (InvalidValueException e) {
      boolean isOfField = hasFields && !e.field().isEmpty();
      throw new Mistake(isOfField ? at.at(e.field()) : at, e.problem(), e.expected(), false);
    }
  }

  /** Reads one of several variants: an object with one key, or what a bare variant is made of. */
  private Object union(Class<?> sealed, JsonNode node, Place at) {
    boolean isOnlyBare = true;
    for (Class<?> variant : sealed.getPermittedSubclasses()) {
      isOnlyBare &= Shape.isBare(variant);
      if (Shape.isBare(variant)
          && ((node.isTextual() && component(variant) == String.class)
              || (node.isNumber() && component(variant) == double.class))) {
        return bare(variant, value(component(variant), node, at), at);
      }
    }
    if (!node.isObject()) {
      String hint = Hints.named(node, Shape.variants(sealed).keySet());
      throw new Mistake(
          at, legal(sealed) + hint + (sealed == NumberExpr.class ? Hints.quoted(node) : ""));
    }
    for (Class<?> variant : isOnlyBare ? sealed.getPermittedSubclasses() : new Class<?>[0]) {
      if (component(variant).isSealed()) {
        return bare(variant, union(component(variant), node, at), at);
      }
    }
    return named(sealed, node, at);
  }

  private Object named(Class<?> sealed, JsonNode node, Place at) {
    String noun = Shape.setting(sealed).name();
    if (node.isEmpty()) {
      throw new Mistake(at, noun + " is empty", legal(sealed), false);
    }
    var keys = node.fieldNames();
    String given = keys.next();
    Place place = at.at(given);
    Map<String, Class<?>> variants = Shape.variants(sealed);
    Class<?> type = variants.get(given);
    if (type == null) {
      throw new Mistake(
          place,
          "unknown " + noun + " " + Words.quote(given) + Hints.meant(given, variants.keySet()),
          legal(sealed) + Hints.forUnknown(sealed, given),
          true);
    }
    Object made = within(sealed, type, node.get(given), place);
    if (keys.hasNext()) {
      String second = keys.next();
      String article = noun.matches("[aeiou].*") ? "an " : "a ";
      throw new Mistake(
          at.at(second),
          "a second key, " + Words.quote(second) + ", beside " + Words.quote(given),
          "exactly one key in " + article + noun + Hints.forUnknown(sealed, second),
          true);
    }
    for (Class<?> variant : sealed.getPermittedSubclasses()) {
      if (Shape.isBare(variant) && component(variant).isInstance(made)) {
        return bare(variant, made, at);
      }
    }
    return made;
  }

  private Object within(Class<?> sealed, Class<?> type, JsonNode node, Place at) {
    if (depth == Shape.setting(sealed).most()) {
      throw new Mistake(
          at,
          "%ss are nested deeper than %d levels".formatted(Shape.setting(sealed).name(), depth),
          Shape.setting(sealed).legal(),
          false);
    }
    depth++;
    try {
      if (node.isNull()) {
        throw new Mistake(at, legal(type));
      }
      return Shape.setting(type).inline()
          ? bare(type, value(Shape.of(type).fields().get(0).type(), node, at), at)
          : record(type, Owner.OF_ALL, node, at);
    } finally {
      depth--;
    }
  }

  private static Class<?> component(Class<?> variant) {
    return variant.getRecordComponents()[0].getType();
  }

  private static Object bare(Class<?> variant, Object value, Place at) {
    return make(Shape.of(variant), at, false, value);
  }

  private Object scalar(Class<?> type, JsonNode node, Place at) {
    if (type == JsonNode.class) {
      return node;
    } else if (type == String.class && node.isTextual()) {
      return node.textValue();
    } else if (type == RecordedKeys.class && node.isTextual()) {
      return recorded(node.textValue(), at);
    } else if (type == MergeFunction.class && node.isTextual()) {
      return function(node.textValue(), at);
    } else if (type == Boolean.class && node.isBoolean()) {
      return node.booleanValue();
    } else if (type == BigDecimal.class && node.isNumber()) {
      return node.decimalValue();
    } else if ((type == double.class || type == Double.class) && node.isNumber()) {
      return number(node, at);
    } else if ((type == long.class || type == Long.class) && node.isNumber()) {
      return whole(node, at);
    } else if ((type == int.class || type == Integer.class) && node.isNumber()) {
      long value = whole(node, at);
      if (value != (int) value) {
        throw new Mistake(at, "a whole number within 32 bits");
      }
      return (int) value;
    }
    throw new Mistake(at, legal(type) + Hints.quoted(node));
  }

  private static double number(JsonNode node, Place at) {
    double value = node.doubleValue();
    if (!Double.isFinite(value)) {
      throw new Mistake(at, "a number of at most 1.8e308");
    }
    return value;
  }

  private static long whole(JsonNode node, Place at) {
    if (node.isIntegralNumber()) {
      String text = node.asText();
      try {
        return at.step.equals("seed") && text.matches("[0-9]{19,20}")
            ? PlanOptions.seed(text)
            : Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw new Mistake(at, "a whole number within 64 bits");
      }
    }
    double value = number(node, at);
    if (value != Math.rint(value)) {
      throw new Mistake(at, "a whole number");
    } else if (!(Math.abs(value) < 0x1p63)) {
      throw new Mistake(at, "a whole number within 64 bits");
    }
    return (long) value;
  }

  private RecordedKeys recorded(String file, Place at) {
    try {
      RecordedKeys keys = RemainingKeys.read(file);
      digests.put(keys.file(), keys.sha256());
      return keys;
    } catch (UsageException e) {
      throw new Mistake(
          at,
          String.valueOf(e.getMessage()),
          "a trace; tectonic convert --dialect NAME makes one of another tool's",
          false);
    }
  }

  private static MergeFunction function(String name, Place at) {
    try {
      return MergeFunction.named(name);
    } catch (InvalidValueException e) {
      throw new Mistake(at, e.problem(), e.expected(), false);
    }
  }

  /** The values of a type, in words. */
  static String legal(Type type) {
    return legal(type, Owner.OF_ALL);
  }

  private static String legal(Type type, Owner owner) {
    Class<?> raw = Shape.raw(type);
    if (raw == String.class) {
      return "a string";
    } else if (raw == RecordedKeys.class) {
      return "the name of a trace";
    } else if (raw == MergeFunction.class) {
      return MergeFunction.legal();
    } else if (raw == Boolean.class) {
      return "true or false";
    } else if (raw == double.class || raw == Double.class || raw == BigDecimal.class) {
      return "a number";
    } else if (raw == int.class || raw == Integer.class || raw == long.class || raw == Long.class) {
      return "a whole number";
    } else if (raw.isEnum()) {
      return String.join(", ", Shape.constants(raw));
    } else if (raw == List.class) {
      return "an array";
    } else if (raw.isSealed()) {
      String bare =
          raw == NumberExpr.class
              ? "a number, or "
              : raw == StringExpr.class ? "a string, or " : "";
      return bare + "an object with one of " + String.join(", ", Shape.variants(raw).keySet());
    }
    List<String> names =
        Shape.of(raw).fields().stream().map(Field::name).filter(owner::has).toList();
    return names.isEmpty() ? "an empty object" : "an object with " + String.join(", ", names);
  }
}
