package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Envelope;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Replay;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.spec.Words;

/** The types whose JSON is an object with exactly one key, the name of the variant. */
final class Union {
  /** What a key or value is made of; in JSON a plain string as well. */
  public static final Union STRING =
      new Union("expression", StringExpr.class, Set.of(StringExpr.Constant.class));

  private static final Union SELECTION = new Union("selection", Selection.class, Set.of());
  private static final List<Union> ALL =
      List.of(
          new Union("distribution", Distribution.class, Set.of()),
          STRING,
          SELECTION,
          new Union("arrival", ArrivalModel.class, Set.of(Replay.Opened.class)),
          new Union("envelope", Envelope.class, Set.of()),
          new Union("distribution of gaps", GapDistribution.class, Set.of()));

  private final String noun;
  private final Class<?> type;
  private final Map<String, Class<?>> variants;

  private Union(String noun, Class<?> type, Set<Class<?>> plain) {
    this.noun = noun;
    this.type = type;
    Map<String, Class<?>> named = new LinkedHashMap<>();
    if (type == Selection.class) {
      named.putAll(variantsOf(Distribution.class, Set.of()));
      named.put("hot_range", Selection.ByHotRange.class);
      named.put("ycsb_zipfian", Selection.YcsbZipfian.class);
      named.put("ycsb_latest", Selection.YcsbLatest.class);
    } else {
      named.putAll(variantsOf(type, plain));
    }
    this.variants = Collections.unmodifiableMap(named);
  }

  private static Map<String, Class<?>> variantsOf(Class<?> type, Set<Class<?>> plain) {
    Map<String, Class<?>> named = new LinkedHashMap<>();
    for (Class<?> variant : type.getPermittedSubclasses()) {
      if (!plain.contains(variant) && variant.isSealed()) {
        named.putAll(variantsOf(variant, plain));
      } else if (!plain.contains(variant)) {
        named.put(SnakeCaseStrategy.INSTANCE.translate(variant.getSimpleName()), variant);
      }
    }
    return named;
  }

  /** The union that a type of the definition is, if it is one. */
  public static Optional<Union> of(Class<?> type) {
    return ALL.stream().filter(union -> union.type == type).findFirst();
  }

  /** What such a thing is called in messages. */
  String noun() {
    return noun;
  }

  /** The record of every key, in the order of the definition. */
  public Map<String, Class<?>> variants() {
    return variants;
  }

  /** Reads a type whose JSON is an object with exactly one key, and the plain forms of some. */
  static final class Reader extends JsonDeserializer<Object> {
    private static final int DEEPEST_EXPRESSION = 32;

    private final Union union;

    Reader(Union union) {
      this.union = union;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (union == Union.STRING && parser.currentToken() == JsonToken.VALUE_STRING) {
        return new StringExpr.Constant(parser.getText());
      }
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw Mistake.value(parser, Legal.describe(union.type));
      }
      if (parser.nextToken() == JsonToken.END_OBJECT) {
        throw Mistake.of(parser, union.noun() + " is empty", Legal.describe(union.type));
      }
      String variant = parser.currentName();
      Class<?> type = union.variants().get(variant);
      if (type == null) {
        throw unknown(parser, variant).in(union.type, variant);
      }
      parser.nextToken();
      Object value = nested(parser, context, variant, type);
      if (parser.nextToken() != JsonToken.END_OBJECT) {
        String second = parser.currentName();
        throw second(parser, variant, second).in(union.type, second);
      }
      return value;
    }

    private Mistake unknown(JsonParser parser, String variant) {
      String meant = Hints.meant(variant, union.variants().keySet());
      String hint = Hints.forUnknown(union.type, variant);
      return Mistake.field(
          parser,
          "unknown " + union.noun() + " " + Words.quote(variant) + meant,
          Legal.describe(union.type) + hint);
    }

    private Mistake second(JsonParser parser, String first, String second) {
      String hint = Hints.forUnknown(union.type, second);
      return Mistake.field(
          parser,
          "a second key, " + Words.quote(second) + ", beside " + Words.quote(first),
          "exactly one key in " + article() + union.noun() + hint);
    }

    private String article() {
      return union.noun().matches("[aeiou].*") ? "an " : "a ";
    }

    /** Reads the value of the key, unless it is the innermost of too many expressions. */
    private Object nested(
        JsonParser parser, DeserializationContext context, String variant, Class<?> type)
        throws IOException {
      int depth = context.getAttribute(Reader.class) instanceof Integer outer ? outer : 0;
      try {
        if (union == Union.STRING && depth == DEEPEST_EXPRESSION) {
          throw Mistake.of(
              parser,
              "expressions are nested deeper than " + DEEPEST_EXPRESSION + " levels",
              "at most " + DEEPEST_EXPRESSION + " levels of weighted and segmented");
        }
        context.setAttribute(Reader.class, depth + 1);
        return variant(parser, context, type);
      } catch (Mistake mistake) {
        throw mistake.in(union.type, variant);
      } finally {
        context.setAttribute(Reader.class, depth);
      }
    }

    private Object variant(JsonParser parser, DeserializationContext context, Class<?> type)
        throws IOException {
      if (parser.currentToken() == JsonToken.VALUE_NULL) {
        throw Mistake.value(parser, Legal.describe(type));
      }
      if (type == StringExpr.Weighted.class) {
        return weighted(parser, context);
      }
      @Nullable Object value = context.readValue(parser, type);
      return union == Union.SELECTION && value instanceof Distribution distribution
          ? new Selection.ByDistribution(distribution)
          : value;
    }

    private static StringExpr.Weighted weighted(JsonParser parser, DeserializationContext context)
        throws IOException {
      var elements =
          RecordReader.readList(parser, context, context.constructType(StringExpr.Choice.class));
      try {
        return new StringExpr.Weighted(
            elements.stream().map(StringExpr.Choice.class::cast).toList());
      } catch (InvalidValueException refusal) {
        throw Mistake.refused(parser, refusal);
      }
    }
  }
}
