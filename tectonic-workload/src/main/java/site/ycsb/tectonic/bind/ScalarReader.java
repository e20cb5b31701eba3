package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;

/** Reads strings, numbers and booleans, none of which stands for another. */
final class ScalarReader extends StdDeserializer<Object> {
  private static final long serialVersionUID = 1L;

  ScalarReader(Class<?> type) {
    super(type);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    JsonToken token = parser.currentToken();
    Class<?> type = handledType();
    if (type == String.class && token == JsonToken.VALUE_STRING) {
      return parser.getText();
    } else if (type == Boolean.class && token.isBoolean()) {
      return parser.getBooleanValue();
    } else if ((type == double.class || type == Double.class) && token.isNumeric()) {
      return number(parser);
    } else if (type == Long.class && token.isNumeric()) {
      return whole(parser);
    } else if ((type == int.class || type == Integer.class) && token.isNumeric()) {
      return wholeInt(parser);
    }
    throw Mistake.value(parser, Legal.describe(type));
  }

  /** A finite number. */
  static double number(JsonParser parser) throws IOException {
    double value = parser.getDoubleValue();
    if (!Double.isFinite(value)) {
      throw Mistake.value(parser, "a number of at most 1.8e308");
    }
    return value;
  }

  /** A whole number, whichever way it is written: 1000000, 1e6 and 1000000.0 are the same. */
  private static long whole(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
        throw Mistake.value(parser, "a whole number within 64 bits");
      }
      return parser.getLongValue();
    }
    double value = number(parser);
    if (value != Math.rint(value)) {
      throw Mistake.value(parser, "a whole number");
    }
    if (!(Math.abs(value) < 0x1p63)) {
      throw Mistake.value(parser, "a whole number within 64 bits");
    }
    return (long) value;
  }

  private static int wholeInt(JsonParser parser) throws IOException {
    long value = whole(parser);
    if (value != (int) value) {
      throw Mistake.value(parser, "a whole number within 32 bits");
    }
    return (int) value;
  }
}
