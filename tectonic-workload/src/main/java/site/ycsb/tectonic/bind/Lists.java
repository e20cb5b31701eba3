package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads arrays whose elements are all of one type. */
final class Lists {
  private Lists() {}

  static List<Object> read(JsonParser parser, DeserializationContext context, JavaType element)
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
}
