package site.ycsb.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.RunResult;
import site.ycsb.clients.Letter.Result;
import site.ycsb.clients.merge.MergedRun;
import site.ycsb.report.run.RunFolder;
import site.ycsb.tectonic.execute.PeersException;

/** Takes the result folders of all clients to the first one. Not for several threads at once. */
final class ResultExchange {
  private static final int PART_BYTES = 1 << 19;
  private static final int NONE_YET = -1;

  private final int index;
  private final ByteArrayOutputStream[] archives;
  private final int[] exitCodes;

  /** Clients that were gone before all of their result was here. */
  private final SortedSet<Integer> gone = new TreeSet<>();

  ResultExchange(int index, int count) {
    this.index = index;
    archives = new ByteArrayOutputStream[count];
    Arrays.setAll(archives, client -> new ByteArrayOutputStream());
    exitCodes = new int[count];
    Arrays.fill(exitCodes, NONE_YET);
  }

  /** Takes a part of a client's result. */
  void add(int client, Result part) {
    ByteBuffer bytes = part.part();
    archives[client].write(bytes.array(), bytes.arrayOffset(), bytes.remaining());
    if (part.isLast()) {
      exitCodes[client] = part.exitCode();
    }
  }

  /** Whether all of a client's result is here. */
  private boolean isWhole(int client) {
    return exitCodes[client] != NONE_YET;
  }

  /** Takes note that nothing more comes of a client; what is here stays. */
  void left(int client) {
    if (!isWhole(client)) {
      gone.add(client);
    }
  }

  /** Whether there is nothing to wait for: each other client's result is here, or it is gone. */
  boolean areWhole() {
    return IntStream.range(0, exitCodes.length)
        .allMatch(client -> client == index || isWhole(client) || gone.contains(client));
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
          new Result(exitCode, isLast, ByteBuffer.wrap(Arrays.copyOfRange(archive, start, end))));
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
   * Keeps the results of the others beside the own one, and makes one of all. A client that is gone
   * makes the run a failed one.
   *
   * @param own result, in the folder for that of all; null: there is none
   * @return the exit code of the run of all
   */
  int conclude(@Nullable Path own, int exitCode, Consumer<String> say) {
    int worst = exitCode;
    for (int client = 0; client < exitCodes.length; client++) {
      if (gone.contains(client)) {
        say.accept("problem: client %d is gone, and its result with it".formatted(client));
        worst = Math.max(1, worst);
      } else if (client != index && exitCodes[client] != 0) {
        say.accept(
            "problem: client %d ended with exit code %d".formatted(client, exitCodes[client]));
        worst = worst == 0 ? exitCodes[client] : worst;
      }
    }
    Path all = own == null ? null : own.toAbsolutePath().getParent();
    if (own == null || all == null) {
      return worst;
    }
    RunResult result = keep(own, all);
    say.accept("Results of all clients: " + all);
    Integer judged = result.exitCode();
    return worst == 0 && judged != null ? judged : worst;
  }

  private RunResult keep(Path own, Path all) {
    List<Path> folders = new ArrayList<>(List.of(own));
    Set<Integer> without = new TreeSet<>(gone);
    try {
      for (int client = 1; client < archives.length; client++) {
        Path folder = all.resolve("clients").resolve(Integer.toString(client));
        if (gone.contains(client) || archives[client].size() == 0) {
          without.add(client);
        } else {
          unpack(archives[client].toByteArray(), folder);
          folders.add(folder);
        }
      }
      return MergedRun.merge(new MergedRun.Sources(folders, without, properties(folders)), all);
    } catch (IOException e) {
      throw new PeersException("the results cannot be written: " + e.getMessage());
    }
  }

  /** All of them: what has to be the same was compared when the clients met. */
  private static Set<String> properties(List<Path> folders) throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path folder : folders) {
      names.addAll(RunFolder.read(folder, Instant.now()).result().properties().keySet());
    }
    return names;
  }

  static void unpack(byte[] bytes, Path into) throws IOException {
    Path folder = into.toAbsolutePath().normalize();
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
