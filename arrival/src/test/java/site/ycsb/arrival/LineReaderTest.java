package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of any length come whole, however few bytes a stream gives at once. */
final class LineReaderTest {

  @Test
  void lines_comeWithoutTheirEnds() throws IOException {
    assertThat(lines("a\n\nbc\n", 1)).containsExactly("a", "", "bc");
    assertThat(lines("a\nlast", 3)).containsExactly("a", "last");
    assertThat(lines("", 3)).isEmpty();
  }

  @Test
  void lines_thatEndAsOnWindows_comeWithoutTheirEnds() throws IOException {
    assertThat(lines("P a\r\n\r\nP b\r\nP c\r", 1)).containsExactly("P a", "", "P b", "P c");
  }

  @Test
  void lines_longerThanTheBuffer_comeWhole() throws IOException {
    String longest = "x".repeat(3_000_000);
    String text = "first\n" + longest + "\n" + "short\n".repeat(400_000) + longest;

    List<String> lines = lines(text, 700_001);

    assertThat(lines).hasSize(400_003).contains("first", "short");
    assertThat(lines.get(1)).isEqualTo(longest);
    assertThat(lines.get(400_002)).isEqualTo(longest);
  }

  private static List<String> lines(String text, int atOnce) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    InputStream in =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] into, int at, int count) {
            return super.read(into, at, Math.min(count, atOnce));
          }
        };
    LineReader lines = new LineReader(in, 1 << 20, Integer.MAX_VALUE);
    List<String> found = new ArrayList<>();
    while (lines.next()) {
      int length = lines.end() - lines.start();
      found.add(new String(lines.buffer(), lines.start(), length, StandardCharsets.UTF_8));
      assertThat(lines.number()).isEqualTo(found.size());
    }
    assertThat(lines.bytes()).isEqualTo(bytes.length);
    return found;
  }
}
