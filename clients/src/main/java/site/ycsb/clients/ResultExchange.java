package site.ycsb.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.RunResult;
import site.ycsb.clients.Letter.Result;
import site.ycsb.report.merge.MergedRun;
import site.ycsb.tectonic.execute.PeersException;

/** Takes the result folders of all clients to the first one. Not for several threads at once. */
final class ResultExchange {
  private static final int PART_BYTES = 1 << 19;
  private static final int NONE_YET = -1;

  private final int index;
  private final ByteArrayOutputStream[] archives;
  private final int[] exitCodes;

  ResultExchange(int index, int count) {
    this.index = index;
    archives = new ByteArrayOutputStream[count];
    Arrays.setAll(archives, client -> new ByteArrayOutputStream());
    exitCodes = new int[count];
    Arrays.fill(exitCodes, NONE_YET);
  }

  /** Takes a part of a client's result. */
  void add(Result part) {
    ByteBuffer bytes = part.part();
    archives[part.client()].write(bytes.array(), bytes.arrayOffset(), bytes.remaining());
    if (part.isLast()) {
      exitCodes[part.client()] = part.exitCode();
    }
  }

  /** Whether all of a client's result is here. */
  boolean isWhole(int client) {
    return exitCodes[client] != NONE_YET;
  }

  /** Whether all clients' results are here but for the own one. */
  boolean areWhole() {
    for (int client = 0; client < exitCodes.length; client++) {
      if (client != index && !isWhole(client)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sends the own result.
   *
   * @param folder null: there is none
   */
  void send(@Nullable Path folder, int exitCode, Consumer<Letter> sender) {
    byte[] archive = folder == null ? new byte[0] : archive(folder);
    int start = 0;
    boolean isLast = false;
    while (!isLast) {
      int end = Math.min(archive.length, start + PART_BYTES);
      isLast = end == archive.length;
      sender.accept(
          new Result(
              index, exitCode, isLast, ByteBuffer.wrap(Arrays.copyOfRange(archive, start, end))));
      start = end;
    }
  }

  private static byte[] archive(Path folder) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream archive = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        archive.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, archive);
        archive.closeEntry();
      }
    } catch (IOException e) {
      throw new PeersException("the result " + folder + " cannot be read: " + e.getMessage());
    }
    return bytes.toByteArray();
  }

  /**
   * Keeps the results of the others beside the own one, and makes one of all.
   *
   * @param own result, in the folder for that of all; null: there is none
   * @return the exit code of the run of all
   */
  int conclude(@Nullable Path own, int exitCode, Consumer<String> say) {
    int worst = exitCode;
    for (int client = 0; client < exitCodes.length; client++) {
      if (client != index && exitCodes[client] != 0) {
        say.accept(
            "problem: client %d ended with exit code %d".formatted(client, exitCodes[client]));
        worst = worst == 0 ? exitCodes[client] : worst;
      }
    }
    Path all = own == null ? null : own.toAbsolutePath().getParent();
    if (own != null && all != null) {
      keep(own, all);
      say.accept("Results of all clients: " + all);
    }
    return worst;
  }

  private void keep(Path own, Path all) {
    List<Path> folders = new ArrayList<>(List.of(own));
    try {
      for (int client = 1; client < archives.length; client++) {
        Path folder = all.resolve("clients").resolve(Integer.toString(client));
        unpack(archives[client].toByteArray(), folder);
        folders.add(folder);
      }
      RunResult unused = MergedRun.merge(folders, all);
    } catch (IOException e) {
      throw new PeersException("the results cannot be written: " + e.getMessage());
    }
  }

  private static void unpack(byte[] bytes, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (ZipInputStream archive = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException("a file outside of its folder: " + entry.getName());
        }
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
          archive.transferTo(out);
        }
      }
    }
  }
}
