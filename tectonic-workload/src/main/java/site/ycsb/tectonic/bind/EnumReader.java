package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/** Reads a constant by the name that it has in JSON. */
final class EnumReader extends StdDeserializer<Object> {
  private static final long serialVersionUID = 1L;

  EnumReader(Class<?> type) {
    super(type);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    List<String> names = names(handledType());
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw Mistake.value(parser, String.join(", ", names));
    }
    int index = names.indexOf(parser.getText());
    if (index < 0) {
      String meant =
          Text.nearest(parser.getText(), names)
              .map(near -> " (did you mean \"" + near + "\"?)")
              .orElse("");
      throw Mistake.value(parser, String.join(", ", names) + meant);
    }
    return handledType().getEnumConstants()[index];
  }

  /** The names of the constants, in their order. */
  static List<String> names(Class<?> type) {
    return Arrays.stream(type.getFields())
        .filter(Field::isEnumConstant)
        .map(constant -> constant.getAnnotation(JsonProperty.class).value())
        .toList();
  }
}
