package site.ycsb.tectonic.trace;

import com.github.luben.zstd.ZstdIOException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** A file with a trace, decompressed as its name says, or standard input. */
public final class TraceFile implements Closeable {
  /** In place of a name. */
  public static final String STANDARD_INPUT = "-";

  private final InputStream in;
  private final TraceReader reader;
  private final long size;

  private TraceFile(String name, InputStream in, long size, @Nullable TraceDialect dialect)
      throws IOException {
    this.in = in;
    this.size = size;
    reader = TraceReader.of(name, in, dialect);
  }

  /**
   * Opens a trace.
   *
   * @param dialect null if its lines are to show it
   * @throws UsageException if it cannot be read
   */
  public static TraceFile open(String name, @Nullable TraceDialect dialect) throws IOException {
    if (name.equals(STANDARD_INPUT)) {
      return new TraceFile("standard input", System.in, 0, dialect);
    }
    InputStream bytes = bytes(name);
    try {
      long size = Compression.of(name) == Compression.NONE ? Files.size(Path.of(name)) : 0;
      return new TraceFile(name, bytes, size, dialect);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /**
   * Opens the bytes of a trace, decompressed.
   *
   * @throws UsageException if they cannot be read
   */
  public static InputStream bytes(String name) throws IOException {
    if (name.equals(STANDARD_INPUT)) {
      return System.in;
    }
    check(name);
    Compression compression = Compression.of(name);
    InputStream file = Files.newInputStream(Path.of(name));
    if (compression == Compression.NONE) {
      return file;
    }
    try {
      return new Decompressed(name, compression, file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Looks whether there is such a file.
   *
   * @throws UsageException if there is none that can be read
   */
  public static void check(String name) {
    if (name.equals(STANDARD_INPUT)) {
      return;
    }
    Path file = path(name);
    if (!Files.exists(file)) {
      throw new UsageException(
          "there is no file " + name + "; expected a trace of tectonic generate");
    } else if (Files.isDirectory(file) || !Files.isReadable(file)) {
      throw new UsageException(name + " is a folder or may not be read; expected a trace");
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("the trace is " + name + ", which is no path: " + e.getReason(), e);
    }
  }

  /** Reads the trace, once. */
  public TraceReader reader() {
    return reader;
  }

  /** Bytes of the trace; 0 if nobody knows before it is read. */
  public long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Says of which file it is that it cannot be decompressed. */
  private static final class Decompressed extends FilterInputStream {
    private final String name;

    Decompressed(String name, Compression compression, InputStream file) throws IOException {
      super(file);
      this.name = name;
      try {
        in = compression.reading(file);
      } catch (ZipException | ZstdIOException | EOFException e) {
        throw mistake(e);
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      try {
        return in.read(bytes, from, count);
      } catch (ZipException | ZstdIOException | EOFException e) {
        throw mistake(e);
      }
    }

    private UsageException mistake(IOException e) {
      return new UsageException(
          name + ": not compressed as its name says, or cut short (" + e.getMessage() + ")", e);
    }
  }
}
