package site.ycsb.tectonic.trace;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a file is compressed, as the end of its name says. */
public enum Compression {
  GZIP(".gz") {
    @Override
    public OutputStream writing(OutputStream file) throws IOException {
      return new GZIPOutputStream(file, BUFFER_BYTES);
    }

    @Override
    public InputStream reading(InputStream file) throws IOException {
      return new GZIPInputStream(file, BUFFER_BYTES);
    }
  },
  ZSTD(".zst") {
    @Override
    public OutputStream writing(OutputStream file) throws IOException {
      // Without it, a byte that changes may become another key or value.
      return new ZstdOutputStream(file).setChecksum(true);
    }

    @Override
    public InputStream reading(InputStream file) throws IOException {
      return new ZstdInputStream(file);
    }
  },
  NONE("") {
    @Override
    public OutputStream writing(OutputStream file) {
      return file;
    }

    @Override
    public InputStream reading(InputStream file) {
      return file;
    }
  };

  private static final int BUFFER_BYTES = 1 << 16;

  private final String ending;

  Compression(String ending) {
    this.ending = ending;
  }

  /** The compression of a file with a name. */
  public static Compression of(String name) {
    for (Compression compression : values()) {
      if (name.endsWith(compression.ending)) {
        return compression;
      }
    }
    return NONE;
  }

  /** Compresses what is written to a file. */
  public abstract OutputStream writing(OutputStream file) throws IOException;

  /** What is read from a file, as it was. */
  public abstract InputStream reading(InputStream file) throws IOException;
}
