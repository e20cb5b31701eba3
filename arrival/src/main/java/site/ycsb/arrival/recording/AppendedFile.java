package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A new text file that grows; what was appended outlives the process. */
final class AppendedFile implements Closeable {
  private final FileChannel channel;

  AppendedFile(Path file) throws IOException {
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
  }

  void append(CharSequence lines) throws IOException {
    append(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  void append(byte[] lines) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(lines);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
