package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Words;
import site.ycsb.tectonic.spec.SpecException;

/**
 * The text of a spec, to show mistakes in.
 *
 * @param name of the file, as the user gave it
 */
record Source(String name, String text) {
  private static final String EXPECTED = "a JSON file in UTF-8, such as those in specs/";
  private static final String MEGABYTES = (Syntax.LARGEST >> 20) + " MB";
  private static final int BEFORE = 80;
  private static final int AFTER = 40;
  private static final String CUT = "...";

  /** A byte order mark says nothing. */
  Source {
    text = text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Reads a file of at most 64 MB. */
  static Source read(Path path) {
    String name = path.toString();
    try {
      if (Files.isDirectory(path)) {
        throw problem(name, "is a folder", EXPECTED);
      }
      return new Source(name, text(name, bytes(path)));
    } catch (NoSuchFileException e) {
      throw problem(
          name,
          "there is no such file",
          EXPECTED + ", or a name that tectonic specs lists; looked for " + path.toAbsolutePath());
    } catch (AccessDeniedException e) {
      throw problem(name, "may not be read", "a file with read permission");
    } catch (IOException e) {
      throw problem(name, "cannot be read: " + e.getMessage(), EXPECTED);
    }
  }

  private static byte[] bytes(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(Syntax.LARGEST + 1);
      if (bytes.length > Syntax.LARGEST) {
        throw problem(path.toString(), "is larger than " + MEGABYTES, "at most " + MEGABYTES);
      }
      return bytes;
    }
  }

  private static String text(String name, byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      throw notText(name, bytes[in.position()], in.position(), out.flip().toString());
    }
    return out.flip().toString();
  }

  /** The exception for a byte that follows some text. */
  private static SpecException notText(String name, byte found, int offset, String before) {
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.length() - before.lastIndexOf('\n');
    return problem(
        name + ":" + line + ":" + column,
        String.format("byte 0x%02x at offset %d is not UTF-8", found, offset),
        EXPECTED);
  }

  private static SpecException problem(String name, String found, String expected) {
    return new SpecException("", found, expected).at(name, null);
  }

  /** The exception for something at a location. */
  SpecException at(JsonLocation location, SpecException problem) {
    int line = Math.max(1, location.getLineNr());
    String place = name + ":" + line + ":" + Math.max(1, location.getColumnNr());
    return problem.at(place, excerpt(text, location.getCharOffset(), line));
  }

  /** The same problem, located by its path. */
  SpecException locate(SpecException problem) {
    Locator.Spot spot = new Locator(text).find(problem.path());
    return at(spot.container() ? spot.name() : spot.start(), problem);
  }

  /** The line around an offset, with a caret below the offset. */
  private static String excerpt(String text, long offset, int line) {
    int at = (int) Math.max(0, Math.min(offset, text.length()));
    int start = at;
    while (start > 0 && at - start < BEFORE && !isLineEnd(text.charAt(start - 1))) {
      start--;
    }
    int end = at;
    while (end < text.length() && end - at < AFTER && !isLineEnd(text.charAt(end))) {
      end++;
    }
    boolean cut = !startsLine(text, start);
    while (!cut && start < at && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    String before = (cut ? CUT : "") + Words.shorten(text.substring(start, at), BEFORE);
    String after = Words.shorten(text.substring(at, end), AFTER);
    boolean more = end < text.length() && !isLineEnd(text.charAt(end));
    String margin = "  " + line + " | ";
    return margin
        + (before + after).stripTrailing()
        + (more ? CUT : "")
        + "\n"
        + " ".repeat(margin.length() - 2)
        + "| "
        + " ".repeat(before.length())
        + "^";
  }

  /** Whether nothing but white space is before an offset, in its line. */
  private static boolean startsLine(String text, int offset) {
    int at = offset;
    while (at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\t')) {
      at--;
    }
    return at == 0 || isLineEnd(text.charAt(at - 1));
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  /** Finds values in a text that is known to be JSON, by scanning it anew. */
  static final class Locator {
    private final String text;

    Locator(String text) {
      this.text = text;
    }

    /**
     * A value, or where it is missing the innermost value around its place.
     *
     * @param name where the value's name is; where it has none, where it starts
     * @param start where the value starts
     * @param shown the value as text
     * @param container whether it is an object or an array
     */
    record Spot(JsonLocation name, JsonLocation start, String shown, boolean container) {}

    /** Finds the value of a JSON Pointer. */
    Spot find(String pointer) {
      try (JsonParser parser = Syntax.parser(text)) {
        parser.nextToken();
        Spot spot = spot(parser, parser.currentTokenLocation());
        if (pointer.isEmpty()) {
          return spot;
        }
        for (String segment : pointer.substring(1).split("/", -1)) {
          JsonLocation name = descend(parser, segment.replace("~1", "/").replace("~0", "~"));
          if (name == null) {
            return spot;
          }
          spot = spot(parser, name);
        }
        return spot;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Moves to a part of the current value; null if it has no such part. */
    private static @Nullable JsonLocation descend(JsonParser parser, String segment)
        throws IOException {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        return descendObject(parser, segment);
      }
      return parser.currentToken() == JsonToken.START_ARRAY ? descendArray(parser, segment) : null;
    }

    private static @Nullable JsonLocation descendObject(JsonParser parser, String field)
        throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = parser.currentName().equals(field);
        JsonLocation name = parser.currentTokenLocation();
        parser.nextToken();
        if (found) {
          return name;
        }
        parser.skipChildren();
      }
      return null;
    }

    private static @Nullable JsonLocation descendArray(JsonParser parser, String index)
        throws IOException {
      int element = 0;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (Integer.toString(element).equals(index)) {
          return parser.currentTokenLocation();
        }
        parser.skipChildren();
        element++;
      }
      return null;
    }

    private static Spot spot(JsonParser parser, JsonLocation name) throws IOException {
      JsonToken token = parser.currentToken();
      JsonLocation start = parser.currentTokenLocation();
      return switch (token) {
        case START_OBJECT -> new Spot(name, start, "an object", true);
        case START_ARRAY -> new Spot(name, start, "an array", true);
        case VALUE_STRING -> new Spot(name, start, Words.quote(parser.getText()), false);
        default -> new Spot(name, start, Words.shorten(parser.getText(), 60), false);
      };
    }
  }
}
