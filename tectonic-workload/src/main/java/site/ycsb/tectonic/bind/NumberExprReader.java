package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.InvalidValueException;
import site.ycsb.tectonic.spec.NumberExpr;

/** Reads a number, or a distribution of numbers. */
final class NumberExprReader extends StdDeserializer<NumberExpr> {
  private static final long serialVersionUID = 1L;

  NumberExprReader() {
    super(NumberExpr.class);
  }

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
