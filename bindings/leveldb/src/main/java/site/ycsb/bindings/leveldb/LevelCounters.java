package site.ycsb.bindings.leveldb;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what LevelDB tells of itself: a table of its compactions, and its files. */
final class LevelCounters {
  // Level  Files Size(MB) Time(sec) Read(MB) Write(MB), a row per level.
  private static final Pattern ROW =
      Pattern.compile("(?m)^ *\\d+ +\\d+ +\\d+ +(\\d+) +(\\d+) +(\\d+)$");

  private LevelCounters() {}

  static SortedMap<String, Long> read(@Nullable String stats, Path dir) throws IOException {
    long seconds = 0;
    long readMegabytes = 0;
    long writtenMegabytes = 0;
    Matcher row = ROW.matcher(stats == null ? "" : stats);
    while (row.find()) {
      seconds += Long.parseLong(row.group(1));
      readMegabytes += Long.parseLong(row.group(2));
      writtenMegabytes += Long.parseLong(row.group(3));
    }
    SortedMap<String, Long> counters = new TreeMap<>();
    counters.put("compaction-seconds", seconds);
    counters.put("compaction-read-megabytes", readMegabytes);
    counters.put("compaction-written-megabytes", writtenMegabytes);
    countFiles(dir, counters);
    return counters;
  }

  private static void countFiles(Path dir, SortedMap<String, Long> counters) throws IOException {
    long files = 0;
    long bytes = 0;
    try (DirectoryStream<Path> tables = Files.newDirectoryStream(dir, "*.{ldb,sst}")) {
      for (Path table : tables) {
        try {
          bytes += Files.size(table);
          files++;
        } catch (NoSuchFileException e) {
          // A compaction has removed it since the folder was listed.
        }
      }
    }
    counters.put("live-files", files);
    counters.put("live-file-bytes", bytes);
  }
}
