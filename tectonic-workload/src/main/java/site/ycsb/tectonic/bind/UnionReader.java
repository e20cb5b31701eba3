package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.InvalidValueException;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Reads a type whose JSON is an object with exactly one key, and the plain forms of some. */
final class UnionReader extends StdDeserializer<Object> {
  private static final long serialVersionUID = 1L;
  private static final int DEEPEST_EXPRESSION = 32;

  private final transient Union union;

  UnionReader(Union union) {
    super(union.type());
    this.union = union;
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (union == Union.STRING && parser.currentToken() == JsonToken.VALUE_STRING) {
      return new StringExpr.Constant(parser.getText());
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw Mistake.value(parser, Legal.describe(union.type()));
    }
    if (parser.nextToken() == JsonToken.END_OBJECT) {
      throw Mistake.of(parser, union.noun() + " is empty", Legal.describe(union.type()));
    }
    String variant = parser.currentName();
    Class<?> type = union.variants().get(variant);
    if (type == null) {
      throw unknown(parser, variant).in(handledType(), variant);
    }
    parser.nextToken();
    Object value = nested(parser, context, variant, type);
    if (parser.nextToken() != JsonToken.END_OBJECT) {
      String second = parser.currentName();
      throw second(parser, variant, second).in(handledType(), second);
    }
    return value;
  }

  private Mistake unknown(JsonParser parser, String variant) {
    String meant =
        Text.nearest(variant, union.variants().keySet())
            .map(near -> "; did you mean \"" + near + "\"?")
            .orElse("");
    String hint =
        Hints.forUnknown(handledType(), variant).map(text -> "\n  hint: " + text).orElse("");
    return Mistake.field(
        parser,
        "unknown " + union.noun() + " " + Text.quote(variant) + meant,
        Legal.describe(union.type()) + hint);
  }

  private Mistake second(JsonParser parser, String first, String second) {
    String hint =
        Hints.forUnknown(handledType(), second).map(text -> "\n  hint: " + text).orElse("");
    return Mistake.field(
        parser,
        "a second key, " + Text.quote(second) + ", beside " + Text.quote(first),
        "exactly one key in " + article() + union.noun() + hint);
  }

  private String article() {
    return union.noun().matches("[aeiou].*") ? "an " : "a ";
  }

  /** Reads the value of the key, unless it is the innermost of too many expressions. */
  private Object nested(
      JsonParser parser, DeserializationContext context, String variant, Class<?> type)
      throws IOException {
    int depth = context.getAttribute(UnionReader.class) instanceof Integer outer ? outer : 0;
    try {
      if (union == Union.STRING && depth == DEEPEST_EXPRESSION) {
        throw Mistake.of(
            parser,
            "expressions are nested deeper than " + DEEPEST_EXPRESSION + " levels",
            "at most " + DEEPEST_EXPRESSION + " levels of weighted and segmented");
      }
      context.setAttribute(UnionReader.class, depth + 1);
      return variant(parser, context, type);
    } catch (Mistake mistake) {
      throw mistake.in(handledType(), variant);
    } finally {
      context.setAttribute(UnionReader.class, depth);
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
    var elements = Lists.read(parser, context, context.constructType(StringExpr.Choice.class));
    try {
      return new StringExpr.Weighted(elements.stream().map(StringExpr.Choice.class::cast).toList());
    } catch (InvalidValueException refusal) {
      throw Mistake.refused(parser, refusal);
    }
  }
}
