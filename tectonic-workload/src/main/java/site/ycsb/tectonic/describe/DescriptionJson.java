package site.ycsb.tectonic.describe;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;

/** Descriptions as JSON: their records, with names in snake case. */
public final class DescriptionJson {
  private static final double WHOLE_BELOW = 1e15;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(
              new SimpleModule()
                  .addSerializer(double.class, new PlainNumber())
                  .addSerializer(Double.class, new PlainNumber()))
          .build();

  private DescriptionJson() {}

  /** One document, {@code {"workloads": [...]}}, without a newline at its end. */
  public static String of(List<WorkloadDescription> workloads) throws JsonProcessingException {
    return MAPPER
        .writerWithDefaultPrettyPrinter()
        .writeValueAsString(Map.of("workloads", workloads));
  }

  /** Writes whole numbers as such, others with 9 digits, and null where there is no number. */
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
