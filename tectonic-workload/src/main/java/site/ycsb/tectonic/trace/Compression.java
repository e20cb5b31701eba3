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
  GZIP(".gz"),
  ZSTD(".zst"),
  NONE("");

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
  public OutputStream writing(OutputStream file) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPOutputStream(file, BUFFER_BYTES);
      // Without it, a byte that changes may become another key or value.
      case ZSTD -> new ZstdOutputStream(file).setChecksum(true);
      case NONE -> file;
    };
  }

  /** What is read from a file, as it was. */
  public InputStream reading(InputStream file) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPInputStream(file, BUFFER_BYTES);
      case ZSTD -> new ZstdInputStream(file);
      case NONE -> file;
    };
  }
}
