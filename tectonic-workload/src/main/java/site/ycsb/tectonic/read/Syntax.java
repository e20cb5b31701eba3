package site.ycsb.tectonic.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.ContentReference;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetEncoder;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.arrival.Words;
import site.ycsb.tectonic.spec.SpecException;

/** Checks that a text is one JSON value: what reads it afterwards meets no syntax error. */
final class Syntax {
  /** Deeper than any legal spec, yet no danger for the stack. */
  static final int DEEPEST = 1000;

  /** The largest document, in bytes and so in characters. */
  static final int LARGEST = 64 << 20;

  /** The JSON of specs: strict, but for comments and commas behind the last. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LARGEST)
                  .build())
          .build();

  /** What Jackson says of a character, and the advice it gives to programmers. */
  private static final Pattern CHARACTER =
      Pattern.compile("character (?:escape )?\\(?('.') \\(code \\d+[^)]*\\)\\)?");

  private static final Pattern CONTROL_CHARACTER =
      Pattern.compile("character \\(\\(CTRL-CHAR, code (\\d+)\\)\\)");
  private static final Pattern ADVICE = Pattern.compile(":? enable `.*");
  private static final Pattern PARTS =
      Pattern.compile("(.+?)(?:: (?:was expecting |expected )(.+))?");

  private final Source source;

  Syntax(Source source) {
    this.source = source;
  }

  static JsonParser parser(String text) throws IOException {
    return FACTORY.createParser(new StringReader(text));
  }

  /** The fields of the outermost object. */
  Set<String> outermostFields() {
    try (JsonParser parser = parser(source.text())) {
      try {
        return scan(parser);
      } catch (JsonProcessingException e) {
        throw explained(parser, e);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> scan(JsonParser parser) throws IOException {
    Set<String> fields = new LinkedHashSet<>();
    CharsetEncoder encoder = UTF_8.newEncoder();
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new SpecException("", "the document is empty", "a JSON object").at(source.name(), null);
    }
    while (!parser.getParsingContext().inRoot()) {
      if (token == JsonToken.FIELD_NAME && parser.getParsingContext().getNestingDepth() == 1) {
        fields.add(parser.currentName());
      }
      if (token != null && !token.isNumeric() && !encoder.canEncode(parser.getText())) {
        throw source.at(
            parser.currentTokenLocation(),
            new SpecException(
                parser.getParsingContext().pathAsPointer().toString(),
                "half of a surrogate pair, which is no character",
                "both halves, such as \"\\ud83d\\ude00\""));
      }
      token = parser.nextToken();
    }
    if (parser.nextToken() != null) {
      throw source.at(
          parser.currentTokenLocation(),
          new SpecException("", "more text after the JSON value", "the end of the document"));
    }
    return fields;
  }

  private SpecException explained(JsonParser parser, JsonProcessingException problem) {
    JsonLocation location = problem.getLocation();
    JsonLocation at = location == null ? parser.currentLocation() : location;
    JsonStreamContext context = parser.getParsingContext();
    String message = String.valueOf(problem.getOriginalMessage());
    if (problem instanceof JsonEOFException) {
      return source.at(at, new SpecException("", "the document ends too early", closing(context)));
    }
    if (problem instanceof StreamConstraintsException) {
      boolean deep = context.getNestingDepth() >= DEEPEST;
      return source.at(at, deep ? tooDeep() : tooLong());
    }
    if (message.startsWith("Duplicate ")) {
      return source.at(
          startOfName(at),
          new SpecException(
              context.pathAsPointer().toString(),
              Words.quote(String.valueOf(context.getCurrentName())) + " is given twice",
              "every field at most once"));
    }
    return source.at(at, plain(message));
  }

  /** Where a name starts that ends at a location. */
  private JsonLocation startOfName(JsonLocation end) {
    int offset = (int) end.getCharOffset();
    int length = offset - Math.max(0, source.text().lastIndexOf('"', offset - 2));
    return new JsonLocation(
        ContentReference.unknown(),
        end.getCharOffset() - length,
        end.getLineNr(),
        end.getColumnNr() - length);
  }

  private static SpecException plain(String message) {
    String line = ADVICE.matcher(message.lines().findFirst().orElse("")).replaceFirst("");
    line = CHARACTER.matcher(line).replaceFirst("character $1");
    line = CONTROL_CHARACTER.matcher(line).replaceFirst("control character $1");
    Matcher parts = PARTS.matcher(line);
    if (!parts.matches() || parts.group(2) == null) {
      return new SpecException("", "not JSON: " + decapitalized(line), "JSON");
    }
    String expected = parts.group(2).replaceFirst(" *\\(JSON String.*", "").strip();
    return new SpecException(
        "",
        "not JSON: " + decapitalized(parts.group(1)),
        expected.isEmpty() ? "a JSON value" : decapitalized(expected));
  }

  private static String decapitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  private static String closing(JsonStreamContext context) {
    JsonLocation start = context.startLocation(ContentReference.unknown());
    String place = start.getLineNr() + ":" + start.getColumnNr();
    if (context.inArray()) {
      return "\"]\" at the end of the array that starts at " + place;
    }
    return context.inObject()
        ? "\"}\" at the end of the object that starts at " + place
        : "the rest of the JSON value";
  }

  private static SpecException tooDeep() {
    return new SpecException(
        "",
        "JSON nested deeper than " + DEEPEST + " levels",
        "at most " + DEEPEST + " levels, of which expressions may be 32 levels deep");
  }

  private static SpecException tooLong() {
    return new SpecException(
        "", "a name or number that is too long", "names of under 50000, numbers of under 1000");
  }
}
