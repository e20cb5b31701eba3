package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;

/** A compressed trace of which anything is missing or changed is refused, with one message. */
final class DamagedTraceTest {
  private static final String SPEC =
      """
      {"sections": [{"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"inserts": {"op_count": 3}},
          {"range_queries": {"op_count": 2, "scan_length": 2}}]}]}
      """;

  /** By default every third damage: a file is read by threads that wait for each other. */
  private static final int STEP = Boolean.getBoolean("tectonic.tests.full") ? 1 : 3;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"ZSTD", "GZIP"})
  void trace_cutAnywhere_isRefused(Compression compression) throws IOException {
    byte[] trace = compressed(compression);
    for (int length = 1; length < trace.length; length += STEP) {
      byte[] cut = Arrays.copyOf(trace, length);
      assertThatThrownBy(() -> read(compression, cut))
          .as("%d bytes", length)
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("a" + ending(compression) + ": not compressed as its name says");
    }
  }

  /** Bytes of a head that say nothing of the content, such as a time, are as good as others. */
  @ParameterizedTest
  @EnumSource(names = {"ZSTD", "GZIP"})
  void trace_withAnyBitChanged_isTheSameOrRefused(Compression compression) throws IOException {
    byte[] trace = compressed(compression);
    String text = read(compression, trace);
    int refused = 0;
    for (int bit = 0; bit < trace.length * 8; bit += STEP) {
      byte[] changed = trace.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        assertThat(read(compression, changed)).as("bit %d", bit).isEqualTo(text);
      } catch (UsageException e) {
        assertThat(e).hasMessageContaining("a" + ending(compression) + ": not compressed as");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(trace.length * 6 / STEP);
  }

  @Test
  void line_thatIsTooLongForAnyMemory_isRefused() throws IOException {
    TraceReader reader = TraceReader.of("a.trace", new Endless(), null);

    assertThatThrownBy(reader::next)
        .isInstanceOf(UsageException.class)
        .hasMessageMatching("a\\.trace:1: found a line of more than [\\d,]+ bytes, expected .*");
  }

  @Test
  void file_changedInAnyWay_isReadOrRefusedWithAReason() {
    Draws.check(
        999 / STEP,
        20261123,
        draws -> {
          Compression compression = draws.show("compression", draws.of(Compression.values()));
          byte[] changed = draws.show("file", draws.changed(compressed(compression)));
          try {
            String unused = read(compression, changed);
          } catch (UsageException e) {
            assertThat(String.valueOf(e.getMessage()).replace(folder.toString(), ""))
                .containsPattern("[a-z]{3}");
          }
        });
  }

  private static byte[] compressed(Compression compression) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (OutputStream out = compression.writing(file)) {
      new GeneratedTrace(Plans.of(7, SPEC), false, true).writeTo(out);
    }
    return file.toByteArray();
  }

  private String read(Compression compression, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("a" + ending(compression)), bytes);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (TraceFile trace = TraceFile.open(file.toString(), null)) {
      new TraceCopy(trace.reader()).writeTo(text);
    }
    return text.toString(UTF_8);
  }

  private static String ending(Compression compression) {
    return switch (compression) {
      case GZIP -> ".gz";
      case ZSTD -> ".zst";
      case NONE -> "";
    };
  }

  /** A file without end, as one that is compressed may be. */
  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 'x';
    }

    @Override
    public int read(byte[] bytes, int from, int count) {
      Arrays.fill(bytes, from, from + count, (byte) 'x');
      return count;
    }
  }
}
