package site.ycsb.report.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;

/** Records as JSON, their components in snake case; ASCII, with a newline at its end. */
public final class RecordJson {
  private static final double WHOLE_BELOW = 1e15;
  private static final JsonMapper EXACT = mapper(new SimpleModule());
  private static final JsonMapper ROUNDED =
      mapper(
          new SimpleModule()
              .addSerializer(double.class, new PlainNumber())
              .addSerializer(Double.class, new PlainNumber()));

  private RecordJson() {}

  private static JsonMapper mapper(SimpleModule module) {
    return JsonMapper.builder()
        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
        .enable(SerializationFeature.INDENT_OUTPUT)
        // Whatever the encoding of standard output is.
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        .addModule(module)
        .build();
  }

  /** One document, with every digit. */
  static String exact(Record document) throws JsonProcessingException {
    return EXACT.writeValueAsString(document) + "\n";
  }

  /** One document of one field, with every digit. */
  public static String exact(String field, List<?> records) throws JsonProcessingException {
    return EXACT.writeValueAsString(Map.of(field, records)) + "\n";
  }

  /**
   * One document of one field: whole numbers as such, others with 9 digits, and null where there is
   * no number.
   */
  public static String rounded(String field, List<?> records) throws JsonProcessingException {
    return ROUNDED.writeValueAsString(Map.of(field, records)) + "\n";
  }

  private static final class PlainNumber extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    PlainNumber() {
      super(Double.class);
    }

    @Override
    public void serialize(Double number, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (!Double.isFinite(number)) {
        json.writeNull();
      } else if (number == Math.rint(number) && Math.abs(number) < WHOLE_BELOW) {
        json.writeNumber(number.longValue());
      } else {
        json.writeNumber(new BigDecimal(number, new MathContext(9)).doubleValue());
      }
    }
  }
}
