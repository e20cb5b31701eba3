package site.ycsb.tectonic.read;

import java.io.IOException;
import java.io.InputStream;
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
import site.ycsb.tectonic.spec.SpecException;

/** Reads the text of a spec from a file. */
final class SpecFile {
  private static final String EXPECTED = "a JSON file in UTF-8, such as those in specs/";
  private static final String MEGABYTES = (Json.LARGEST >> 20) + " MB";

  private SpecFile() {}

  static Source read(Path path) {
    String name = path.toString();
    try {
      if (Files.isDirectory(path)) {
        throw problem(name, "is a folder", EXPECTED);
      }
      return new Source(name, text(name, bytes(path)));
    } catch (NoSuchFileException e) {
      throw problem(
          name, "there is no such file", EXPECTED + "; looked for " + path.toAbsolutePath());
    } catch (AccessDeniedException e) {
      throw problem(name, "may not be read", "a file with read permission");
    } catch (IOException e) {
      throw problem(name, "cannot be read: " + e.getMessage(), EXPECTED);
    }
  }

  private static byte[] bytes(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(Json.LARGEST + 1);
      if (bytes.length > Json.LARGEST) {
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
    return new SpecException("", found, expected).at(name);
  }
}
