package site.ycsb.bindings.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.DataFormatException;
import site.ycsb.ByteIterator;

/**
 * Keeps the records of tables in files that any store can write and read.
 *
 * <p>Each table has a file: its name, then its records in key order, each {@code [int32
 * keyLength][key][int32 recordLength][record]}, integers big-endian, then a length of -1. The file
 * {@code complete} is written last; it states the length and the checksum of each of them.
 *
 * @param folder the folder of the files
 */
public record SnapshotFolder(Path folder) {
  private static final String MARKER = "complete";
  private static final String LAST_LINE = "end";
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int END = -1;

  /**
   * Gives the records of a table.
   *
   * @param <E> what the store's client throws
   */
  public interface Source<E extends Exception> {
    /** Passes on each record of a table in key order, none if there is no such table. */
    void copy(String table, Sink sink) throws IOException, E;
  }

  /** Takes the records of a table. */
  public interface Sink {
    /** Takes a record, as {@link RecordCodec} encodes it. */
    void accept(byte[] key, byte[] record) throws IOException;

    /** Takes the fields of a record. */
    default void accept(byte[] key, Map<String, ByteIterator> fields) throws IOException {
      accept(key, RecordCodec.encodePut(fields));
    }
  }

  /**
   * Takes the records of all tables.
   *
   * @param <E> what the store's client throws
   */
  public interface Target<E extends Exception> {
    /** Takes the next record of a table. */
    void accept(String table, byte[] key, byte[] record) throws IOException, E;
  }

  /**
   * Takes the fields of the records of all tables.
   *
   * @param <E> what the store's client throws
   */
  public interface FieldsTarget<E extends Exception> {
    /** Takes the next record of a table. */
    void accept(String table, String key, Map<String, ByteIterator> fields) throws IOException, E;
  }

  /** Writes the tables; the files are on the disk when this returns. */
  public <E extends Exception> void write(List<String> tables, Source<E> source)
      throws IOException, E {
    List<String> lines = new ArrayList<>();
    for (String table : tables) {
      lines.add(writeTable(file(lines.size()), table, source));
    }
    lines.add(LAST_LINE);
    try (FileOutputStream marker = new FileOutputStream(folder.resolve(MARKER).toFile())) {
      marker.write(String.join("\n", lines).getBytes(ISO_8859_1));
      marker.getFD().sync();
    }
  }

  private Path file(int number) {
    return folder.resolve(number + ".records");
  }

  private static <E extends Exception> String writeTable(Path file, String table, Source<E> source)
      throws IOException, E {
    CRC32C checksum = new CRC32C();
    try (FileOutputStream disk = new FileOutputStream(file.toFile());
        OutputStream checked = new CheckedOutputStream(disk, checksum);
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(checked, BUFFER_BYTES))) {
      out.writeUTF(table);
      source.copy(
          table,
          (key, record) -> {
            writeBytes(out, key);
            writeBytes(out, record);
          });
      out.writeInt(END);
      out.flush();
      disk.getFD().sync();
    }
    return state(file, checksum);
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String state(Path file, CRC32C checksum) throws IOException {
    return String.format("%d bytes, CRC-32C %08x", Files.size(file), checksum.getValue());
  }

  /**
   * Reads the records of all tables, in the order in which they were written.
   *
   * @throws IOException if a file is missing, cut short or changed, before any record is passed on;
   *     or what the target throws
   */
  public <E extends Exception> void read(Target<E> target) throws IOException, E {
    int files = check();
    for (int i = 0; i < files; i++) {
      try (DataInputStream in =
          new DataInputStream(
              new BufferedInputStream(Files.newInputStream(file(i)), BUFFER_BYTES))) {
        String table = in.readUTF();
        for (int length = in.readInt(); length != END; length = in.readInt()) {
          byte[] key = readBytes(in, length);
          target.accept(table, key, readBytes(in, in.readInt()));
        }
      }
    }
  }

  /** Reads the records of all tables as {@link #read} does, and decodes them. */
  public <E extends Exception> void readFields(FieldsTarget<E> target) throws IOException, E {
    read(
        (table, key, record) -> {
          Map<String, ByteIterator> fields;
          try {
            fields = RecordCodec.decode(record, null);
          } catch (DataFormatException e) {
            throw new IOException(e.getMessage(), e);
          }
          target.accept(table, new String(key, UTF_8), fields);
        });
  }

  private static byte[] readBytes(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  /** Compares all files with what was noted of them, and returns how many there are. */
  private int check() throws IOException {
    Path marker = folder.resolve(MARKER);
    List<String> lines = Files.exists(marker) ? Files.readAllLines(marker, ISO_8859_1) : List.of();
    int files = lines.size() - 1;
    if (files < 0 || !lines.get(files).equals(LAST_LINE)) {
      throw new IOException(
          "the snapshot " + folder + " is incomplete: its file " + MARKER + " was not written");
    }
    for (int i = 0; i < files; i++) {
      String found = Files.exists(file(i)) ? state(file(i)) : "no such file";
      if (!found.equals(lines.get(i))) {
        throw new IOException(
            String.format(
                "the snapshot file %s is damaged: it has %s, not %s",
                file(i), found, lines.get(i)));
      }
    }
    return files;
  }

  private static String state(Path file) throws IOException {
    CRC32C checksum = new CRC32C();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return state(file, checksum);
  }
}
