package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.InvalidValueException;

/**
 * Reads a record of the definition. Unlike Jackson's own reader of records it sees an unknown field
 * before a missing one, so that a misspelt field is called misspelt, and it sees a field that is
 * given under two names.
 */
final class RecordReader extends StdDeserializer<Object> {
  private static final long serialVersionUID = 1L;

  private final transient Constructor<?> constructor;
  private final transient List<RecordField> fields;

  RecordReader(Class<?> type) {
    super(type);
    constructor = RecordField.constructor(type);
    fields = RecordField.of(type);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw Mistake.value(
          parser, fields.isEmpty() ? "an empty object" : "an object with " + names());
    }
    @Nullable Object[] values = new @Nullable Object[fields.size()];
    @Nullable String[] givenAs = new @Nullable String[fields.size()];
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      int index = indexOf(parser, name);
      if (givenAs[index] != null) {
        throw Mistake.field(
                parser,
                Text.quote(name) + " repeats " + Text.quote(givenAs[index]),
                "only " + fields.get(index).name())
            .in(handledType(), name);
      }
      givenAs[index] = name;
      Notices.alias(context, parser, fields.get(index), name);
      parser.nextToken();
      values[index] = value(parser, context, fields.get(index), name);
    }
    requireAll(parser, givenAs);
    return create(parser, values);
  }

  private int indexOf(JsonParser parser, String name) throws Mistake {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).isCalled(name)) {
        return i;
      }
    }
    throw unknown(parser, name).in(handledType(), name);
  }

  private Mistake unknown(JsonParser parser, String name) {
    Optional<String> hint = Hints.forUnknown(handledType(), name);
    if (hint.isPresent()) {
      return Mistake.field(
          parser, "unknown field " + Text.quote(name), names() + "\n  hint: " + hint.get());
    }
    List<String> legal = fields.stream().map(RecordField::name).toList();
    String meant =
        Text.nearest(name, legal).map(near -> "; did you mean \"" + near + "\"?").orElse("");
    return Mistake.field(parser, "unknown field " + Text.quote(name) + meant, names());
  }

  private @Nullable Object value(
      JsonParser parser, DeserializationContext context, RecordField field, String name)
      throws IOException {
    try {
      JavaType type = context.constructType(field.type());
      if (parser.currentToken() == JsonToken.VALUE_NULL) {
        if (field.required()) {
          throw Mistake.value(parser, Legal.describe(type));
        }
        return null;
      }
      return type.isCollectionLikeType()
          ? Lists.read(parser, context, type.getContentType())
          : context.readValue(parser, type);
    } catch (Mistake mistake) {
      throw mistake.in(handledType(), name);
    }
  }

  private void requireAll(JsonParser parser, @Nullable String[] givenAs) throws Mistake {
    for (int i = 0; i < givenAs.length; i++) {
      RecordField field = fields.get(i);
      if (givenAs[i] == null && field.required()) {
        throw Mistake.of(
                parser, Text.quote(field.name()) + " is missing", Legal.describe(field.type()))
            .in(handledType(), field.name());
      }
    }
  }

  private Object create(JsonParser parser, @Nullable Object[] values) throws Mistake {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidValueException refusal) {
        throw Mistake.refused(parser, refusal).in(handledType(), refusal.field());
      }
      throw new IllegalStateException(e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private String names() {
    return fields.isEmpty()
        ? "no field"
        : String.join(", ", fields.stream().map(RecordField::name).toList());
  }
}
