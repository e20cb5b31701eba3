package site.ycsb.tectonic.inspect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;

/** Tells what was measured as JSON. */
public final class InspectJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          // Whatever the encoding of standard output is.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private InspectJson() {}

  /** The document; ASCII, with a newline at its end. */
  public static String text(List<TraceMeasures> traces) {
    try {
      return MAPPER.writeValueAsString(new Document(traces)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was measured is no JSON", e);
    }
  }

  /** The whole document, open to further fields. */
  private record Document(List<TraceMeasures> traces) {}
}
