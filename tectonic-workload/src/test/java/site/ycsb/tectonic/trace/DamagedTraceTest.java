package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;
import site.ycsb.tectonic.text.Draft;

/** A binary trace of which anything is missing or changed is refused, with the place. */
final class DamagedTraceTest {
  private static final String SPEC =
      """
      {"sections": [{"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"inserts": {"op_count": 3}},
          {"range_queries": {"op_count": 2, "scan_length": 2}}]}]}
      """;

  private byte[] trace = {};

  @BeforeEach
  void write() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GeneratedTrace(Plans.of(7, SPEC), false, true, TraceFormat.BINARY).writeTo(out);
    trace = out.toByteArray();
  }

  @Test
  void trace_cutAnywhere_isRefused() throws IOException {
    read(trace);
    for (int length = 0; length < trace.length; length++) {
      byte[] cut = Arrays.copyOf(trace, length);
      assertThatThrownBy(() -> read(cut))
          .as("%d bytes", length)
          .isInstanceOf(UsageException.class)
          .hasMessageMatching("a\\.tbin: byte \\d+: found the end of the file, expected .*");
    }
  }

  @Test
  void trace_withAnyByteChanged_isRefused() {
    for (int place = 0; place < trace.length; place++) {
      byte[] changed = trace.clone();
      changed[place] ^= 0x10;
      assertThatThrownBy(() -> read(changed))
          .as("byte %d", place)
          .isInstanceOf(UsageException.class)
          .hasMessageMatching("a\\.tbin:( byte \\d+|1): found .*, expected (?s:.*)");
    }
  }

  @Test
  void trace_withMoreBehindItsEnd_isRefused() {
    byte[] longer = Arrays.copyOf(trace, trace.length + 1);

    assertThatThrownBy(() -> read(longer))
        .hasMessage(
            "a.tbin: byte %d: found bytes after the end record, expected the end of the file"
                .formatted(trace.length));
  }

  @Test
  void trace_ofALaterVersion_isRefused() {
    trace[7] = 2;

    assertThatThrownBy(() -> read(trace))
        .hasMessage("a.tbin: byte 7: found version 2, expected version 1");
  }

  @Test
  void trace_whoseLineEndsWereChanged_isRefused() {
    trace[5] = '\n';

    assertThatThrownBy(() -> read(trace))
        .hasMessageStartingWith("a.tbin: byte 0: found bytes that a transfer has changed");
  }

  @Test
  void block_thatClaimsMoreThanTheFileHas_isRefused() {
    trace[10] = 1;

    assertThatThrownBy(() -> read(trace))
        .hasMessageContaining("found the end of the file")
        .hasMessageEndingWith("more bytes: it is cut short");
  }

  @Test
  void block_thatIsTooLargeForAnyMemory_isRefusedUnread() throws IOException {
    Arrays.fill(trace, 8, 12, (byte) 0x7F);
    Endless endless = new Endless();
    InputStream file = new SequenceInputStream(new ByteArrayInputStream(trace), endless);
    TraceReader reader = TraceReader.of("a.tbin.zst", file);

    assertThatThrownBy(reader::next)
        .isInstanceOf(UsageException.class)
        .hasMessageMatching(
            "a\\.tbin\\.zst: byte 8: found a block of 2139062143 bytes, expected at most \\d+, an"
                + " eighth of the heap; more with JAVA_OPTS=-Xmx\\.\\.\\.");
    assertThat(endless.given).isLessThan(1 << 20);
  }

  @Test
  void line_thatIsTooLongForAnyMemory_isRefused() throws IOException {
    TraceReader reader = TraceReader.of("a.trace", new Endless());

    assertThatThrownBy(reader::next)
        .isInstanceOf(UsageException.class)
        .hasMessageMatching("a\\.trace:1: found a line of more than [\\d,]+ bytes, expected .*");
  }

  @Test
  void comment_ofSeveralLines_isRefused() throws IOException {
    Draft draft = new Draft(new SeededRandom(0));
    TraceForm form = TraceFormat.BINARY.form(draft);
    form.begin();
    form.beginBlock();
    form.comment("# a\nD key".getBytes(US_ASCII));
    form.end(0);
    form.endBlock();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    draft.writeTo(out);

    assertThatThrownBy(() -> read(out.toByteArray()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("found a comment of several lines");
  }

  @Test
  void file_changedInAnyWay_isReadOrRefusedWithAReason(@TempDir Path folder) {
    Draws.check(
        1000,
        20261123,
        draws -> {
          TraceFormat format = draws.of(TraceFormat.values());
          Compression compression = draws.show("compression", draws.of(Compression.values()));
          ByteArrayOutputStream good = new ByteArrayOutputStream();
          try (OutputStream out = compression.writing(good)) {
            new GeneratedTrace(Plans.of(7, SPEC), false, true, format).writeTo(out);
          }
          byte[] changed = draws.show("file", draws.changed(good.toByteArray()));
          String ending =
              switch (compression) {
                case GZIP -> ".gz";
                case ZSTD -> ".zst";
                case NONE -> "";
              };
          Path file = Files.write(folder.resolve("a" + ending), changed);
          try (TraceFile trace = TraceFile.open(file.toString())) {
            new TraceCopy(trace.reader(), TraceFormat.TEXT)
                .writeTo(OutputStream.nullOutputStream());
          } catch (UsageException e) {
            assertThat(String.valueOf(e.getMessage()).replace(file.toString(), ""))
                .containsPattern("[a-z]{3}");
          }
        });
  }

  private static void read(byte[] bytes) throws IOException {
    TraceReader reader = TraceReader.of("a.tbin", new ByteArrayInputStream(bytes));
    new TraceCopy(reader, TraceFormat.TEXT).writeTo(OutputStream.nullOutputStream());
  }

  /** A file without end, as one that is compressed may be. */
  private static final class Endless extends InputStream {
    private long given;

    @Override
    public int read() {
      given++;
      return 'x';
    }

    @Override
    public int read(byte[] bytes, int from, int count) {
      Arrays.fill(bytes, from, from + count, (byte) 'x');
      given += count;
      return count;
    }
  }
}
