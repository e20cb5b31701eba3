package site.ycsb.client.measure;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines are never cut, and a failure is never forgotten. */
class LineFileTest {

  @Test
  void whatIsWritten_endsWithALine_atAnyTime() throws IOException {
    List<byte[]> writes = new ArrayList<>();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (LineFile file = new LineFile(new Recording(writes))) {
      for (int i = 0; i < 200; i++) {
        byte[] line = ("x".repeat(i % 50 == 49 ? 100_000 : 37 * i) + "\n").getBytes(US_ASCII);
        file.write(line);
        expected.write(line);
      }
    }

    ByteArrayOutputStream written = new ByteArrayOutputStream();
    for (byte[] write : writes) {
      written.write(write);
      assertThat(write.length == 0 || write[write.length - 1] == '\n').isTrue();
    }
    assertThat(writes.size()).isBetween(10, 60);
    assertThat(written.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void failure_isToldAgain_untilTheEnd() throws IOException {
    LineFile file = new LineFile(new FullOnce());
    file.write("a\n".getBytes(US_ASCII));

    assertThatThrownBy(file::flush).hasMessage("No space left on device");
    file.write("b\n".getBytes(US_ASCII));
    assertThatThrownBy(file::flush).hasMessage("No space left on device");
    assertThatThrownBy(file::close).hasMessage("No space left on device");
  }

  private static final class Recording extends OutputStream {
    private final List<byte[]> writes;

    Recording(List<byte[]> writes) {
      this.writes = writes;
    }

    @Override
    public void write(int b) {
      writes.add(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int start, int count) {
      writes.add(Arrays.copyOfRange(bytes, start, start + count));
    }
  }

  /** A disk that is full the first time, and no more after that. */
  private static final class FullOnce extends OutputStream {
    private boolean failed;

    @Override
    public void write(int b) throws IOException {
      if (!failed) {
        failed = true;
        throw new IOException("No space left on device");
      }
    }
  }
}
