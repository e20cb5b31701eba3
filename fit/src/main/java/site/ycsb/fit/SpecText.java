package site.ycsb.fit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.spec.WorkloadSpec;

/**
 * Writes a definition as users write it. Components are in snake case, null ones left out; a
 * variant is an object with its name; comments precede what they explain.
 */
public final class SpecText {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int COLUMNS = 100;

  private final Map<String, List<String>> comments;
  private final StringBuilder text = new StringBuilder();

  private SpecText(Map<String, List<String>> comments) {
    this.comments = comments;
  }

  /**
   * The text of a definition.
   *
   * @param heading comments before all
   */
  public static String of(FittedSpec fitted, List<String> heading) {
    SpecText text = new SpecText(fitted.comments());
    heading.forEach(line -> text.text.append("// ").append(line).append('\n'));
    text.write(json(fitted.spec()), "", "");
    return text.text.append('\n').toString();
  }

  /** A definition as JSON, without comments. */
  static JsonNode json(WorkloadSpec spec) {
    return json((Object) spec);
  }

  private static JsonNode json(Object value) {
    if (value instanceof Record) {
      Class<?> type = value.getClass();
      Setting setting = Shape.setting(type);
      JsonNode held =
          setting.bare() || setting.inline()
              ? json(Objects.requireNonNull(Shape.held(type.getRecordComponents()[0], value)))
              : fields(value);
      return setting.bare() || Arrays.stream(type.getInterfaces()).noneMatch(Class::isSealed)
          ? held
          : JSON.objectNode().set(Shape.name(type), held);
    } else if (value instanceof Collection<?> all) {
      ArrayNode array = JSON.arrayNode();
      all.forEach(each -> array.add(json(each)));
      return array;
    } else if (value instanceof Number number) {
      return number(number.doubleValue());
    } else if (value instanceof Boolean flag) {
      return JSON.booleanNode(flag);
    }
    return JSON.textNode(
        value instanceof Enum<?> constant ? Shape.constant(constant) : value.toString());
  }

  private static JsonNode number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e18
        ? JSON.numberNode((long) value)
        : JSON.numberNode(BigDecimal.valueOf(value));
  }

  private static ObjectNode fields(Object value) {
    ObjectNode object = JSON.objectNode();
    RecordComponent[] components = value.getClass().getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      Object part = Shape.held(components[i], value);
      if (part instanceof Map<?, ?> entries) {
        entries.forEach((key, each) -> object.set(key.toString(), json(each)));
      } else if (part != null) {
        object.set(Shape.of(value.getClass()).fields().get(i).name(), json(part));
      }
    }
    return object;
  }

  private void write(JsonNode node, String pointer, String indent) {
    boolean isLeaf = !node.isContainerNode() || (isShort(node, indent) && !hasComments(pointer));
    if (isLeaf) {
      text.append(line(node));
    } else {
      writeAll(node, pointer, indent);
    }
  }

  private void writeAll(JsonNode node, String pointer, String indent) {
    String inner = indent + "  ";
    text.append(node.isArray() ? "[\n" : "{\n");
    Iterator<String> names = node.fieldNames();
    for (int i = 0; i < node.size(); i++) {
      String name = node.isArray() ? String.valueOf(i) : names.next();
      String at = pointer + "/" + name;
      for (String comment : comments.getOrDefault(at, List.of())) {
        text.append(inner).append("// ").append(comment).append('\n');
      }
      text.append(inner);
      if (!node.isArray()) {
        text.append(JSON.textNode(name)).append(": ");
      }
      write(node.isArray() ? node.get(i) : node.get(name), at, inner);
      text.append(i < node.size() - 1 ? ",\n" : "\n");
    }
    text.append(indent).append(node.isArray() ? "]" : "}");
  }

  private boolean hasComments(String pointer) {
    return comments.keySet().stream().anyMatch(at -> at.startsWith(pointer + "/"));
  }

  private static boolean isShort(JsonNode node, String indent) {
    return indent.length() + line(node).length() <= COLUMNS - 20;
  }

  /** A value in one line, with spaces as people write them. */
  private static String line(JsonNode node) {
    if (node.isArray()) {
      return node.valueStream().map(SpecText::line).collect(Collectors.joining(", ", "[", "]"));
    } else if (node.isObject()) {
      return node.propertyStream()
          .map(field -> JSON.textNode(field.getKey()) + ": " + line(field.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return node.toString();
  }
}
