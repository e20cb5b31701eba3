package site.ycsb.bindings.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The process in which a store works, for what Linux counts of it: its processor time, and its
 * bytes from and to devices.
 *
 * @param pid of a process on this machine
 * @param threads the beginning of the names that the store gives its threads, where its client
 *     works in the same process; empty: all threads are the store's, and so are the processes that
 *     it has started
 */
public record StoreProcess(long pid, String threads) {
  // Linux tells user space times in hundredths, whatever its own ticks are.
  private static final long MICROS_PER_TICK = 10_000;
  // Fields of stat after the name of the program: utime, stime; cutime, cstime of ended children.
  private static final int TIMES = 11;
  private static final int OWN_TIMES = 2;
  private static final int ALL_TIMES = 4;
  private static final Map<String, String> OF_DEVICES =
      Map.of("read_bytes", "device-read-bytes", "write_bytes", "device-written-bytes");

  /** A store in this process, whose threads have names of their own. */
  public static StoreProcess embedded(String threads) {
    return new StoreProcess(ProcessHandle.current().pid(), threads);
  }

  /** The name of its program; empty where the system does not tell. */
  public String name() {
    return String.join("", lines(folder(pid).resolve("comm")));
  }

  /**
   * What it has used up to now, under the names of {@link EngineStats}; what the system does not
   * tell is left out. Bytes of a store that shares its process are those of the whole process.
   */
  public SortedMap<String, Long> counters() {
    SortedMap<String, Long> counters = new TreeMap<>();
    Path own = folder(pid);
    if (!Files.isReadable(own.resolve("stat"))) {
      return counters;
    }
    List<Path> all = threads.isEmpty() ? family() : List.of(own);
    counters.put(
        "store-cpu-micros",
        threads.isEmpty()
            ? all.stream().mapToLong(each -> micros(each, ALL_TIMES)).sum()
            : microsOfThreads(own.resolve("task")));
    for (Path each : all) {
      for (String line : lines(each.resolve("io"))) {
        String[] counter = line.split(": ", 2);
        String name = OF_DEVICES.get(counter[0]);
        if (name != null) {
          counters.merge(name, Long.parseLong(counter[1]), Long::sum);
        }
      }
    }
    return counters;
  }

  /** The process and those that it has started, such as the backends of PostgreSQL. */
  private List<Path> family() {
    return ProcessHandle.of(pid).stream()
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(each -> folder(each.pid()))
        .toList();
  }

  private long microsOfThreads(Path tasks) {
    String[] names = tasks.toFile().list();
    return Stream.of(names == null ? new String[0] : names)
        .map(tasks::resolve)
        .filter(task -> lines(task.resolve("comm")).stream().anyMatch(x -> x.startsWith(threads)))
        .mapToLong(task -> micros(task, OWN_TIMES))
        .sum();
  }

  private static long micros(Path task, int times) {
    return lines(task.resolve("stat")).stream()
        .map(line -> line.substring(line.lastIndexOf(')') + 2).split(" ", -1))
        .flatMap(fields -> Stream.of(fields).skip(TIMES).limit(times))
        .mapToLong(ticks -> Long.parseLong(ticks) * MICROS_PER_TICK)
        .sum();
  }

  /** The lines of a file; none where the system hides it, or the task has ended meanwhile. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  static Path folder(long process) {
    return Path.of("/proc", Long.toString(process));
  }
}
