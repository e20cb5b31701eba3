package site.ycsb.client.measure;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file to which any thread may add lines, each by one call. Lines are written as a whole, so that
 * none is cut when the process ends. Once writing has failed, every call says so.
 */
final class LineFile extends BufferedOutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  LineFile(Path path) throws IOException {
    this(Files.newOutputStream(path));
  }

  LineFile(OutputStream file) {
    super(new Failing(file), BUFFER_BYTES);
  }

  /** Writes nothing more after a failure: what is between would be missing. */
  private static final class Failing extends FilterOutputStream {
    private @Nullable IOException failure;

    Failing(OutputStream file) {
      super(file);
    }

    @Override
    public void write(byte[] bytes, int start, int count) throws IOException {
      if (failure != null) {
        throw new IOException(failure.getMessage(), failure);
      }
      try {
        out.write(bytes, start, count);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }
}
