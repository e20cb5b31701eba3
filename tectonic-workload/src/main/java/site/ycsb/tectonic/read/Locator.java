package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.bind.Text;

/** Finds values in a text that is known to be JSON, by scanning it anew. */
final class Locator {
  private final String text;

  Locator(String text) {
    this.text = text;
  }

  /**
   * A value, or where it is missing the innermost value around its place.
   *
   * @param name where the value's name is; where it has none, where it starts
   * @param start where the value starts
   * @param shown the value as text
   * @param container whether it is an object or an array
   */
  record Spot(JsonLocation name, JsonLocation start, String shown, boolean container) {}

  /** Finds the value of a JSON Pointer. */
  Spot find(String pointer) {
    try (JsonParser parser = Json.parser(text)) {
      parser.nextToken();
      Spot spot = spot(parser, parser.currentTokenLocation());
      if (pointer.isEmpty()) {
        return spot;
      }
      for (String segment : pointer.substring(1).split("/", -1)) {
        JsonLocation name = descend(parser, segment.replace("~1", "/").replace("~0", "~"));
        if (name == null) {
          return spot;
        }
        spot = spot(parser, name);
      }
      return spot;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Moves to a part of the current value; null if it has no such part. */
  private static @Nullable JsonLocation descend(JsonParser parser, String segment)
      throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      return descendObject(parser, segment);
    }
    return parser.currentToken() == JsonToken.START_ARRAY ? descendArray(parser, segment) : null;
  }

  private static @Nullable JsonLocation descendObject(JsonParser parser, String field)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean found = parser.currentName().equals(field);
      JsonLocation name = parser.currentTokenLocation();
      parser.nextToken();
      if (found) {
        return name;
      }
      parser.skipChildren();
    }
    return null;
  }

  private static @Nullable JsonLocation descendArray(JsonParser parser, String index)
      throws IOException {
    int element = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (Integer.toString(element).equals(index)) {
        return parser.currentTokenLocation();
      }
      parser.skipChildren();
      element++;
    }
    return null;
  }

  private static Spot spot(JsonParser parser, JsonLocation name) throws IOException {
    JsonToken token = parser.currentToken();
    JsonLocation start = parser.currentTokenLocation();
    return switch (token) {
      case START_OBJECT -> new Spot(name, start, "an object", true);
      case START_ARRAY -> new Spot(name, start, "an array", true);
      case VALUE_STRING -> new Spot(name, start, Text.quote(parser.getText()), false);
      default -> new Spot(name, start, Text.shorten(parser.getText(), 60), false);
    };
  }
}
