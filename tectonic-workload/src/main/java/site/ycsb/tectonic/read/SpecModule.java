package site.ycsb.tectonic.read;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader.Notices;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.Words;
import site.ycsb.tectonic.trace.RemainingKeys;

/** Tells Jackson how the types of the definition are read. */
final class SpecModule extends SimpleModule {
  private static final long serialVersionUID = 1L;
  private static final Set<Class<?>> SCALARS =
      Set.of(
          String.class,
          Boolean.class,
          Long.class,
          long.class,
          Integer.class,
          int.class,
          Double.class,
          BigDecimal.class,
          double.class);

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addDeserializers(new Readers());
  }

  private static final class Readers extends Deserializers.Base {
    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description) {
      Class<?> raw = type.getRawClass();
      if (raw == NumberExpr.class) {
        return new NumberExprReader();
      }
      if (raw == RecordedKeys.class) {
        return new RecordedKeysReader();
      }
      if (SCALARS.contains(raw)) {
        return new ScalarReader(raw);
      }
      if (raw.isRecord()) {
        return new RecordReader(raw);
      }
      return Union.of(raw).map(Union.Reader::new).orElse(null);
    }

    @Override
    public JsonDeserializer<?> findEnumDeserializer(
        Class<?> type, DeserializationConfig config, BeanDescription description) {
      return new EnumReader(type);
    }
  }

  /** Reads a constant by the name that it has in JSON. */
  static final class EnumReader extends JsonDeserializer<Object> {
    private final Class<?> type;

    EnumReader(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      List<String> names = names(type);
      if (parser.currentToken() != JsonToken.VALUE_STRING) {
        throw Mistake.value(parser, String.join(", ", names));
      }
      int index = names.indexOf(parser.getText());
      if (index < 0) {
        String meant =
            Words.nearest(parser.getText(), names)
                .map(near -> " (did you mean \"" + near + "\"?)")
                .orElse("");
        throw Mistake.value(parser, String.join(", ", names) + meant);
      }
      return type.getEnumConstants()[index];
    }

    /** The names of the constants, in their order. */
    static List<String> names(Class<?> type) {
      return Arrays.stream(type.getFields())
          .filter(Field::isEnumConstant)
          .map(constant -> constant.getAnnotation(JsonProperty.class).value())
          .toList();
    }
  }

  /** Reads strings, numbers and booleans, none of which stands for another. */
  static final class ScalarReader extends JsonDeserializer<Object> {
    private final Class<?> type;

    ScalarReader(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonToken token = parser.currentToken();
      if (type == String.class && token == JsonToken.VALUE_STRING) {
        return parser.getText();
      } else if (type == Boolean.class && token.isBoolean()) {
        return parser.getBooleanValue();
      } else if ((type == double.class || type == Double.class) && token.isNumeric()) {
        return number(parser);
      } else if (type == BigDecimal.class && token.isNumeric()) {
        return parser.getDecimalValue();
      } else if ((type == long.class || type == Long.class) && token.isNumeric()) {
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
        boolean isSeed = "seed".equals(parser.currentName());
        if (isSeed && parser.getText().matches("[0-9]{19,20}")) {
          return seed(parser);
        }
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

    /** Seeds are 64 bits, as which numbers from 2^63 on have their place, too. */
    private static long seed(JsonParser parser) throws IOException {
      try {
        return PlanOptions.seed(parser.getText());
      } catch (NumberFormatException e) {
        throw Mistake.value(parser, "a whole number within 64 bits");
      }
    }

    private static int wholeInt(JsonParser parser) throws IOException {
      long value = whole(parser);
      if (value != (int) value) {
        throw Mistake.value(parser, "a whole number within 32 bits");
      }
      return (int) value;
    }
  }

  /** Reads the name of a trace, and the trace. */
  static final class RecordedKeysReader extends JsonDeserializer<RecordedKeys> {
    @Override
    public RecordedKeys deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (parser.currentToken() != JsonToken.VALUE_STRING) {
        throw Mistake.value(parser, Legal.describe(RecordedKeys.class));
      }
      try {
        RecordedKeys keys = RemainingKeys.read(parser.getText());
        Notices.recorded(context, keys);
        return keys;
      } catch (UsageException e) {
        throw Mistake.of(
            parser,
            String.valueOf(e.getMessage()),
            "a trace; tectonic convert --dialect NAME makes one of another tool's");
      }
    }
  }

  /** Reads a number, or a distribution of numbers. */
  static final class NumberExprReader extends JsonDeserializer<NumberExpr> {
    @Override
    public NumberExpr deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonToken token = parser.currentToken();
      if (token.isNumeric()) {
        return new NumberExpr.Constant(ScalarReader.number(parser));
      }
      if (token != JsonToken.START_OBJECT) {
        throw Mistake.value(parser, Legal.describe(NumberExpr.class));
      }
      Distribution distribution = context.readValue(parser, Distribution.class);
      try {
        return new NumberExpr.Sampled(distribution);
      } catch (InvalidValueException refusal) {
        throw Mistake.refused(parser, refusal);
      }
    }
  }
}
