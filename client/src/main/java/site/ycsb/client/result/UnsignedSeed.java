package site.ycsb.client.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.math.BigInteger;

/** The 64 bits of a seed in JSON: a whole number from 0 to 2^64 - 1. */
final class UnsignedSeed {
  private UnsignedSeed() {}

  /** Writes it. */
  static final class Writer extends JsonSerializer<Long> {
    @Override
    public void serialize(Long seed, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeNumber(new BigInteger(Long.toUnsignedString(seed)));
    }
  }

  /** Reads it. */
  static final class Reader extends JsonDeserializer<Long> {
    @Override
    public Long deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        BigInteger seed = json.getBigIntegerValue();
        if (seed.signum() >= 0 && seed.bitLength() <= Long.SIZE) {
          return seed.longValue();
        }
      }
      throw MismatchedInputException.from(
          json, Long.class, "seed is " + json.getText() + "; expected a number from 0 to 2^64 - 1");
    }
  }
}
