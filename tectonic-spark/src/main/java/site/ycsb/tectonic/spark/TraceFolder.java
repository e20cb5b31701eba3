package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
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
  void write(String name, long attempt, Content content) throws IOException {
    FileSystem files = files();
    Path unfinished = new Path(path(UNFINISHED), name + "-" + attempt);
    try (OutputStream out = files.create(unfinished, true, BUFFER_BYTES)) {
      content.writeTo(out);
    }
    long bytes = files.getFileStatus(unfinished).getLen();
    if (files.exists(path(name)) || !files.rename(unfinished, path(name))) {
      files.delete(unfinished, false);
      if (!files.exists(path(name)) || files.getFileStatus(path(name)).getLen() != bytes) {
        throw new IOException(path(name) + " cannot be written: there is another file");
      }
    }
  }

  /** Writes the summary: the folder is whole. */
  void finish(String summary) throws IOException {
    write(SUMMARY, 0, out -> out.write(summary.getBytes(StandardCharsets.UTF_8)));
    files().delete(path(UNFINISHED), true);
  }

  /** Takes away everything, as not all of it could be made. */
  void delete() throws IOException {
    files().delete(path(), true);
  }

  private Path path(String name) {
    return new Path(path(), name);
  }

  private Path path() {
    return new Path(folder);
  }

  /** Reaches the folder, from the driver and from a task alike. */
  private FileSystem files() throws IOException {
    Configuration settings = SparkHadoopUtil.get().newConfiguration(SparkEnv.get().conf());
    FileSystem files = path().getFileSystem(settings);
    // They would stand beside the files, as hidden ones.
    files.setWriteChecksum(false);
    return files;
  }
}
