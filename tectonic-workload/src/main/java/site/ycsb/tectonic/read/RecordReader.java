package site.ycsb.tectonic.read;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.schedule.Variants;
import site.ycsb.tectonic.spec.Words;

/**
 * Reads a record of the definition. Unlike Jackson's own reader of records it sees an unknown field
 * before a missing one, so that a misspelt field is called misspelt, and it sees a field that is
 * given under two names.
 */
final class RecordReader extends JsonDeserializer<Object> {
  private final Class<?> owner;
  private final Constructor<?> constructor;
  private final List<Field> fields;

  RecordReader(Class<?> type) {
    owner = type;
    constructor = Field.constructor(type);
    fields = Field.of(type);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw Mistake.value(
          parser, fields.isEmpty() ? "an empty object" : "an object with " + names());
    }
    @Nullable Object[] values = fields.stream().map(Field::otherwise).toArray();
    boolean[] given = new boolean[fields.size()];
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      int index = indexOf(parser, name);
      given[index] = true;
      parser.nextToken();
      values[index] = value(parser, context, fields.get(index), name);
    }
    requireAll(parser, given);
    return create(parser, values);
  }

  private int indexOf(JsonParser parser, String name) throws Mistake {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    throw unknown(parser, name).in(owner, name);
  }

  private Mistake unknown(JsonParser parser, String name) {
    String hint = Hints.forUnknown(owner, name);
    List<String> legal = fields.stream().map(Field::name).toList();
    String meant = hint.isEmpty() ? Hints.meant(name, legal) : "";
    return Mistake.field(parser, "unknown field " + Words.quote(name) + meant, names() + hint);
  }

  private @Nullable Object value(
      JsonParser parser, DeserializationContext context, Field field, String name)
      throws IOException {
    try {
      JavaType type = context.constructType(field.type());
      if (parser.currentToken() == JsonToken.VALUE_NULL) {
        if (field.required()) {
          throw Mistake.value(parser, Legal.describe(type));
        }
        return field.otherwise();
      }
      return type.isCollectionLikeType()
          ? readList(parser, context, type.getContentType())
          : context.readValue(parser, type);
    } catch (Mistake mistake) {
      throw mistake.in(owner, name);
    }
  }

  /** Reads an array whose elements are all of one type. */
  static List<Object> readList(JsonParser parser, DeserializationContext context, JavaType element)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw Mistake.value(parser, "an array");
    }
    List<Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      try {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
          throw Mistake.value(parser, Legal.describe(element));
        }
        elements.add(context.readValue(parser, element));
      } catch (Mistake mistake) {
        throw mistake.in(elements, elements.size());
      }
    }
    return elements;
  }

  private void requireAll(JsonParser parser, boolean[] given) throws Mistake {
    for (int i = 0; i < given.length; i++) {
      Field field = fields.get(i);
      if (!given[i] && field.required()) {
        throw Mistake.of(
                parser, Words.quote(field.name()) + " is missing", Legal.describe(field.type()))
            .in(owner, field.name());
      }
    }
  }

  private Object create(JsonParser parser, @Nullable Object[] values) throws Mistake {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidValueException refusal) {
        Mistake mistake = Mistake.refused(parser, refusal);
        throw refusal.field().isEmpty() ? mistake : mistake.in(owner, refusal.field());
      }
      throw new IllegalStateException(e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private String names() {
    return fields.isEmpty()
        ? "no field"
        : String.join(", ", fields.stream().map(Field::name).toList());
  }

  /**
   * A component of a record, as JSON sees it.
   *
   * @param name its field
   * @param required whether it must be there
   * @param otherwise what it is when it is not there
   */
  record Field(String name, Type type, boolean required, @Nullable Object otherwise) {

    /** The fields of a record, in the order of its components. */
    static List<Field> of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      Constructor<?> constructor = constructor(type);
      List<Field> fields = new ArrayList<>();
      for (int i = 0; i < components.length; i++) {
        var parameter = constructor.getParameters()[i];
        fields.add(of(components[i], parameter.getAnnotation(JsonProperty.class)));
      }
      return List.copyOf(fields);
    }

    /** The canonical constructor of a record. */
    static Constructor<?> constructor(Class<?> type) {
      Class<?>[] parameters =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      try {
        return type.getDeclaredConstructor(parameters);
      } catch (NoSuchMethodException e) {
        throw new IllegalArgumentException(type + " is no record", e);
      }
    }

    private static Field of(RecordComponent component, @Nullable JsonProperty property) {
      String given = property == null ? "" : property.value();
      String name =
          given.isEmpty() ? SnakeCaseStrategy.INSTANCE.translate(component.getName()) : given;
      boolean required = property != null && property.required();
      return new Field(name, component.getGenericType(), required, Variants.otherwise(component));
    }
  }
}
