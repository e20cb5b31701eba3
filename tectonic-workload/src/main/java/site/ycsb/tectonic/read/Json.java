package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.StringReader;

/** The JSON of specs: strict, but for comments. */
final class Json {
  /** Deeper than any legal spec, yet no danger for the stack. */
  static final int DEEPEST = 1000;

  /** The largest document, in bytes and so in characters. */
  static final int LARGEST = 64 << 20;

  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LARGEST)
                  .build())
          .build();

  private Json() {}

  static JsonParser parser(String text) throws IOException {
    return FACTORY.createParser(new StringReader(text));
  }
}
