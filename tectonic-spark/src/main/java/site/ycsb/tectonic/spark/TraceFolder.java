package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;
import site.ycsb.arrival.UsageException;

/**
 * A folder with a trace in several files, wherever Spark can write. A file has its name when it is
 * whole, and the folder its summary when all of them are.
 *
 * @param folder as the user names it: a path, or an address such as {@code hdfs://...}
 */
record TraceFolder(String folder) implements Serializable {
  /** Hidden from whatever reads the folder as data. */
  static final String SUMMARY = "_summary.json";

  private static final String UNFINISHED = "_unfinished";
  private static final int BUFFER_BYTES = 1 << 16;

  /** Writes the bytes of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * A file that was written.
   *
   * @param sha1 in hexadecimal digits
   */
  record Written(long bytes, String sha1) implements Serializable {}

  /**
   * Looks whether a trace can be written here.
   *
   * @throws UsageException if the folder has something in it
   */
  void checkIsNew() throws IOException {
    FileSystem files = files();
    if (files.exists(path()) && (!files.getFileStatus(path()).isDirectory() || !isEmpty(files))) {
      throw new UsageException(
          "--to: " + folder + " is there already; expected a folder that is empty, or none");
    }
  }

  private boolean isEmpty(FileSystem files) throws IOException {
    return files.listStatus(path()).length == 0;
  }

  /**
   * Writes a file under a name of its attempt, and renames it when it is whole. Another attempt may
   * have done so: what it wrote is the same.
   */
  Written write(String name, long attempt, Content content) throws IOException {
    FileSystem files = files();
    Path unfinished = new Path(path(UNFINISHED), name + "-" + attempt);
    MessageDigest sha1 = sha1();
    try (OutputStream out =
        new DigestOutputStream(files.create(unfinished, true, BUFFER_BYTES), sha1)) {
      content.writeTo(out);
    }
    long bytes = files.getFileStatus(unfinished).getLen();
    if (files.exists(path(name)) || !files.rename(unfinished, path(name))) {
      files.delete(unfinished, false);
      if (!files.exists(path(name)) || files.getFileStatus(path(name)).getLen() != bytes) {
        throw new IOException(path(name) + " cannot be written: there is another file");
      }
    }
    return new Written(bytes, HexFormat.of().formatHex(sha1.digest()));
  }

  /** Writes the summary: the folder is whole. */
  void finish(String summary) throws IOException {
    Written unused = write(SUMMARY, 0, out -> out.write(summary.getBytes(StandardCharsets.UTF_8)));
    files().delete(path(UNFINISHED), true);
  }

  /** Takes away everything, as not all of it could be made. */
  void delete() throws IOException {
    files().delete(path(), true);
  }

  /** The names of all files that are not hidden, in order. */
  List<String> names() throws IOException {
    return Arrays.stream(files().listStatus(path()))
        .filter(FileStatus::isFile)
        .map(file -> file.getPath().getName())
        .filter(name -> !name.startsWith("_") && !name.startsWith("."))
        .sorted()
        .toList();
  }

  /** Reads a file for its length and its hash. */
  Written read(String name) throws IOException {
    MessageDigest sha1 = sha1();
    try (InputStream in = files().open(path(name));
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), sha1)) {
      return new Written(in.transferTo(out), HexFormat.of().formatHex(sha1.digest()));
    }
  }

  /** The path of a file in the folder. */
  Path path(String name) {
    return new Path(path(), name);
  }

  private Path path() {
    return new Path(folder);
  }

  /** Reaches the folder, from the driver and from a task alike. */
  FileSystem files() throws IOException {
    Configuration settings = SparkHadoopUtil.get().newConfiguration(SparkEnv.get().conf());
    FileSystem files = path().getFileSystem(settings);
    // They would stand beside the files, as hidden ones.
    files.setWriteChecksum(false);
    return files;
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
