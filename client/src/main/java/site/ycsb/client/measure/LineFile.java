package site.ycsb.client.measure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that any thread may add to, each by one call: a line goes to the file as a whole,
 * so that none is cut when the process ends. Once writing has failed, every call says so.
 */
final class LineFile extends OutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int length;
  private @Nullable IOException failure;

  LineFile(Path path) throws IOException {
    this(Files.newOutputStream(path));
  }

  LineFile(OutputStream file) {
    this.file = file;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] line, int start, int count) throws IOException {
    if (count > BUFFER_BYTES - length) {
      flush();
    }
    if (count > BUFFER_BYTES) {
      send(line, start, count);
    } else {
      System.arraycopy(line, start, buffer, length, count);
      length += count;
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    int count = length;
    length = 0;
    send(buffer, 0, count);
  }

  private void send(byte[] bytes, int start, int count) throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
    try {
      file.write(bytes, start, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try (file) {
      flush();
    }
  }
}
