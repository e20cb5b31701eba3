package site.ycsb.report.run;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file up to its last newline: what is after it, a killed process has not finished. */
final class WholeLines {
  private WholeLines() {}

  /** How many bytes the whole lines have. */
  private static long bytes(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      long end = bytes.length();
      while (end > 0) {
        bytes.seek(end - 1);
        if (bytes.read() == '\n') {
          return end;
        }
        end--;
      }
      return 0;
    }
  }

  /** The whole lines, one by one. */
  static BufferedReader reader(Path file) throws IOException {
    return new BufferedReader(new InputStreamReader(stream(file), StandardCharsets.UTF_8));
  }

  static InputStream stream(Path file) throws IOException {
    long bytes = bytes(file);
    return new FilterInputStream(Files.newInputStream(file)) {
      private long left = bytes;

      @Override
      public int read() throws IOException {
        return left-- > 0 ? super.read() : -1;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        if (left <= 0) {
          return -1;
        }
        int count = super.read(buffer, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
      }
    };
  }
}
